import TrackCore

/// The option that asks for a column for each period.
enum PeriodOption {
  static func columns(_ name: String) -> Option<Period?> {
    Option.value(
      name, Placeholder("PERIOD", .words(Period.allCases.map(\.rawValue))),
      "a column for each day, week, month, quarter, term or year",
      expected: "day, week, month, quarter, term or year"
    ) { Period(rawValue: $0.lowercased()) }
  }
}
