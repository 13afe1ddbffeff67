import TrackCore

/// Asks on the terminal for those parts of a new block that the command line does not state.
struct BlockQuestions {
  let asking: Asking
  let open: EditContext

  private struct Question {
    let key: PropertyKey
    let text: String
    /// The default answer. Nil if the property is optional: the default answer is then the text in
    /// `nothing`, which leaves the property out.
    var usual: String?
    var nothing = "none"
  }

  func kind(of kinds: [Kind]) throws(Failure) -> Kind {
    let names = kinds.map(\.rawValue)
    let question = "What do you add: \(names.joined(separator: ", "))?"
    return try asking.ask(question, usual: Kind.habit.rawValue) { word throws(Failure) in
      try KindWord.block(word)
    }
  }

  func title(of kind: Kind) throws(Failure) -> String {
    try asking.ask("What is the \(kind.rawValue) called?", usual: nil) { $0 }
  }

  func id(for title: String) throws(Failure) -> String {
    let made = ID.made(from: title)
    let isFree = !made.isEmpty && open.workspace.block(id: made) == nil
    return try asking.ask("Its ID, which you will type?", usual: isFree ? made : nil) {
      id throws(Failure) in
      try ID.check(id)
      if let taken = open.workspace.block(id: id) {
        throw .refused(.takenID(id, title: taken.title))
      }
      return id
    }
  }

  /// Asks for the remaining properties. To check an answer, adds it to the new block and looks for
  /// problems.
  func properties(
    of kind: Kind, id: String, _ given: [NewProperty]
  ) throws(Failure) -> [NewProperty] {
    var properties = given
    for question in questions(on: kind) where !given.has(question.key) {
      let usual = question.usual ?? question.nothing
      let answer = try asking.ask(question.text, usual: usual) { typed throws(Failure) -> String? in
        if typed == question.nothing, question.usual == nil { return nil }
        let value = try open.propertyText.text(of: typed, for: question.key, kind)
        try open.check(kind, id: id, properties + [question.key.with(value)])
        return value
      }
      if let answer { properties.append(question.key, answer) }
    }
    return properties
  }

  private func questions(on kind: Kind) -> [Question] {
    switch kind {
    case .habit:
      [
        Question(
          key: .every, text: "How often, such as daily, 3/week or 8/day?", usual: "daily")
      ] + value + goal(text: "Which goal does it help")
    case .task: value + goal(text: "Which goal does it help")
    case .goal:
      [measure("run 200km or 20 books"), due(in: 70)] + value
    case .obligation:
      [Question(key: .owedTo, text: "Whom is it owed to?", nothing: "nobody"), due(in: 14)]
    case .milestone:
      goal(text: "Which goal is it a step of") + [due(in: 14), measure("run 100km")]
    case .measure:
      [
        Question(key: .unit, text: "In which unit, such as kg?"),
        Question(key: .range, text: "What is usual, such as 20..300?", nothing: "anything"),
      ]
    case .food:
      [PropertyKey.kcal, .protein, .carbs, .fat].map {
        Question(key: $0, text: "How much \($0.rawValue) has one portion?", nothing: "unknown")
      }
    case .value:
      [
        Question(
          key: .level,
          text: "Which level: \(Value.Level.allCases.map(\.rawValue).joined(separator: ", "))?",
          usual: Value.Level.general.rawValue)
      ]
    case .source: [Question(key: .user, text: "Your name there?")]
    case .term, .track: []
    }
  }

  private func measure(_ example: String) -> Question {
    Question(key: .measure, text: "What shows it, such as \(example)?")
  }

  private func due(in days: Int) -> Question {
    Question(key: .due, text: "By which day, such as \(open.today + days)?")
  }

  private var value: [Question] {
    list(open.workspace.values.map(\.id)).map {
      [Question(key: .value, text: "Which value does it serve: \($0)?")]
    } ?? []
  }

  private func goal(text: String) -> [Question] {
    let goals = open.workspace.goals.filter {
      $0.heading.kind != .milestone && $0.done == nil && $0.archived == nil
    }
    return list(goals.map(\.id)).map {
      [Question(key: .goal, text: "\(text): \($0)?")]
    } ?? []
  }

  /// Returns the first six IDs in words; nil if there are none.
  private func list(_ ids: [String]) -> String? {
    guard !ids.isEmpty else { return nil }
    return ids.prefix(6).joined(separator: ", ") + (ids.count > 6 ? ", …" : "")
  }
}
