import TrackCore

/// The figures in the columns of single periods, as in `report --by` and `time --per`.

extension Figure where Row == HabitRate {
  static var perPeriod: [Figure] {
    [
      Figure("met", in: .data) { .count($0.met) },
      Figure("due", in: .data) { .count($0.due) },
      Figure("rate", in: .json) { .fraction($0.rate) }
        .or(in: .tables) { $0.due == 0 ? .none : .text("\($0.met)/\($0.due)") },
    ]
  }
}

extension Figure where Row == GoalGain {
  static func perPeriod(unit: Unit) -> [Figure] {
    [
      Figure("added", in: .data) { .amount($0.added, unit.name) }
        .or(in: .tables) { gain in
          guard let added = gain.added, added != .zero || gain.lines > 0 else { return .none }
          return .compact(added, unit)
        },
      Figure("contributions", in: .data) { .count($0.lines) },
    ]
  }
}

extension Figure where Row == ValuePart {
  static var perPeriod: [Figure] {
    [
      Figure("share", in: .data) { .fraction($0.share) }
        .or(in: .tables) { $0.lines == 0 ? .none : .fraction($0.share) },
      Figure("contributions", in: .data) { .count($0.lines) },
    ]
  }
}

extension Figure where Row == TimeSum {
  static var perPeriod: [Figure] {
    [
      Figure("duration", field: "seconds", in: .data) { .amount($0.seconds, unit: "s") }
        .or(in: .tables) { $0.sessions == 0 ? .none : .compact($0.seconds, .time) },
      Figure("sessions", in: .data) { .count($0.sessions) },
    ]
  }
}

extension Figure where Row == ReadingProgress? {
  static func perPeriod(unit: Unit) -> [Figure] {
    func figure(
      _ name: String, field: String, _ number: @escaping (ReadingProgress) -> Number
    ) -> Figure {
      Figure(name, field: field, in: .data) { .amount($0.map(number), unit.name) }
    }
    return [
      figure("mean", field: "mean", \.mean)
        .or(in: .tables) { $0.map { .compact($0.mean, unit) } ?? .none },
      figure("lowest", field: "min", \.min),
      figure("highest", field: "max", \.max), figure("latest", field: "latest", \.latest),
      Figure("days", in: .json) { .count($0?.days ?? 0) },
    ]
  }
}

extension FigureValue {
  /// Returns a number in as few characters as possible, without its unit.
  fileprivate static func compact(_ number: Number, _ unit: Unit) -> FigureValue {
    let words = Words.reading(number, unit.name).split(separator: " ").joined()
    return .worded(.amount(number, unit: unit.name), words)
  }
}
