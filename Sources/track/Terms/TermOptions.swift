import TrackCore
import TrackPhrases
import TrackStore

/// The arguments and options of `track term`.
struct TermOptions {
  let words: [String]
  let action: TermAction?
  var carry = false
  var on: String?
  let writing: WriteOptions
}

extension TermOptions: CommandOptions {
  init(_ reader: inout ArgumentReader) throws(Failure) {
    let first = reader.optional(
      Placeholder(
        "N|ACTION",
        .either([.words(TermAction.allCases.map(\.rawValue)), .blocks([.term])])),
      "the number of a term; or new, plan, review or close")
    action = first.flatMap(TermAction.init)
    words =
      (first.map { [$0] } ?? [])
      + reader.many(
        Placeholder("WORD", .either([.blocks(Kind.goals), .settings])),
        "new: the theme; plan: [N] GOAL [SHARE], …; both: KEY=VALUE; review: your text; close: [N]"
          + " and your text")
    carry = reader.flag(
      "carry", "with new, plan or close: take over the goals that were not reached")
    on = try reader.on("with review: the week of this day")
    writing = WriteOptions(&reader)
    let name = action.map { "`track term \($0.rawValue)`" } ?? "`track term` without an action"
    let why = "`track help term` shows which action takes it"
    var wrong: [String] = []
    if action == nil || action == .review { wrong.append("carry") }
    if action != .review { wrong.append("on") }
    if action == nil { wrong.append("dry-run") }
    try reader.refuse(wrong, with: name, because: why)
  }
}

/// The data that every action of `track term` needs.
struct TermEdit {
  let open: EditContext
  let context: TermContext
  /// The words after the action.
  let rest: [String]
  let carry: Bool
  let on: String?
  let words: WriteOptions
  /// The action whose properties may be among the words; nil if there are none.
  private let action: TermAction?
  private let typed: NewProperties

  init(_ session: Session, _ options: TermOptions) throws(Failure) {
    open = try EditContext(session)
    context = TermContext(open.workspace, today: open.today)
    action = options.action?.keys.isEmpty == false ? options.action : nil
    let words = Array(options.words.dropFirst())
    typed = NewProperties(action == nil ? [] : words, first: 0)
    rest = action == nil ? words : typed.words
    carry = options.carry
    on = options.on
    self.words = options.writing
  }

  /// The week of `track term review`: its words if they are a date such as `last-week`, or the number
  /// of a week of the term, without a text in quotation marks behind them. Nil for other words, which
  /// are the text of the review.
  var typedWeek: String? { weekWords.flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") } }

  /// The text of the review.
  var typedText: String {
    weekWords.map { rest.dropFirst($0.count).joined(separator: " ") } ?? rest.joined(separator: " ")
  }

  private var weekWords: [String]? {
    let words = rest.last?.contains(" ") == true && rest.count > 1 ? Array(rest.dropLast()) : rest
    let isNumber = words.count == 1 && Int(words[0]) != nil
    return isNumber || DayReader.isDate(words.joined(separator: " ")) ? words : nil
  }

  /// Returns the properties that the options set, in their stored form.
  func properties() throws(Failure) -> [NewProperty] {
    let texts = open.propertyText
    return try typed.values(for: .term).properties.map { property throws(Failure) in
      let keys = action?.keys.map(\.rawValue)
      if let action, let keys, !keys.contains(property.key) {
        throw .usage(
          .badValue(
            property.key, of: "the key after `track term \(action.rawValue)`",
            expected: "one of \(keys.joined(separator: ", "))", near: nil))
      }
      return (property.key, try texts.text(of: property.value, for: property.key, .term))
    }
  }
}
