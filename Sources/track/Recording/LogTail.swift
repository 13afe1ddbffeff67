import TrackCore
import TrackStore

/// The end of the log, as far as it is read for what a recording means.
struct LogTail {
  /// How much of it is read at most: the whole log of most people.
  static let longest = 2 << 20
  /// How much is read, one after the other, until that tells a streak.
  static let lengths = [64 << 10, 512 << 10, longest]

  let files: [SourceFile]
  /// The first day of which all lines are known; nil where the whole log is.
  let first: Day?

  /// - Parameter sieve: Leaves lines out that are of no interest.
  /// - Returns: nil where lines that are not in order of dates leave no day of which all are known.
  init?(
    _ directory: DataDirectory, atMost count: Int, _ sieve: SubjectSieve
  ) throws(WriteError) {
    let ends = try directory.logEnds(atMost: count)
    var files: [SourceFile] = []
    var first: Day?
    for part in ends.parts {
      let bytes = part.end.wholeLines
      files.append(SourceFile(name: part.file, bytes: sieve.sieved(bytes)))
      if part.isWhole { continue }
      guard let day = LogOrder.firstDay(of: bytes) else { return nil }
      first = max(first ?? day + 1, day + 1)
    }
    for file in ends.unread {
      guard let end = Self.lastDay(ofYear: file) else { return nil }
      first = max(first ?? end + 1, end + 1)
    }
    self.files = files
    self.first = first
  }

  /// `log/2024.txt` holds no later day.
  private static func lastDay(ofYear file: String) -> Day? {
    guard file.hasPrefix("log/"), file.hasSuffix(".txt"),
      let year = Int(file.dropFirst(4).dropLast(4))
    else { return nil }
    return Day(year: year, month: 12, day: 31)
  }
}
