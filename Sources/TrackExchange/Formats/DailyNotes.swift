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

  mutating func end(into plan: inout ImportPlan) { addTask(to: &plan) }

  mutating func read(
    line: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError) {
    guard let day else {
      throw ForeignError("the file name \(name) is not a date such as 2026-11-20.md")
    }
    var text = ForeignAmount.trimmed(String(decoding: line, as: UTF8.self))
    if text.hasPrefix("```") || text.hasPrefix("~~~") { isCode.toggle() }
    if isCode { return }
    if text.hasPrefix("CLOCK:") { return addClock(text, number, to: &plan) }
    if Self.dropBullet(of: &text) {
      addTask(to: &plan)
      if let (words, isDone) = Self.task(text) {
        let note = TaskText(words)
        task = Task(
          title: note.title, id: ForeignID("daily-notes", day.iso, words), day: note.done ?? day,
          isDone: isDone, row: number)
        return
      }
    }
    let inline = Self.inlineFields(text)
    for (key, value) in inline.isEmpty ? [Self.field(text)].compactMap(\.self) : inline {
      let field = "\(key) \(value)"
      if context.map.target(of: key) != nil {
        add(field, id: ForeignID("daily-notes", day.iso, field), on: day, number, to: &plan)
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
    return (ForeignAmount.trimmed(text.dropFirst(mark.count)), isDone)
  }

  /// Adds a clock line to the current task. Logseq writes them as Org does.
  private mutating func addClock(_ text: String, _ number: Int, to plan: inout ImportPlan) {
    let stamps = text.split(separator: "[").dropFirst().map { stamp in
      let words = stamp.prefix { $0 != "]" }.split(separator: " ").map(String.init)
      return words.first.flatMap { Day(iso: $0) }.flatMap { day in
        words.last.flatMap { WrittenTime.second($0) }.map { WallTime(day: day, second: $0) }
      }
    }
    let end = stamps.count > 1 ? stamps[1] : nil
    guard let first = stamps.first, let start = first, stamps.allSatisfy({ $0 != nil }),
      end.map({ $0 >= start }) ?? true
    else {
      return plan.refuse(ForeignError("expected CLOCK: [DATE TIME]--[DATE TIME]", row: number))
    }
    guard task != nil else {
      return plan.refuse(ForeignError("a clock line without a task above it", row: number))
    }
    plan.keep()
    task?.clocks.append((start, end, number))
  }

  /// Adds the current task: an entry for each of its clock lines or, if it has none and is done,
  /// one for its day.
  private mutating func addTask(to plan: inout ImportPlan) {
    guard let task else { return }
    self.task = nil
    if task.clocks.isEmpty {
      guard task.isDone else { return plan.lose("tasks that are not done") }
      return add(task.title, id: task.id, on: task.day, task.row, to: &plan)
    }
    for clock in task.clocks {
      let id = ForeignID(
        "daily-notes", "clock", clock.start.day.iso, "\(clock.start.second)", task.title)
      add(task.title, id: id, on: clock.start.day, clock.row, to: &plan) { entry in
        entry.amounts = []
        if let end = clock.end {
          entry.setRange(from: clock.start, to: end)
        } else {
          (entry.start, entry.isRunning) = (clock.start.second, true)
        }
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
    text = ForeignAmount.trimmed(text.dropFirst(digits + 2))
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
    return (
      ForeignAmount.trimmed(text[..<colon]),
      ForeignAmount.trimmed(rest.hasPrefix(":") ? rest.dropFirst() : rest)
    )
  }

  /// Parses `5km`, `7h30m` or `8`. Returns nil for a text such as `7:30`, which can be a time of
  /// day.
  private static func amount(_ word: String) -> Amount? {
    ForeignAmount.amount(word)
      ?? (word.contains(":") ? nil : ForeignAmount.duration(word).map { .seconds($0) })
  }

  /// Adds an entry from a text that may end with an amount: `Run 5km`, `Meditate`.
  private func add(
    _ text: String, id: ForeignID, on day: Day, _ row: Int, to plan: inout ImportPlan,
    _ change: (inout ExchangeEntry) -> Void = { _ in }
  ) {
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
    guard !entry.subject.isEmpty else {
      return plan.refuse(ForeignError("the task has no title", row: row))
    }
    change(&entry)
    plan.add(entry, id: id, row: row)
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
    title = Self.withoutLinks(ForeignAmount.trimmed(title + rest))
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
