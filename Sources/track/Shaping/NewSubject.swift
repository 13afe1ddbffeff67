import TrackCore
import TrackStore

/// Offers on the terminal to add a habit, task or measure for an ID that no block declares.
struct NewSubject {
  let word: String
  let near: String?
  let writing: WriteOptions
  /// The measure of the goal that needs the subject, such as `swim 10km`; nil for a line of the log.
  var measure: String?

  /// Asks what to add, adds it, and returns its ID. Throws if nobody can answer, if the answer is
  /// no, or in a dry run.
  func add(in session: inout Session) throws(Failure) -> String {
    let unknown = Failure.refused(
      .undeclaredSubject(word, near: near, readIn: isReading ? unit : nil))
    guard let asking = Asking(session), !writing.isDryRun else { throw unknown }
    guard let kind = try kind(asking) else { throw unknown }
    let open = try EditContext(session)
    let id = ID.made(from: word)
    guard !id.isEmpty else { throw .refused(.noID(title: word)) }
    let properties = try properties(of: kind, id: id, asking, open)
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

  /// Asks for the kind of the new block; nil if the answer is no.
  private func kind(_ asking: Asking) throws(Failure) -> Kind? {
    let hint = near.map { " (Did you mean \($0)?)" } ?? ""
    let words = kinds.map(\.rawValue) + ["no"]
    let usual = measure == nil || near != nil ? nil : words.first
    return try asking.ask(
      "Nothing has the ID \"\(word)\".\(hint) Add it as a"
        + " \(words.dropLast().joined(separator: ", a ")), or no?", usual: usual ?? "no"
    ) { answer throws(Failure) -> Kind? in
      let answer = answer.lowercased()
      guard !answer.isEmpty, let word = words.first(where: { $0.hasPrefix(answer) }) else {
        throw .usage(
          .badValue(answer, of: "The answer", expected: words.alternatives, near: nil))
      }
      return Kind(rawValue: word)
    }
  }

  private func properties(
    of kind: Kind, id: String, _ asking: Asking, _ open: EditContext
  ) throws(Failure) -> [NewProperty] {
    if kind == .measure, !unit.isEmpty { return [PropertyKey.unit.with(unit)] }
    guard kind == .habit else { return [] }
    let rhythm = try asking.ask("How often, such as daily, 3/week or 8/day?", usual: "daily") {
      typed throws(Failure) in
      try open.check(kind, id: id, [PropertyKey.every.with(typed)])
      return typed
    }
    return [PropertyKey.every.with(rhythm)]
  }

  /// The kinds to choose from, the most likely first.
  private var kinds: [Kind] {
    guard let measure else { return [.habit, .task] }
    let words = measure.split(separator: " ").map { $0.lowercased() }
    switch words.dropFirst().first.flatMap(GoalMeasure.How.init) {
    case .latest, .mean: return [.measure, .task, .habit]
    case .streak: return [.habit]
    default: return [.task, .habit, .measure]
    }
  }

  /// True if the goal asks for readings, and not for what is done.
  private var isReading: Bool { kinds.first == .measure }

  /// The unit of the amount in the goal's measure; empty if there is none.
  private var unit: String {
    let amount = (measure ?? "").prefix { $0 != ";" }
    return String(amount.reversed().prefix { !$0.isNumber }.reversed()).trimmed
  }
}
