import TrackCore

/// The text of a new log line, composed from its parts.
struct LogLineText {
  let moment: Moment
  let subject: String
  var items: [String] = []
  var note: String?
  /// True if the entry is running, written as `09:05-?`.
  var isRunning = false
  /// A range of times, such as `<23:10-07:05`, which replaces the time of the moment; nil for none.
  var range: String?
  /// The `^id`; nil for a line without one.
  let event: String?

  /// - Parameter settings: The settings that determine whether a line with a time gets an `^id`.
  init(
    moment: Moment, subject: String, items: [String] = [], note: String? = nil,
    isRunning: Bool = false, range: String? = nil, _ settings: Settings
  ) {
    (self.moment, self.subject, self.items, self.note) = (moment, subject, items, note)
    (self.isRunning, self.range) = (isRunning, range)
    let hasTime = moment.second != nil || range != nil
    event = settings.writesIDs || !hasTime ? EventID.random() : nil
  }

  /// The whole line. It includes the `^id`, unless the items already have one.
  var text: String {
    let when = range.map { "\(moment.day) \($0)" } ?? moment.text + (isRunning ? "-?" : "")
    var words = [when, subject] + items
    if let event, !items.contains(where: { $0.hasPrefix("^") }) { words.append("^" + event) }
    if let note = note?.onOneLine, !note.isEmpty { words += [";", note] }
    return words.joined(separator: " ")
  }
}

extension String {
  /// The text with each control character, including line ends, replaced by a space.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

extension LogLineText {
  /// Returns the index of the first `;` outside quotation marks, at which the note of a line
  /// begins.
  static func noteStart(in line: String) -> String.Index? {
    line.withNoteStart()
  }
}

extension StringProtocol {
  /// The text without leading and trailing whitespace.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension String {
  fileprivate func withNoteStart() -> String.Index? {
    let closing: [Unicode.Scalar: Set<Unicode.Scalar>] = [
      "\"": ["\""], "“": ["“", "”", "‟", "\""], "”": ["“", "”", "‟", "\""],
      "„": ["“", "”", "‟", "\""], "‟": ["“", "”", "‟", "\""], "«": ["»"], "»": ["«"],
    ]
    var closers: Set<Unicode.Scalar>?
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      if let open = closers {
        if open.contains(scalar) { closers = nil }
      } else if scalar == ";" {
        return index
      } else {
        closers = closing[scalar]
      }
    }
    return nil
  }
}
