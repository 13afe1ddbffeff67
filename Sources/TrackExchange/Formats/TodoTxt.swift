import TrackCore

extension Importer {
  static let todoTxt = Importer(
    "todo.txt", "todo.txt: completed and open tasks", example: "done.txt", names: .recognition,
    place: places("todo.txt", "done.txt"),
    sample: .init(
      "todo.txt",
      """
      x 2026-11-18 2026-11-01 Call Ann +home @phone
      (A) Write report due:2026-12-01

      """),
    recognises: { $0.hasLine(TodoTxt.recognises) }
  ) { Lines(TodoTxt(context: $0)) }
}

/// Reads the tasks of a todo.txt file, such as `x 2026-11-20 2026-11-18 Title +project @context`
/// and `(A) Title due:2026-12-01`.
///
/// Each completed task becomes a one-off action, unless the import map has its title or project. An
/// open task becomes an obligation.
struct TodoTxt: LineFormat {
  let context: ImportContext

  static func recognises(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count >= 3 && words[0] == "x" && Day(iso: String(words[1])) != nil
  }

  mutating func read(_ line: String, into plan: inout ImportPlan) throws(ForeignError) {
    let text = line.trimmed
    if text.isEmpty { return }
    var words = text.split(separator: " ").map(String.init)[...]
    guard words.first == "x" else { return try addOpen(words, to: &plan) }
    words.removeFirst()
    guard let day = words.first.flatMap({ Day(iso: $0) }) else {
      return plan.leaveOut("tasks without a day of completion")
    }
    words.removeFirst()
    if words.first.flatMap({ Day(iso: $0) }) != nil { words.removeFirst() }
    if words.first.map(Self.isPriority) == true { words.removeFirst() }
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
    entry.subject = try Self.title(title)
    let whole = entry.subject
    if let name = context.name(&entry, among: [whole] + entry.tags), name != whole {
      entry.note = whole
    }
    plan.add(entry, id: ForeignID("todo.txt", text), kind: .task)
  }

  private func addOpen(
    _ words: ArraySlice<String>, to plan: inout ImportPlan
  ) throws(ForeignError) {
    let first = words.first.map(Self.isPriority) == true ? words.startIndex + 1 : words.startIndex
    let isDated = words.indices.contains(first) && Day(iso: words[first]) != nil
    var title: [String] = []
    var others = Array(words[..<first])
    var due: Day?
    for word in words[(isDated ? first + 1 : first)...] {
      if word.hasPrefix("due:"), let day = Day(iso: String(word.dropFirst(4))) {
        due = day
      } else if word.hasPrefix("+") || word.hasPrefix("@") || Self.isExtension(word) {
        others.append(word)
      } else {
        title.append(word)
      }
    }
    plan.addOpenTask(try Self.title(title), due: due, note: others.joined(separator: " "))
  }

  private static func title(_ words: [String]) throws(ForeignError) -> String {
    if words.isEmpty { throw ForeignError("the task has no title") }
    return words.joined(separator: " ")
  }

  /// Returns true for a priority such as `(A)`.
  private static func isPriority(_ word: String) -> Bool {
    word.utf8.count == 3 && word.hasPrefix("(") && word.hasSuffix(")")
  }

  /// Returns true if a word is an extension of todo.txt, which has the form `key:value`.
  private static func isExtension(_ word: String) -> Bool {
    let halves = word.split(separator: ":", omittingEmptySubsequences: false)
    return halves.count == 2 && !halves[1].isEmpty && !halves[1].hasPrefix("/")
      && !halves[0].isEmpty && halves[0].utf8.allSatisfy { $0.isLetter }
  }
}
