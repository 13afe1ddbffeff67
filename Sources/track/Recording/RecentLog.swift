import TrackCore
import TrackStore

/// The end of the log, from which the summary of a recorded entry is computed.
struct RecentLog {
  /// The maximum number of bytes to read. Most people's whole log is shorter.
  static let longest = 2 << 20
  /// The numbers of bytes to read. They are tried in this order until the part that was read
  /// contains the whole streak.
  static let lengths = [64 << 10, 512 << 10, longest]

  /// The lines that may be about the wanted subjects, according to the prefilter.
  struct Lines {
    let files: [SourceFile]
    /// The first day whose lines were all read; nil if the whole log was read.
    let first: Day?
  }

  private struct Part {
    let file: String
    let bytes: [UInt8]
    let isWhole: Bool
  }

  private let parts: [Part]
  private let unread: [String]

  /// True if the whole log was read.
  var isWhole: Bool { unread.isEmpty && parts.allSatisfy(\.isWhole) }

  init(_ directory: DataDirectory, atMost count: Int = longest) throws(WriteError) {
    let ends = try directory.logTails(atMost: count)
    parts = ends.parts.map {
      Part(file: $0.file, bytes: $0.end.wholeLines, isWhole: $0.isWhole)
    }
    unread = ends.unread
  }

  /// Returns the lines among the last `count` bytes that may be about the wanted subjects,
  /// according to the prefilter. Nil if the log is not sorted by date, because then no day is known
  /// to be complete.
  func lines(atMost count: Int, _ prefilter: SubjectPrefilter) -> Lines? {
    var files: [SourceFile] = []
    var first: Day?
    var rest = count
    for part in parts {
      let bytes = part.bytes.count <= rest ? part.bytes : Self.lastLines(of: part.bytes, rest)
      rest -= min(rest, part.bytes.count)
      files.append(SourceFile(name: part.file, bytes: prefilter.filtered(bytes)))
      if part.isWhole, bytes.count == part.bytes.count { continue }
      // In a log that is not sorted by date, an unread line may be of any day.
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

  /// Returns the last day of the year in the name of a log file: 31 December 2024 for
  /// `log/2024.txt`. Nil for a name in any other form.
  private static func lastDay(ofYear file: String) -> Day? {
    guard file.hasPrefix("log/"), file.hasSuffix(".txt"),
      let year = Int(file.dropFirst(4).dropLast(4))
    else { return nil }
    return Day(year: year, month: 12, day: 31)
  }
}
