import TrackCore
import TrackStore

/// Offers on the terminal to add a habit or task for an ID that no block declares.
struct NewSubject {
  let word: String
  let near: String?
  let writing: WriteOptions

  /// Asks whether to add the block, adds it, and returns its ID. Throws if nobody can answer, if
  /// the answer is no, or in a dry run.
  func add(in session: inout Session) throws(Failure) -> String {
    let unknown = Failure.refused(.undeclaredSubject(word, near: near))
    guard let asking = Asking(session), !writing.isDryRun else { throw unknown }
    let hint = near.map { " (Did you mean \($0)?)" } ?? ""
    let kind = try asking.ask(
      "Nothing has the ID \"\(word)\".\(hint) Add it as a habit, a task, or no?", usual: "no"
    ) { answer throws(Failure) -> Kind? in
      switch answer.lowercased() {
      case "h", "habit": .habit
      case "t", "task": .task
      case "n", "no": nil
      default:
        throw .usage(
          .badValue(answer, of: "The answer", expected: "habit, task or no", near: nil))
      }
    }
    guard let kind else { throw unknown }
    let open = try EditContext(session)
    let id = ID.made(from: word)
    guard !id.isEmpty else { throw .refused(.noID(title: word)) }
    var properties: [(key: String, value: String)] = []
    if kind == .habit {
      let rhythm = try asking.ask("How often, such as daily, 3/week or 8/day?", usual: "daily") {
        typed throws(Failure) in
        try open.check(kind, id: id, [PropertyKey.every.with(typed)])
        return typed
      }
      properties = [PropertyKey.every.with(rhythm)]
    }
    let file = open.workspace.file(forNew: kind)
    let files = try open.change([file], in: session, writing) { contents throws(Failure) in
      try contents.editing(file) { document throws(EditError) in
        try document.add(kind, id: id, title: word == id ? "" : word, properties)
      }
    }
    session.declarations = nil
    session.report(
      ChangeSummary(files: files, message: "Added to \(file): \(kind.rawValue) \(id)."), writing)
    return id
  }
}
