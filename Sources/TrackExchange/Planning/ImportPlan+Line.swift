import TrackCore

extension ImportPlan {
  /// The state of a proposed line.
  package enum State: Int8, Sendable, CaseIterable {
    case ready
    /// The log already has the line.
    case duplicate
    /// The line is to be added, but the log has a line that differs only in its note.
    case similar
    /// The line would have an error in the log.
    case invalid
  }

  /// A proposed line.
  package struct Line: Sendable {
    /// The offset of the line's text in `bytes`.
    private let start: Int
    private let count: Int32
    private let ordinal: Int32
    private let rowNumber: Int32
    package internal(set) var state: State
    /// True if the line was made from the template of another line. The two lines differ only in
    /// day, times, amount, `^id` and note, so it is enough to check one of the two for errors.
    let isLikeAnother: Bool

    init(row: Int, day: Day, range: Range<Int>, state: State, isLikeAnother: Bool) {
      rowNumber = Int32(clamping: row)
      ordinal = Int32(clamping: day.ordinal)
      start = range.lowerBound
      count = Int32(clamping: range.count)
      self.state = state
      self.isLikeAnother = isLikeAnother
    }

    package var row: Int { Int(rowNumber) }
    package var day: Day { Day(ordinal: Int(ordinal)) }
    /// The offsets of the line's text in `bytes`.
    package var range: Range<Int> { start..<start + Int(count) }
  }
}
