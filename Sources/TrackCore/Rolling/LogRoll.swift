/// A log divided by year: the lines that stay in the log file, and the lines of each past year,
/// which move to a file of their own.
package struct LogRoll: Sendable {
  /// The lines of one year.
  package struct Year: Hashable, Sendable {
    package let year: Int
    /// The lines with the comments above them, unchanged.
    package fileprivate(set) var bytes: [UInt8]
    /// The number of log lines.
    package fileprivate(set) var lines: Int

    /// The name of the year's file within the directory.
    package var file: String { "log/\(padded(year, 4)).txt" }
  }

  /// The part that stays in the log.
  package private(set) var rest: [UInt8] = []
  /// The past years, in order.
  package private(set) var years: [Year] = []

  /// - Parameters:
  ///   - log: The content of the log file.
  ///   - last: The last year that gets its own file.
  package init(_ log: [UInt8], through last: Int) {
    let document = Document(log)
    let ending = document.style().ending
    // The byte order mark stays in the log.
    rest = Array(log[..<(document.lines.first?.textStart ?? 0)])
    var groups = LineGroups()
    for (index, line) in document.lines.enumerated() {
      groups.take(index, line.role, year: Self.year(of: line, in: log).filter { $0 <= last })
    }
    groups.finish(document.lines.count)
    for group in groups.all {
      let lines = document.lines[group.lines]
      var bytes = lines.flatMap { log[$0.textStart..<$0.next] }
      if group.year != nil, lines.last?.endingLength == 0 { bytes += ending }
      add(bytes, to: group.year, lines: lines.count { $0.role == .log })
    }
    years.sort { $0.year < $1.year }
  }

  private mutating func add(_ bytes: [UInt8], to year: Int?, lines: Int) {
    guard let year else { return rest += bytes }
    if let index = years.firstIndex(where: { $0.year == year }) {
      years[index].bytes += bytes
      years[index].lines += lines
    } else {
      years.append(Year(year: year, bytes: bytes, lines: lines))
    }
  }

  /// Returns the year of a log line; nil for other lines and lines without a valid date.
  private static func year(of line: SourceLine, in log: [UInt8]) -> Int? {
    guard line.role == .log else { return nil }
    return log.withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: line.textStart, to: line.textEnd)
      return (try? cursor.date())?.year
    }
  }

  /// Returns the content of a year's file: its old lines, then the lines moved from the log.
  package static func joined(_ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    let document = Document(old)
    guard let last = document.lines.last, last.endingLength == 0 else { return old + new }
    return old + document.style().ending + new
  }
}

/// Groups of lines that stay together: a log line with the comments above it, or lines between log
/// lines.
private struct LineGroups {
  private(set) var all: [(lines: Range<Int>, year: Int?)] = []
  /// The first line that is not in a group yet.
  private var start = 0
  /// True after a log line and before the next block header. Indented lines there belong to the log
  /// line.
  private var isAfterLog = false
  private var lastBlank: Int?

  mutating func take(_ index: Int, _ role: SourceLine.Role, year: Int?) {
    switch role {
    case .blank: lastBlank = index
    case .comment: break
    case .log:
      // If a blank line follows the text above the first log line, this text is a heading of the
      // whole file.
      if all.isEmpty, let lastBlank { close(lastBlank + 1, nil) }
      close(index + 1, year)
      isAfterLog = true
    case .property,
      .continuation where isAfterLog:
      // Without its log line, an indented line would belong to a block above.
      close(index + 1, all.last?.year)
    default:
      close(index + 1, nil)
      if role == .header { isAfterLog = false }
    }
  }

  mutating func finish(_ count: Int) {
    if start < count { close(count, nil) }
  }

  private mutating func close(_ end: Int, _ year: Int?) {
    all.append((start..<end, year))
    start = end
  }
}

extension Optional {
  fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isIncluded($0) ? $0 : nil }
  }
}

extension Document {
  /// True if a merge left unresolved conflicts.
  package var hasConflicts: Bool {
    lines.contains { $0.role == .lostValue || $0.role == .marker }
  }
}
