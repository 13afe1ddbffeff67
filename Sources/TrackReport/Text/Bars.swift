import TrackCore

/// Small pictures made of characters.
extension Terminal {
  /// A bar of a number of columns, filled up to a share of it.
  package func bar(_ share: Double, width: Int) -> String {
    let filled = Int((min(max(share, 0), 1) * Double(width)).rounded())
    let (full, empty) = ascii ? ("#", "-") : ("█", "░")
    return String(repeating: full, count: filled)
      + String(repeating: empty, count: max(width - filled, 0))
  }

  /// A sparkline with a column for each share; a dot where there is none.
  package func spark(_ shares: [Double?]) -> String {
    let steps = ascii ? Array("_.-:=+*#") : Array("▁▂▃▄▅▆▇█")
    return String(
      shares.map { share -> Character in
        guard let share else { return ascii ? " " : "·" }
        return steps[min(Int(min(max(share, 0), 1) * 7 + 0.5), 7)]
      })
  }

  /// The mark of a day of a habit, in one column.
  package func mark(_ state: ReportedState, isPast: Bool) -> String {
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

extension ReportedState {
  /// The ink of its mark.
  var ink: Terminal.Ink? {
    switch self {
    case .done: .good
    case .failed: .error
    case .partial: .warning
    case .notDue, .ahead, .skipped, .paused: .quiet
    case .none: nil
    }
  }
}

extension Double {
  /// A share as a whole percentage: `83 %`.
  package var percent: String { "\(Int((self * 100).rounded())) %" }
}
