import TrackCore

/// Small pictures made of characters.
extension Terminal {
  /// A bar of so many columns, filled up to a share of it.
  package func bar(_ share: Double, width: Int) -> String {
    let filled = Int((min(max(share, 0), 1) * Double(width)).rounded())
    let (full, empty) = ascii ? ("#", "-") : ("█", "░")
    return String(repeating: full, count: filled)
      + String(repeating: empty, count: max(width - filled, 0))
  }

  /// A line of eighths, one column a share; what is not there is a dot.
  package func spark(_ shares: [Double?]) -> String {
    let steps = ascii ? Array("_.-:=+*#") : Array("▁▂▃▄▅▆▇█")
    return String(
      shares.map { share -> Character in
        guard let share else { return ascii ? " " : "·" }
        return steps[min(Int(min(max(share, 0), 1) * 7 + 0.5), 7)]
      })
  }

  /// What a day of a habit was, in one column.
  package func mark(_ state: HabitRow.DayState, isPast: Bool) -> String {
    switch state {
    case .done: ascii ? "x" : "●"
    case .partial: ascii ? "/" : "◐"
    case .skipped, .paused: ascii ? "-" : "–"
    case .failed: ascii ? "!" : "✗"
    case .none: isPast ? (ascii ? "!" : "✗") : (ascii ? "o" : "○")
    case .notDue, .ahead: ascii ? "." : "·"
    }
  }
}

extension Double {
  /// A share as a whole percentage: `83 %`.
  package var percent: String { "\(Int((self * 100).rounded())) %" }
}
