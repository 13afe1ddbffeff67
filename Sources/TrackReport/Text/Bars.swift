import TrackCore

/// Bars, sparklines and marks made of characters.
extension Terminal {
  /// Returns a bar of `width` columns, filled according to a share.
  package func bar(_ share: Double, width: Int) -> String {
    let filled = Int(clamping: (min(max(share, 0), 1) * Double(width)).rounded())
    let (full, empty) = ascii ? ("#", "-") : ("█", "░")
    return String(repeating: full, count: filled)
      + String(repeating: empty, count: max(width - filled, 0))
  }

  /// Returns a sparkline with one column for each share. A share that is nil is a dot or, in ASCII,
  /// a space.
  package func spark(_ shares: [Double?]) -> String {
    let steps = ascii ? Array("_.-:=+*#") : Array("▁▂▃▄▅▆▇█")
    return String(
      shares.map { share -> Character in
        guard let share else { return ascii ? " " : "·" }
        return steps[min(Int(clamping: min(max(share, 0), 1) * 7 + 0.5), 7)]
      })
  }

  /// Returns the mark for a habit's day, one column wide.
  package func mark(_ state: ReportedState, isPast: Bool) -> String {
    switch state {
    case .done: ascii ? "x" : "●"
    case .partial: ascii ? "/" : "◐"
    case .skipped, .paused: ascii ? "-" : "–"
    case .failed: ascii ? "!" : "✗"
    case .none: isPast ? (ascii ? "!" : "✗") : (ascii ? "o" : "○")
    case .notDue: ascii ? "." : "·"
    case .ahead: " "
    }
  }
}

extension ReportedState {
  /// Returns the color of a day's mark. A past day without an entry has the color of a missed day.
  func ink(isPast: Bool) -> Terminal.Ink? {
    switch self {
    case .done: .good
    case .failed: .error
    case .partial: .warning
    case .notDue, .ahead, .skipped, .paused: .quiet
    case .none: isPast ? .error : nil
    }
  }
}

extension Double {
  /// The share as a whole percentage: `83 %`.
  package var percent: String { "\(Words.number(points)) %" }

  /// The share in whole percent.
  var points: Int { points(above: 0) }

  /// Returns by how much the share is above another one, both in whole percent as they are shown.
  func points(above other: Double) -> Int {
    Int(clamping: wholePercent - other.wholePercent)
  }

  /// The share in percent, rounded. What is half a percent but for the last digits of a floating-point
  /// number is rounded as half a percent, as a reader of the JSON would.
  private var wholePercent: Double { ((self * 1e10).rounded() / 1e8).rounded() }
}
