/// The parts of a report, in their order.
package enum ReportPart: String, CaseIterable, Sendable {
  case now, habits, goals, values, time, readings, insights
}

extension Set<ReportPart> {
  /// Every part.
  package static var all: Self { Set(ReportPart.allCases) }
}
