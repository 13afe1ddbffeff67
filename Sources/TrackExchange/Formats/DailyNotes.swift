import TrackCore

extension Importer {
  static let dailyNotes = Importer(
    "daily-notes", "daily notes of Obsidian and Logseq", example: "~/notes/journal",
    names: .selection, place: { DailyNotes.day(of: $0).map { _ in 0 } },
    sample: .init(
      "2026-11-18.md",
      """
      - [x] Run 5km
      - DONE Report
        CLOCK: [2026-11-18 Wed 09:10:00]--[2026-11-18 Wed 10:40:00] =>  01:30:00
      - TODO Call

      """),
    recognises: { DailyNotes.day(of: $0.name) != nil }
  ) { Lines(DailyNotes(context: $0)) }
}

/// Reads the daily notes of Obsidian and Logseq: one Markdown file for each day, named by its date.
///
/// It imports completed checkboxes (`- [x] Run 5km`, `- DONE Run`) and the clock lines that Logseq
/// writes below a task. It also imports properties and lines of the form `name:: value`, if the
/// import map has their names. Blocks of code are skipped.
struct DailyNotes: LineFormat {
  /// A task, which is added when all its clock lines are known.
  private struct Task {
    let title: String
    let id: ForeignID
    let day: Day
    let isDone: Bool
    let row: Int
    var clocks: [(start: WallTime, end: WallTime?, row: Int)] = []
  }

  let context: ImportContext
  private var day: Day?
  private var name = ""
  private var isCode = false
  private var task: Task?

  init(context: ImportContext) { self.context = context }

  /// Returns the day in a file name such as `2026-11-20.md` or `2026_11_20.md`.
  static func day(of name: String) -> Day? {
    guard name.hasSuffix(".md"), let base = name.split(separator: "/").last else { return nil }
    return Day(iso: String(base.dropLast(3).prefix(10).map { $0 == "_" ? "-" : $0 }))
  }

  mutating func begin(file name: String) {
    (day, self.name, isCode, task) = (Self.day(of: name), name, false, nil)
  }

  mutating func end(into plan: inout ImportPlan) throws(ForeignError) {
    guard day != nil else {
      throw ForeignError("the file name \(name) is not a date such as 2026-11-20.md")
    }
    try addTask(to: &plan)
  }

  mutating func read(_ line: String, into plan: inout ImportPlan) throws(ForeignError) {
    guard let day else { return }
    var text = line.trimmed
    if text.hasPrefix("```") || text.hasPrefix("~~~") { isCode.toggle() }
    if isCode { return }
    if text.hasPrefix("CLOCK:") { return try addClock(text, to: &plan) }
    if Self.dropBullet(of: &text) {
      try addTask(to: &plan)
      if let (words, isDone) = Self.task(text) {
        let note = TaskText(words)
        task = Task(
          title: note.title, id: ForeignID("daily-notes", day.iso, words), day: note.done ?? day,
          isDone: isDone, row: plan.row)
        return
      }
    }
    let inline = Self.inlineFields(text)
    for (key, value) in inline.isEmpty ? [Self.field(text)].compactMap(\.self) : inline {
      let field = "\(key) \(value)"
      if context.map.target(of: key) != nil {
        plan.add(try entry(field, on: day), id: ForeignID("daily-notes", day.iso, field))
      } else if text.contains("::") {
        plan.lose("fields that the map does not name")
      }
    }
  }

  /// Splits the text of a list item that is a task; nil for any other item.
  private static func task(_ text: String) -> (words: String, isDone: Bool)? {
    let marks = [
      ("[x] ", true), ("[X] ", true), ("DONE ", true), ("[ ] ", false), ("TODO ", false),
      ("DOING ", false), ("NOW ", false), ("LATER ", false),
    ]
    guard let (mark, isDone) = marks.first(where: { text.hasPrefix($0.0) }) else { return nil }
    return (text.dropFirst(mark.count).trimmed, isDone)
  }

  /// Adds a clock line to the current task. Logseq writes them as Org does.
  private mutating func addClock(_ text: String, to plan: inout ImportPlan) throws(ForeignError) {
    let (start, end) = try Org.clock(text)
    if let end, end < start { throw ForeignError("expected CLOCK: [DATE TIME]--[DATE TIME]") }
    guard task != nil else { throw ForeignError("a clock line without a task above it") }
    plan.keep()
    task?.clocks.append((start, end, plan.row))
  }

  /// Adds the current task: an entry for each of its clock lines or, if it has none and is done,
  /// one for its day.
  private mutating func addTask(to plan: inout ImportPlan) throws(ForeignError) {
    guard let task else { return }
    self.task = nil
    let row = plan.row
    defer { plan.row = row }
    if task.clocks.isEmpty {
      guard task.isDone else { return plan.lose("tasks that are not done") }
      return try plan.readRow(task.row) { plan throws(ForeignError) in
        plan.add(try entry(task.title, on: task.day), id: task.id)
      }
    }
    for (start, end, row) in task.clocks {
      let id = ForeignID("daily-notes", "clock", start.day.iso, "\(start.second)", task.title)
      try plan.readRow(row) { plan throws(ForeignError) in
        var entry = try entry(task.title, on: start.day)
        entry.amounts = []
        if let end {
          entry.setRange(from: start, to: end)
        } else {
          entry.setRunning(from: start)
        }
        plan.add(entry, id: id)
      }
    }
  }

  /// Removes the bullet or number of a list item. Returns false if the line is no list item.
  private static func dropBullet(of text: inout String) -> Bool {
    let digits = text.utf8.prefix(while: \.isDigit).count
    let mark = text.dropFirst(digits).prefix(2)
    guard digits == 0 ? ["- ", "* ", "+ "].contains(mark) : [". ", ") "].contains(mark) else {
      return false
    }
    text = text.dropFirst(digits + 2).trimmed
    return true
  }

  /// Returns the fields in brackets within a line: `[weight:: 72.4]`, `(sleep:: 7h)`.
  private static func inlineFields(_ text: String) -> [(key: String, value: String)] {
    var fields: [(key: String, value: String)] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: { "[(".contains($0) }) {
      let close: Character = rest[start] == "[" ? "]" : ")"
      rest = rest[rest.index(after: start)...]
      let inner = rest.prefix { $0 != close }
      if inner.contains("::"), let field = field(String(inner)) { fields.append(field) }
    }
    return fields
  }

  /// Splits `name:: value` or, in front matter, `name: value`.
  private static func field(_ text: String) -> (key: String, value: String)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let rest = text[text.index(after: colon)...]
    return (text[..<colon].trimmed, (rest.hasPrefix(":") ? rest.dropFirst() : rest).trimmed)
  }

  /// Parses `5km`, `7h30m` or `8`. Returns nil for a text such as `7:30`, which can be a time of
  /// day.
  private static func amount(_ word: String) -> Amount? {
    ForeignAmount.amount(word)
      ?? (word.contains(":") ? nil : ForeignAmount.duration(word).map { .seconds($0) })
  }

  /// Returns the entry of a text that may end with an amount: `Run 5km`, `Meditate`.
  private func entry(_ text: String, on day: Day) throws(ForeignError) -> ExchangeEntry {
    var words = text.split(separator: " ").map(String.init)
    var entry = ExchangeEntry(day: day, subject: "")
    for word in words where word.hasPrefix("#") && ID.isTag(String(word.dropFirst())) {
      entry.tags.append(String(word.dropFirst()))
    }
    words.removeAll { $0.hasPrefix("#") || $0.hasPrefix("^") }
    if words.count > 1, let amount = words.last.flatMap(Self.amount) {
      entry.amounts = [amount]
      words.removeLast()
    } else if words.count > 2,
      let amount = ForeignAmount.amount(words.suffix(2).joined(separator: " "))
    {
      entry.amounts = [amount]
      words.removeLast(2)
    }
    entry.subject = words.joined(separator: " ")
    if entry.subject.isEmpty { throw ForeignError("the task has no title") }
    return entry
  }
}

/// The text of a task, with the symbols that the Obsidian plugin Tasks adds.
private struct TaskText {
  /// The title, without priority, symbols and the brackets of links.
  private(set) var title = ""
  /// The day that follows `✅`.
  private(set) var done: Day?

  private static let dates: Set<Character> = ["📅", "⏳", "🛫", "➕", "✅", "❌"]
  private static let priorities: Set<Character> = ["⏫", "🔼", "🔽", "🔺", "⏬"]
  /// Symbols that a word follows.
  private static let words: Set<Character> = ["🆔", "⛔", "🏁"]

  init(_ text: String) {
    var rest = text[...]
    while let mark = rest.firstIndex(where: Self.isMark) {
      let symbol = rest[mark]
      title += rest[..<mark]
      rest = rest[rest.index(after: mark)...].drop { $0 == "\u{FE0F}" || $0 == " " }
      if Self.dates.contains(symbol), let day = Day(iso: String(rest.prefix(10))) {
        if symbol == "✅" { done = day }
        rest = rest.dropFirst(10)
      } else if symbol == "🔁" {
        // The text of a repetition ends at the next symbol.
        rest = rest[(rest.firstIndex(where: Self.isMark) ?? rest.endIndex)...]
      } else if Self.words.contains(symbol) {
        rest = rest.drop { $0 != " " }
      }
    }
    title = Self.withoutLinks((title + rest).trimmed)
    if title.hasPrefix("[#"), let end = title.firstRange(of: "] ") {
      title = String(title[end.upperBound...])
    }
  }

  private static func isMark(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first, !first.isASCII else { return false }
    let symbol = Character(first)
    return dates.contains(symbol) || priorities.contains(symbol) || words.contains(symbol)
      || symbol == "🔁"
  }

  /// Returns a text with each link `[[target|text]]` replaced by its text.
  private static func withoutLinks(_ text: String) -> String {
    var title = text
    while let start = title.firstRange(of: "[["),
      let end = title[start.upperBound...].firstRange(of: "]]")
    {
      let link = title[start.upperBound..<end.lowerBound]
      title.replaceSubrange(
        start.lowerBound..<end.upperBound, with: link.split(separator: "|").last ?? "")
    }
    return title
  }
}
