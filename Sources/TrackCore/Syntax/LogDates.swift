/// An index of the log's days, made in a pass over the log: the first and the last day of each span
/// of up to 512 lines. A later pass that needs only some days skips the other spans.
package struct LogDates: Sendable {
  /// Consecutive lines of a file, with the range of their days.
  struct Span {
    /// The maximum number of lines.
    static let length = 512

    let file: Int
    let start: Int
    let firstLine: Int
    var end: Int
    private(set) var first = Day.last
    private(set) var last = Day.first

    init(file: Int, start: Int, firstLine: Int) {
      (self.file, self.start, self.firstLine) = (file, start, firstLine)
      end = start
    }

    @inline(__always)
    mutating func include(_ day: Day) {
      if day < first { first = day }
      if day > last { last = day }
    }
  }

  /// The spans, in the order of files and lines.
  private var spans: [Span] = []

  /// Adds a span, unless it has no valid line.
  ///
  /// - Parameter end: The offset after the last line of the span.
  mutating func append(_ span: Span, end: Int) {
    guard span.first <= span.last else { return }
    var span = span
    span.end = end
    spans.append(span)
  }

  /// Adds the spans of the second half of the log.
  mutating func merge(_ late: LogDates) { spans += late.spans }

  /// Returns the parts of the log that contain all lines of the given days, in the order of files
  /// and lines.
  func runs(from first: Day, through last: Day) -> [(file: Int, run: LogRun)] {
    var runs: [(file: Int, run: LogRun)] = []
    for span in spans where span.first <= last && span.last >= first {
      if let (file, run) = runs.last, file == span.file, run.end == span.start {
        runs[runs.count - 1].run.end = span.end
      } else {
        let run = LogRun(start: span.start, end: span.end, firstLine: span.firstLine)
        runs.append((span.file, run))
      }
    }
    return runs
  }
}
