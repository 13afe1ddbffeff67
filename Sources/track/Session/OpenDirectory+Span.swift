import TrackCore
import TrackReport

extension OpenDirectory {
  /// The days that a loose date means, for a report; open ends are the log's own.
  func span(_ text: String, of option: String) throws(Failure) -> Report.Span {
    let reader = LooseDateReader(
      today: today, settings: workspace.settings, terms: workspace.terms)
    guard let dates = reader.read(text) else {
      throw .usage(.badValue(text, of: option, expected: LooseDate.expected, near: nil))
    }
    return span(from: dates.from ?? .first, to: dates.through ?? today)
  }

  /// The days that `--period` means; nil without it.
  func period(_ text: String?) throws(Failure) -> Report.Span? {
    guard let text else { return nil }
    return try span(text, of: "--period")
  }

  /// The days that a filter leaves of the usual ones; nil where it says none.
  func span(of filter: EntryFilter) -> Report.Span? {
    guard filter.from != nil || filter.through != nil else { return nil }
    let to = filter.through ?? today
    let usual = ReportMaker.usualPeriod(workspace, today).from
    return span(from: filter.from ?? (usual <= to ? usual : .first), to: to)
  }

  private func span(from: Day, to: Day) -> Report.Span {
    let name =
      from == to ? from.iso : from == .first ? "Everything up to \(to)" : "\(from) to \(to)"
    return Report.Span(from: from, to: to, name: name)
  }
}
