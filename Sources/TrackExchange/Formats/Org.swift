import TrackCore

extension Importer {
  static let org = Importer(
    "org", "Org files: clock lines, habits and other repeated tasks", example: "work.org",
    names: .recognition, place: suffixes(".org"),
    sample: .init(
      "work.org",
      """
      * TODO Thesis :writing:
        CLOCK: [2026-11-18 Wed 09:10]--[2026-11-18 Wed 10:40] =>  1:30
      * TODO Shave
        SCHEDULED: <2026-11-21 Sat .+2d>
        :PROPERTIES:
        :STYLE: habit
        :END:
        - State "DONE"       from "TODO"       [2026-11-19 Thu 07:10]

      """),
    recognises: { $0.hasLine(Org.recognises) }
  ) { _ in Lines(Org()) }
}

/// Reads the clock lines of Org mode, such as `CLOCK: [2026-11-20 Fri 09:10]--[2026-11-20 Fri
/// 10:40] =>  1:30`, and the lines that say when a repeated task was done, such as
/// `- State "DONE" from "TODO" [2026-11-20 Fri 09:10]`. The subject is the heading above the line.
struct Org: LineFormat {
  private var heading = OrgHeading("", [])
  /// The words that can begin a heading and state whether it is done, such as `TODO`.
  private var keywords = defaultKeywords
  /// Those of the keywords that say that a task is done.
  private var doneKeywords: Set<String> = ["DONE"]
  /// The repeater of the heading's date, such as `.+2d`.
  private var repeater = ""
  private var isHabit = false
  private var hasDeclared = false

  /// The default keywords of Org, and further ones that many people use but declare in another
  /// file.
  private static let defaultKeywords: Set<String> = [
    "TODO", "DONE", "NEXT", "WAITING", "WAIT", "HOLD", "STARTED", "CANCELLED", "CANCELED",
    "COMMENT",
  ]

  static func recognises(_ line: String) -> Bool {
    line.hasPrefix("CLOCK: [") || line.hasPrefix("- State \"") && line.hasSuffix("]")
  }

  mutating func begin(file name: String) { self = Org() }

  mutating func read(_ text: String, into plan: inout ImportPlan) throws(ForeignError) {
    let stars = text.utf8.prefix { $0 == ASCII.asterisk }.count
    if stars > 0, text.utf8.dropFirst(stars).first == ASCII.space {
      (heading, repeater, isHabit, hasDeclared) = (OrgHeading(text, keywords), "", false, false)
      return
    }
    let trimmed = text.trimmed
    if trimmed.hasPrefix("CLOCK:") { return try addClock(trimmed, to: &plan) }
    if trimmed.hasPrefix("- State \"") { return try addState(trimmed, to: &plan) }
    if trimmed.hasPrefix("SCHEDULED:") || trimmed.hasPrefix("DEADLINE:") {
      let words = trimmed.split { " <>".contains($0) }.map(String.init)
      repeater = words.first { $0.hasPrefix("+") || $0.hasPrefix(".+") } ?? repeater
    } else if foldedName(trimmed).hasPrefix(":style:") {
      isHabit = foldedName(trimmed).hasSuffix("habit")
    } else {
      readKeywords(trimmed)
    }
  }

  private func addClock(_ text: String, to plan: inout ImportPlan) throws(ForeignError) {
    guard text.contains("[") else { return plan.leaveOut("clock lines without a date") }
    let (start, end) = try Self.clock(text)
    var entry = try entry(on: start.day)
    if let end {
      guard end >= start else { throw .endBeforeStart }
      entry.setRange(from: start, to: end)
    } else {
      entry.setRunning(from: start)
    }
    plan.add(
      entry, id: ForeignID("org", start.day.iso, "\(start.second)", heading.title), kind: .task)
  }

  /// Parses a line `CLOCK: [2026-11-20 Fri 09:10]--[2026-11-20 Fri 10:40] =>  1:30`. Without a second
  /// time, the clock is running.
  static func clock(_ text: String) throws(ForeignError) -> (start: WallTime, end: WallTime?) {
    let stamps = text.split(separator: "[").dropFirst().map { moment($0.prefix { $0 != "]" }) }
    guard let first = stamps.first, let start = first, stamps.allSatisfy({ $0 != nil }) else {
      throw ForeignError("expected CLOCK: [DATE TIME]--[DATE TIME]")
    }
    return (start, stamps.count > 1 ? stamps[1] : nil)
  }

  /// Adds the entry of a line `- State "DONE" from "TODO" [2026-11-20 Fri 09:10]`.
  private mutating func addState(
    _ text: String, to plan: inout ImportPlan
  ) throws(ForeignError) {
    let state = String(text.dropFirst("- State \"".count).prefix { $0 != "\"" })
    guard doneKeywords.contains(state) else {
      return plan.leaveOut("changes of a state other than to done")
    }
    guard let stamp = text.split(separator: "[").last.map({ $0.prefix { $0 != "]" } }),
      let day = Day(iso: String(stamp.prefix(10)))
    else { throw ForeignError("expected - State \"DONE\" [DATE]") }
    var entry = try entry(on: day)
    entry.start = Self.moment(stamp)?.second
    if isHabit, !hasDeclared {
      hasDeclared = true
      plan.describe(habit: heading.title, every: Self.rhythm(repeater))
    }
    plan.add(
      entry, id: ForeignID("org", "state", String(stamp), heading.title),
      kind: isHabit ? .habit : .task)
  }

  private func entry(on day: Day) throws(ForeignError) -> ExchangeEntry {
    if heading.title.isEmpty { throw ForeignError("a line without a heading above it") }
    var entry = ExchangeEntry(day: day, subject: heading.title)
    entry.tags = heading.tags
    return entry
  }

  /// Returns the rhythm of a repeater such as `.+1d`, `++2w` or `.+2d/4d`. In the last one, the
  /// second number is the longest allowed interval.
  private static func rhythm(_ repeater: String) -> String? {
    guard let word = repeater.split(whereSeparator: { ".+/".contains($0) }).last,
      let count = Int(word.dropLast()), (1...999).contains(count)
    else { return nil }
    switch word.last {
    case "d": return count == 1 ? "daily" : "\(count) days"
    case "w": return "\(count * 7) days"
    case "m": return count == 1 ? "1/month" : nil
    default: return nil
    }
  }

  /// Parses `2026-11-20 Fri 09:10`.
  private static func moment(_ text: Substring) -> WallTime? {
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
    var isDone = false
    for word in line[line.index(after: colon)...].split(separator: " ") {
      guard word != "|" else {
        isDone = true
        continue
      }
      let keyword = String(word.prefix { $0 != "(" })
      keywords.insert(keyword)
      // Of the words after the bar, those for a task that was given up are not done.
      if isDone, !["CANCELLED", "CANCELED", "KILLED"].contains(keyword) {
        doneKeywords.insert(keyword)
      }
    }
  }
}

/// A heading of an Org file, without its keyword, priority, progress and tags.
private struct OrgHeading {
  let title: String
  private(set) var tags: [String] = []

  init(_ line: String, _ keywords: Set<String>) {
    let text = line.drop { $0 == "*" }
    var words = Self.withoutLinks(String(text)).split(separator: " ").map(String.init)[...]
    if let first = words.first, keywords.contains(first), words.count > 1 { words.removeFirst() }
    if let word = words.first, word.hasPrefix("[#"), word.hasSuffix("]") { words.removeFirst() }
    if let last = words.last, last.hasPrefix(":"), last.hasSuffix(":"), last.utf8.count > 2 {
      tags = last.split(separator: ":").map(String.init)
      words.removeLast()
    }
    words.removeAll(where: Self.isProgress)
    title = words.joined(separator: " ")
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
}
