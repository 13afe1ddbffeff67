import TrackCore
import TrackReport

extension OpenDirectory {
  /// Returns the dates of a filter as the period of a report; nil if the filter has no dates. If it
  /// has only one of the two dates, the other one is taken from the default period.
  func span(of filter: EntryFilter) -> Report.NamedSpan? {
    guard filter.from != nil || filter.through != nil else { return nil }
    let to = filter.through ?? today
    let usual = ReportMaker.usualPeriod(workspace, today).from
    return span(from: filter.from ?? (usual <= to ? usual : .first), to: to)
  }

  func span(from: Day, to: Day) -> Report.NamedSpan {
    let name =
      from == to ? from.iso : from == .first ? "Everything up to \(to)" : "\(from) to \(to)"
    return Report.NamedSpan(from: from, to: to, name: name)
  }
}
