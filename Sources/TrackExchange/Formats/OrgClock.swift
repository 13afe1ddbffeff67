import TrackCore

extension Importer {
  static let org = Importer(
    "org", "clock lines of Org files", example: "work.org",
    recognises: { $0.hasLine(OrgClock.recognises) }
  ) { _ in Lines(OrgClock()) }
}

/// Reads the clock lines of Org mode, such as `CLOCK: [2026-11-20 Fri 09:10]--[2026-11-20 Fri
/// 10:40] =>  1:30`. The subject is the heading above the line.
struct OrgClock: LineFormat {
  private var heading = ""
  private var tags: [String] = []
  /// The words that can begin a heading and state whether it is done, such as `TODO`.
  private var keywords = defaultKeywords

  /// The default keywords of Org, and further ones that many people use but declare in another
  /// file.
  private static let defaultKeywords: Set<String> = [
    "TODO", "DONE", "NEXT", "WAITING", "WAIT", "HOLD", "STARTED", "CANCELLED", "CANCELED",
    "COMMENT",
  ]

  static func recognises(_ line: String) -> Bool { line.hasPrefix("CLOCK: [") }

  mutating func begin(file name: String) {
    (heading, tags, keywords) = ("", [], Self.defaultKeywords)
  }

  mutating func read(
    line: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError) {
    let text = String(decoding: line, as: UTF8.self)
    let stars = text.utf8.prefix { $0 == ASCII.asterisk }.count
    if stars > 0, text.utf8.dropFirst(stars).first == ASCII.space {
      return readHeading(ForeignAmount.trimmed(text.dropFirst(stars)))
    }
    let trimmed = ForeignAmount.trimmed(text)
    guard trimmed.hasPrefix("CLOCK:") else { return readKeywords(trimmed) }
    guard trimmed.contains("[") else { return plan.leaveOut("clock lines without a date") }
    let stamps = trimmed.split(separator: "[").dropFirst().map { stamp in
      Self.moment(String(stamp.prefix { $0 != "]" }))
    }
    guard let first = stamps.first, let start = first, stamps.allSatisfy({ $0 != nil }) else {
      return plan.refuse(
        ForeignError("expected CLOCK: [DATE TIME]--[DATE TIME]", row: number))
    }
    guard !heading.isEmpty else {
      return plan.refuse(ForeignError("a clock line without a heading above it", row: number))
    }
    var entry = ExchangeEntry(day: start.day, subject: heading)
    entry.tags = tags
    if stamps.count > 1, let end = stamps[1] {
      guard end >= start else {
        return plan.refuse(ForeignError("the end is before the start", row: number))
      }
      entry.setRange(from: start, to: end)
    } else {
      entry.start = start.second
      entry.isRunning = true
    }
    plan.add(
      entry, id: ForeignID("org", start.day.iso, "\(start.second)", heading), kind: .task,
      row: number)
  }

  /// Parses `2026-11-20 Fri 09:10`.
  private static func moment(_ text: String) -> WallTime? {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first, let day = Day(iso: first), words.count >= 2,
      let second = words.last.flatMap({ WrittenTime.second($0) })
    else { return nil }
    return WallTime(day: day, second: second)
  }

  /// Reads a line that declares keywords, such as `#+TODO: TODO(t) BLOCKED | DONE`.
  private mutating func readKeywords(_ line: String) {
    guard line.hasPrefix("#+"), let colon = line.firstIndex(of: ":"),
      ["#+todo", "#+seq_todo", "#+typ_todo"].contains(foldedName(String(line[..<colon])))
    else { return }
    for word in line[line.index(after: colon)...].split(separator: " ") where word != "|" {
      keywords.insert(String(word.prefix { $0 != "(" }))
    }
  }

  /// Returns a text with each link replaced by its description or, if it has none, by its target.
  private static func withoutLinks(_ text: String) -> String {
    var rest = text[...]
    var result = ""
    while let start = rest.firstRange(of: "[["), let end = rest.firstRange(of: "]]"),
      start.upperBound <= end.lowerBound
    {
      let link = rest[start.upperBound..<end.lowerBound]
      let description = link.firstRange(of: "][").map { link[$0.upperBound...] }
      result += rest[..<start.lowerBound] + (description ?? link)
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// Returns true if a word states progress: `[1/3]` or `[33%]`.
  private static func isProgress(_ word: String) -> Bool {
    word.hasPrefix("[") && word.hasSuffix("]")
      && word.utf8.dropFirst().dropLast().allSatisfy {
        $0.isDigit || $0 == ASCII.slash || $0 == ASCII.percent
      }
  }

  /// Reads a heading, and removes its keyword, priority, progress and tags.
  private mutating func readHeading(_ text: String) {
    var words = Self.withoutLinks(text).split(separator: " ").map(String.init)[...]
    if let first = words.first, keywords.contains(first), words.count > 1 { words.removeFirst() }
    if let word = words.first, word.hasPrefix("[#"), word.hasSuffix("]") { words.removeFirst() }
    tags = []
    if let last = words.last, last.hasPrefix(":"), last.hasSuffix(":"), last.utf8.count > 2 {
      tags = last.split(separator: ":").map(String.init)
      words.removeLast()
    }
    words.removeAll(where: Self.isProgress)
    heading = words.joined(separator: " ")
  }
}
