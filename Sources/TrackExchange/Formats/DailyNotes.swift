import TrackCore

extension Importer {
  static let dailyNotes = Importer(
    "daily-notes", "daily notes of Obsidian and Logseq", example: "~/notes/journal",
    names: .selection, place: { DailyNotes.day(of: $0).map { _ in 0 } },
    recognises: { DailyNotes.day(of: $0.name) != nil }
  ) { Lines(DailyNotes(context: $0)) }
}

/// Reads the daily notes of Obsidian and Logseq: one Markdown file for each day, named by its date.
///
/// It imports completed checkboxes (`- [x] Run 5km`, `- DONE Run`). It also imports properties and
/// lines of the form `name:: value`, if the import map has their names. Blocks of code are skipped.
struct DailyNotes: LineFormat {
  let context: ImportContext
  private var day: Day?
  private var name = ""
  private var isCode = false

  /// The symbols that the Obsidian plugin Tasks adds after the text of a task. The day on which the
  /// task was done follows `✅`.
  private static let taskMarks: Set<Character> = [
    "📅", "⏳", "🛫", "➕", "✅", "❌", "🔁", "⏫", "🔼", "🔽", "🔺", "⏬", "🆔", "⛔", "🏁",
  ]

  init(context: ImportContext) { self.context = context }

  /// Returns the day in a file name such as `2026-11-20.md` or `2026_11_20.md`.
  static func day(of name: String) -> Day? {
    guard name.hasSuffix(".md"), let base = name.split(separator: "/").last else { return nil }
    return Day(iso: String(base.dropLast(3).prefix(10).map { $0 == "_" ? "-" : $0 }))
  }

  mutating func begin(file name: String) {
    day = Self.day(of: name)
    self.name = name
    isCode = false
  }

  mutating func read(
    line: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError) {
    guard let day else {
      throw ForeignError("the file name \(name) is not a date such as 2026-11-20.md")
    }
    var text = ForeignAmount.trimmed(String(decoding: line, as: UTF8.self))
    if text.hasPrefix("```") || text.hasPrefix("~~~") { isCode.toggle() }
    if isCode { return }
    let isItem = Self.dropBullet(of: &text)
    for mark in ["[x] ", "[X] ", "DONE "] where isItem && text.hasPrefix(mark) {
      let task = ForeignAmount.trimmed(text.dropFirst(mark.utf8.count))
      return add(
        Self.title(of: task), id: ForeignID("daily-notes", day.iso, task),
        on: Self.dayDone(task) ?? day, number, to: &plan)
    }
    for (key, value) in [Self.field(text)].compactMap(\.self) + Self.inlineFields(text)
    where context.map.target(of: key) != nil {
      let field = "\(key) \(value)"
      add(field, id: ForeignID("daily-notes", day.iso, field), on: day, number, to: &plan)
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

  /// Returns the text of a task without its priority, the symbols of plugins and the brackets of
  /// links.
  private static func title(of task: String) -> String {
    var title = String(task.prefix { !taskMarks.contains($0) })
    if title.hasPrefix("[#"), let end = title.firstRange(of: "] ") {
      title = String(title[end.upperBound...])
    }
    while let start = title.firstRange(of: "[["),
      let end = title[start.upperBound...].firstRange(of: "]]")
    {
      let link = title[start.upperBound..<end.lowerBound]
      title.replaceSubrange(
        start.lowerBound..<end.upperBound, with: link.split(separator: "|").last ?? "")
    }
    return ForeignAmount.trimmed(title)
  }

  /// Returns the day that follows `✅`; nil if there is none.
  private static func dayDone(_ task: String) -> Day? {
    task.firstIndex(of: "✅").flatMap { mark in
      let rest = ForeignAmount.trimmed(
        task[task.index(after: mark)...].drop { $0 == "\u{FE0F}" })
      return Day(iso: String(rest.prefix(10)))
    }
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
    _ text: String, id: ForeignID, on day: Day, _ row: Int, to plan: inout ImportPlan
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
    guard !entry.subject.isEmpty else { return }
    plan.add(entry, id: id, row: row)
  }
}
