import TrackCore
import TrackStore

/// The end of the log, as far as it is read for what a recording means.
struct LogTail {
  /// How much of it is read at most: the whole log of most people.
  static let longest = 2 << 20
  /// How much is looked at, one after the other, until that tells a streak.
  static let lengths = [64 << 10, 512 << 10, longest]

  /// Lines of it, from a day on.
  struct Lines {
    let files: [SourceFile]
    /// The first day of which all lines are known; nil where the whole log is.
    let first: Day?
  }

  private struct Part {
    let file: String
    let bytes: [UInt8]
    let isWhole: Bool
  }

  private let parts: [Part]
  private let unread: [String]

  /// Whether it is all of the log.
  var isWhole: Bool { unread.isEmpty && parts.allSatisfy(\.isWhole) }

  init(_ directory: DataDirectory, atMost count: Int = longest) throws(WriteError) {
    let ends = try directory.logEnds(atMost: count)
    parts = ends.parts.map {
      Part(file: $0.file, bytes: $0.end.wholeLines, isWhole: $0.isWhole)
    }
    unread = ends.unread
  }

  /// Of the last lines of it, at most so many bytes, those that a prefilter lets through.
  ///
  /// - Returns: nil where lines that are not in order of dates leave no day of which all are known.
  func lines(atMost count: Int, _ prefilter: SubjectPrefilter) -> Lines? {
    var files: [SourceFile] = []
    var first: Day?
    var rest = count
    for part in parts {
      let bytes = part.bytes.count <= rest ? part.bytes : Self.lastLines(of: part.bytes, rest)
      rest -= min(rest, part.bytes.count)
      files.append(SourceFile(name: part.file, bytes: prefilter.filtered(bytes)))
      if part.isWhole, bytes.count == part.bytes.count { continue }
      // Where lines are not in order of dates, an earlier one may be of any day.
      guard let last = DateOrder.days(of: part.bytes)?.upperBound else { return nil }
      let day = DateOrder.days(of: bytes)?.lowerBound ?? last
      first = max(first ?? day + 1, day + 1)
    }
    for file in unread {
      guard let end = Self.lastDay(ofYear: file) else { return nil }
      first = max(first ?? end + 1, end + 1)
    }
    return Lines(files: files, first: first)
  }

  private static func lastLines(of bytes: [UInt8], _ count: Int) -> [UInt8] {
    guard let cut = bytes.suffix(count).firstIndex(of: ASCII.newline) else { return [] }
    return Array(bytes[(cut + 1)...])
  }

  /// `log/2024.txt` holds no later day.
  private static func lastDay(ofYear file: String) -> Day? {
    guard file.hasPrefix("log/"), file.hasSuffix(".txt"),
      let year = Int(file.dropFirst(4).dropLast(4))
    else { return nil }
    return Day(year: year, month: 12, day: 31)
  }
}
