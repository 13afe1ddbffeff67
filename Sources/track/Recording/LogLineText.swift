/// A line of the log, put together.
struct LogLineText {
  let moment: Moment
  let subject: String
  var items: [String] = []
  var note: String?
  /// Whether it is a time that goes on.
  var isRunning = false
  var event = EventID.random()

  /// The line with an `^id` of its own, unless the items have one.
  var text: String {
    var words = [moment.text + (isRunning ? "-?" : ""), subject] + items
    if !items.contains(where: { $0.hasPrefix("^") }) { words.append("^" + event) }
    if let note = note?.onOneLine, !note.isEmpty { words += [";", note] }
    return words.joined(separator: " ")
  }
}

extension String {
  /// The text with a blank for every line end and every other control character.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

extension LogLineText {
  /// Where the note of a line begins: at the first `;` outside quotes.
  static func noteStart(in line: String) -> String.Index? {
    line.withNoteStart()
  }
}

extension StringProtocol {
  /// The text without the blanks around it.
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
