import TrackCore

/// Reads the output of `git log -p -U0` commit by commit, the oldest first.
///
/// Each commit begins with a line that consists of the byte 1, the abbreviated hash, the date and
/// time of its author, and its parents: `4711abc 2026-11-21 09:30 0815def`.
package struct PatchReader {
  /// Returns the arguments with which git prints the output that this reader expects.
  ///
  /// - Parameter since: The first day of the commits to print; nil for all commits.
  package static func arguments(since: Day? = nil) -> [String] {
    let start = since.map { ["--since=\($0)T00:00:00"] } ?? []
    let form = [
      "-c", "core.quotePath=false", "-c", "log.showRoot=true", "-c", "log.showSignature=false",
      "log", "--reverse", "--topo-order", "--format=%x01%h %ad %p",
      "--date=format:%Y-%m-%d %H:%M", "--patch", "-U0", "--no-color", "--no-ext-diff",
      "--no-textconv", "--no-renames", "--relative", "--src-prefix=a/", "--dst-prefix=b/",
    ]
    return form + start + ["--", "*.txt"]
  }

  /// One line that a commit added or removed.
  struct Line {
    let isAdded: Bool
    let file: String
    /// The text without its line ending.
    let text: ArraySlice<UInt8>
    /// The header of the block that contains the line; nil if the patch does not show it.
    let header: ArraySlice<UInt8>?
  }

  struct Commit {
    let hash: String
    let date: Day
    /// The author's time in seconds since midnight.
    let second: Int
    /// True if it has no parent, so that its lines may be older than the history.
    let isRoot: Bool
    var lines: [Line] = []

    /// Returns the day of the commit. The time from midnight to the start of the day belongs to the
    /// day before.
    func day(dayStart: Int) -> Day { second < dayStart ? date - 1 : date }
  }

  private let bytes: [UInt8]
  private var at = 0
  private var file = ""

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next commit; nil after the last one.
  mutating func next() -> Commit? {
    var commit: Commit?
    while at < bytes.count {
      if bytes[at] == 1 {
        if commit != nil { return commit }
        commit = Self.commit(line().dropFirst())
      } else if starts(with: "+++ ") || starts(with: "--- ") {
        takeName(line())
      } else if starts(with: "@@ ") {
        readHunk(into: &commit)
      } else {
        _ = line()
      }
    }
    return commit
  }

  private static func commit(_ line: ArraySlice<UInt8>) -> Commit? {
    let words = line.split(separator: ASCII.space).map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 3, let day = Day(iso: words[1]) else { return nil }
    let time = words[2].split(separator: ":").compactMap { Int($0) }
    guard time.count == 2 else { return nil }
    return Commit(
      hash: words[0], date: day, second: time[0] * 3600 + time[1] * 60, isRoot: words.count == 3)
  }

  /// Reads the file name in `--- a/log.txt` or `+++ b/log.txt`. For a deleted file, only the first
  /// of these lines contains the name.
  private mutating func takeName(_ line: ArraySlice<UInt8>) {
    let name = line.dropFirst(4)
    guard name.starts(with: "a/".utf8) || name.starts(with: "b/".utf8) else { return }
    // Git ends a name that has blanks with a tab.
    let text = name.dropFirst(2).prefix { $0 != ASCII.tab }
    file = String(decoding: text, as: UTF8.self)
  }

  /// Reads `@@ -12,2 +12 @@ habit run: Run` and the lines after it.
  private mutating func readHunk(into commit: inout Commit?) {
    let head = line()
    let parts = head.split(separator: ASCII.space, maxSplits: 4)
    guard parts.count >= 4 else { return }
    var (removed, added) = (Self.count(parts[1]), Self.count(parts[2]))
    let named = parts.count > 4 ? parts[4] : nil
    var header = named
    var wasAdded = false
    while removed + added > 0, at < bytes.count {
      let text = line()
      guard let sign = text.first else { return }
      let isAdded = sign == ASCII.plus
      guard isAdded || sign == ASCII.dash else { continue }
      if isAdded { added -= 1 } else { removed -= 1 }
      // All removed lines come before the added lines.
      if isAdded, !wasAdded { header = named }
      wasAdded = isAdded
      let content = text.dropFirst()
      if content.first?.isLetter == true { header = content }
      commit?.lines.append(Line(isAdded: isAdded, file: file, text: content, header: header))
    }
  }

  /// Returns the number of lines that a range such as `-12,2` or `+12` states.
  private static func count(_ range: ArraySlice<UInt8>) -> Int {
    guard let comma = range.firstIndex(of: ASCII.comma) else { return 1 }
    return Int(String(decoding: range[(comma + 1)...], as: UTF8.self)) ?? 0
  }

  private func starts(with text: StaticString) -> Bool {
    let prefix = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return bytes[at...].starts(with: prefix)
  }

  /// Returns the next line without its ending.
  private mutating func line() -> ArraySlice<UInt8> {
    let end = bytes.withUnsafeBufferPointer { LineReader.newline(in: $0, from: at) }
    defer { at = end + 1 }
    let text = bytes[at..<end]
    return text.last == ASCII.carriageReturn ? text.dropLast() : text
  }
}
