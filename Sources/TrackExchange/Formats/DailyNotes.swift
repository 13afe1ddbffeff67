import TrackCore

/// Reads daily notes of Obsidian and Logseq: a Markdown file for each day, whose name is the date.
///
/// It imports completed checkboxes (`- [x] Run 5km`, `- DONE Run`). It also imports those
/// properties and lines of the form `name:: value` whose names are in the map.
struct DailyNotes: LineFormat {
  let context: ImportContext
  private var day: Day?
  private var name = ""

  init(context: ImportContext) { self.context = context }

  /// Returns the day in a file name such as `2026-11-20.md` or `2026_11_20.md`.
  static func day(of name: String) -> Day? {
    guard name.hasSuffix(".md"), let base = name.split(separator: "/").last else { return nil }
    return Day(iso: String(base.dropLast(3).prefix(10).map { $0 == "_" ? "-" : $0 }))
  }

  mutating func begin(file name: String) {
    day = Self.day(of: name)
    self.name = name
  }

  mutating func read(
    line: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError) {
    guard let day else {
      throw ForeignError("the file name \(name) is not a date such as 2026-11-20.md")
    }
    var text = ForeignAmount.trimmed(String(decoding: line, as: UTF8.self))
    let isItem = text.hasPrefix("- ") || text.hasPrefix("* ")
    if isItem { text = ForeignAmount.trimmed(text.dropFirst(2)) }
    for mark in ["[x] ", "[X] ", "DONE "] where isItem && text.hasPrefix(mark) {
      return add(
        ForeignAmount.trimmed(text.dropFirst(mark.utf8.count)), isMapped: false, day, number,
        to: &plan)
    }
    if let (key, value) = Self.field(text), context.map.target(of: key) != nil {
      add("\(key) \(value)", isMapped: true, day, number, to: &plan)
    }
  }

  /// Splits `name:: value`, or `name: value` in front matter.
  private static func field(_ text: String) -> (key: String, value: String)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let rest = text[text.index(after: colon)...]
    return (
      ForeignAmount.trimmed(text[..<colon]),
      ForeignAmount.trimmed(rest.hasPrefix(":") ? rest.dropFirst() : rest)
    )
  }

  /// Adds an entry from a text that may end with an amount: `Run 5km`, `Meditate`.
  private func add(
    _ text: String, isMapped: Bool, _ day: Day, _ row: Int, to plan: inout ImportPlan
  ) {
    var words = text.split(separator: " ").map(String.init)
    var entry = ExchangeEntry(day: day, subject: "")
    for word in words where word.hasPrefix("#") && ID.isTag(String(word.dropFirst())) {
      entry.tags.append(String(word.dropFirst()))
    }
    words.removeAll { $0.hasPrefix("#") || $0.hasPrefix("^") }
    if words.count > 1, let amount = words.last.flatMap({ ForeignAmount.amount($0) }) {
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
    plan.add(entry, id: ForeignID("daily-notes", day.iso, text), row: row)
  }
}
