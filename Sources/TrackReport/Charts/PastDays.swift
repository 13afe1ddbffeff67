import TrackCore

/// The days of a habit before the fifty-three weeks of the year view. A page can show these days
/// instead of the fifty-three weeks.
package struct PastDays: Sendable {
  package let from: Day
  /// A letter for each day, as in `ReportedState.letter`.
  package let text: String

  /// The maximum number of days.
  private static let most = 20 * 366

  /// Fails for a habit that began within the fifty-three weeks.
  ///
  /// - Parameter end: The first day of the fifty-three weeks.
  init?(_ progress: HabitProgress, before end: Day) {
    let first = max(progress.firstDay, end - Self.most)
    guard first < end else { return nil }
    from = first
    let letters = (0..<end - first).map { offset in
      ReportedState(of: progress, on: first + offset).letter(isPast: true)
    }
    text = String(decoding: letters, as: UTF8.self)
  }
}

extension ReportedState {
  /// Returns the letter for the state, which the script of a page reads.
  func letter(isPast: Bool) -> UInt8 {
    switch self {
    case .done: UInt8(ascii: "d")
    case .partial: UInt8(ascii: "p")
    case .skipped: UInt8(ascii: "s")
    case .paused: UInt8(ascii: "u")
    case .failed: UInt8(ascii: "f")
    case .none: UInt8(ascii: isPast ? "f" : "n")
    case .notDue, .ahead: UInt8(ascii: "o")
    }
  }
}
