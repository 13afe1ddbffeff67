import TrackCore
import TrackStore

/// What `track term` does besides showing a term.
enum TermAction: String, CaseIterable {
  case new, plan, review, close

  /// The properties that an action may set by options.
  var keys: Set<String> {
    switch self {
    case .new: ["start", "weeks", "theme", "goal", "focus", "tag", "note"]
    case .plan: ["theme", "goal", "focus"]
    case .review, .close: []
    }
  }

  static let carry = Option.flag(
    "carry", "with new, plan or close: take the goals over that were not reached")
  static let on = Option.value(
    "on", Placeholder("DATE"), "with review: the week of this day", expected: LooseDate.expectedDay
  ) { $0.isEmpty ? nil : $0 }

  /// The options that set a property, with its key.
  static let properties = PropertyOptions.all.filter { property in
    allCases.contains { $0.keys.contains(property.key) }
  }

  /// Throws where an option does not go with the action, or with showing a term.
  static func check(_ input: Input, _ action: TermAction?) throws(Failure) {
    let name = action.map { "`track term \($0.rawValue)`" } ?? "`track term` that shows a term"
    func refuse(_ option: String) -> Failure {
      .usage(.unfitting("--\(option)", with: name, why: "`track help term` says what it is for"))
    }
    for property in properties where !(action?.keys.contains(property.key) ?? false) {
      if !(try input.value(of: property.option)).isEmpty {
        throw refuse(property.option.form.name)
      }
    }
    if input.has(carry), action == nil || action == .review { throw refuse("carry") }
    if try input.value(of: on) != nil, action != .review { throw refuse("on") }
    if input.has(WritingWords.dryRun), action == nil { throw refuse("dry-run") }
  }
}

/// What every action of `track term` is done with.
struct TermWork {
  let open: EditContext
  let book: TermContext
  let input: Input
  /// The words behind the action's.
  let rest: [String]
  let words: WritingWords

  init(_ session: Session, _ input: Input) throws(Failure) {
    open = try EditContext(session)
    book = TermContext(open.workspace, today: open.today)
    self.input = input
    rest = Array(input.words.dropFirst())
    words = WritingWords("term", input)
  }

  /// What the options say, as the file is to have it.
  func properties() throws(Failure) -> [(key: String, value: String)] {
    let texts = open.propertyText
    return try PropertyOptions.values(input, for: .term).map { property throws(Failure) in
      (property.key, try texts.text(of: property.value, for: property.key, .term))
    }
  }
}
