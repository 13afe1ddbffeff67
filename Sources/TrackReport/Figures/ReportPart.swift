import TrackCore

/// The parts of a report, in their order.
package enum ReportPart: String, CaseIterable, Sendable {
  case now, habits, goals, values, time, readings, insights
}

extension Set<ReportPart> {
  /// Every part.
  package static var all: Self { Set(ReportPart.allCases) }

  /// Returns the parts that fit one screen; if no habit or task has a rhythm, they include the time
  /// spent, and if the report has a filter, all that is on its subjects.
  package static func usual(_ workspace: Workspace, _ filter: EntryFilter) -> Self {
    let further: Self =
      !filter.isEmpty ? [.time, .readings] : workspace.isWithoutRhythms ? [.time] : []
    return further.union([.now, .habits, .goals, .values])
  }
}

extension Workspace {
  /// True if no habit or task has a rhythm, so that a report is about time and goals.
  fileprivate var isWithoutRhythms: Bool {
    habits.allSatisfy(\.rhythms.isEmpty) && tasks.allSatisfy(\.rhythms.isEmpty)
  }
}
