import TrackCore

extension Importer {
  static let todoTxt = Importer(
    "todo.txt", "completed tasks of todo.txt", example: "done.txt",
    recognises: { $0.hasLine(TodoTxt.recognises) }
  ) { Lines(TodoTxt(context: $0)) }
}

/// Reads the completed tasks of a todo.txt file, such as
/// `x 2026-11-20 2026-11-18 Title +project @context`.
///
/// Each task becomes a one-off action, unless the import map has its title or project.
struct TodoTxt: LineFormat {
  let context: ImportContext

  static func recognises(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count >= 3 && words[0] == "x" && Day(iso: String(words[1])) != nil
  }

  mutating func read(
    line: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError) {
    let text = ForeignAmount.trimmed(String(decoding: line, as: UTF8.self))
    if text.isEmpty { return }
    var words = text.split(separator: " ").map(String.init)[...]
    guard words.popFirst() == "x" else { return plan.leaveOut("open tasks") }
    guard let day = words.first.flatMap({ Day(iso: $0) }) else {
      return plan.leaveOut("tasks without a day of completion")
    }
    words.removeFirst()
    if words.first.flatMap({ Day(iso: $0) }) != nil { words.removeFirst() }
    if let word = words.first, word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")") {
      words.removeFirst()
    }
    var entry = ExchangeEntry(day: day, subject: "")
    var title: [String] = []
    for word in words {
      if word.hasPrefix("+"), word.utf8.count > 1 {
        entry.tags.append(String(word.dropFirst()))
      } else if word.hasPrefix("@"), word.utf8.count > 1 {
        entry.contexts.append(String(word.dropFirst()))
      } else if !Self.isExtension(word) {
        title.append(word)
      }
    }
    entry.subject = title.joined(separator: " ")
    guard !entry.subject.isEmpty else {
      return plan.refuse(ForeignError("the task has no title", row: number))
    }
    if let name = ([entry.subject] + entry.tags).first(where: {
      context.map.target(of: $0) != nil
    }) {
      if name != entry.subject { entry.note = entry.subject }
      entry.subject = name
    } else {
      entry.isOneOff = true
    }
    plan.add(entry, id: ForeignID("todo.txt", text), kind: .task, row: number)
  }

  /// Returns true if a word is an extension of todo.txt, which has the form `key:value`.
  private static func isExtension(_ word: String) -> Bool {
    let halves = word.split(separator: ":", omittingEmptySubsequences: false)
    return halves.count == 2 && !halves[1].isEmpty && !halves[1].hasPrefix("/")
      && !halves[0].isEmpty && halves[0].utf8.allSatisfy { $0.isLetter }
  }
}
