import TrackCore

extension Importer {
  static let jrnl = Importer(
    "jrnl", "jrnl: its journal as text", example: "journal.txt",
    sample: .init(
      "journal.txt",
      """
      [2026-11-19 07:30] Went for a run. Along the river, with @ann
      and her dog.

      [2026-11-20 09:00 PM] Finished the @thesis draft.

      """),
    recognises: { $0.hasLine { Jrnl.head($0) != nil } }
  ) { Lines(Jrnl(context: $0)) }
}

/// Reads the text of jrnl: an entry begins with its date and time in brackets and goes on until the
/// next one. Its first sentence is its title.
///
/// Each entry becomes a one-off action with its tags, unless the import map has a tag.
private struct Jrnl: LineFormat {
  private struct Item {
    let time: WallTime
    var text: String
    let row: Int
  }

  let context: ImportContext
  private var item: Item?

  init(context: ImportContext) { self.context = context }

  /// Splits a line that begins an entry into its time and the rest.
  static func head(_ line: String) -> (time: WallTime, rest: String)? {
    guard line.hasPrefix("["), let end = line.firstIndex(of: "]"),
      let (date, second) = WrittenTime.dateAndSecond(String(line[..<end].dropFirst())),
      let day = Day(iso: date)
    else { return nil }
    return (WallTime(day: day, second: second), line[line.index(after: end)...].trimmed)
  }

  mutating func begin(file name: String) { item = nil }

  mutating func read(_ line: String, into plan: inout ImportPlan) throws(ForeignError) {
    let text = line.trimmed
    if let (time, rest) = Self.head(text) {
      flush(to: &plan)
      item = Item(time: time, text: rest, row: plan.row)
    } else if item != nil {
      item?.text += " " + text
    } else if !text.isEmpty {
      throw ForeignError("a text without a date above it")
    }
  }

  mutating func end(into plan: inout ImportPlan) { flush(to: &plan) }

  private mutating func flush(to plan: inout ImportPlan) {
    guard let item else { return }
    self.item = nil
    let text = item.text.trimmed
    let stops = text.indices.filter { index in
      let next = text.index(after: index)
      return ".?!".contains(text[index]) && (next == text.endIndex || text[next] == " ")
    }
    let end = stops.first.map { text.index(after: $0) } ?? text.endIndex
    let title = text[..<end].filter { $0 != "@" }
    guard !title.isEmpty else {
      return plan.refuse(ForeignError("an entry without a text", row: item.row))
    }
    var entry = ExchangeEntry(day: item.time.day, subject: title)
    entry.start = item.time.second
    entry.tags = text.split(separator: " ").filter { $0.hasPrefix("@") }.map { word in
      String(word.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    }.filter { !$0.isEmpty }
    entry.note = text[end...].trimmed.nonEmpty
    if context.name(&entry, among: entry.tags) != nil { entry.note = text }
    plan.add(
      entry, id: ForeignID("jrnl", item.time.day.iso, "\(item.time.second)", title), kind: .task,
      row: item.row)
  }
}
