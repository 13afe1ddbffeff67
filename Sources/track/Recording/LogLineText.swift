import TrackCore

/// Composes the text of a new log line from its parts.
struct LogLineText {
  let moment: Moment
  let subject: String
  var items: [String] = []
  var note: String?
  /// True if the entry is running, so that its time is written as `09:05-?`.
  var isRunning = false
  /// A time range, such as `<23:10-07:05`, to write instead of the time of `moment`; nil for none.
  var range: String?

  /// The whole line. `LogDraft` adds an `^id` if it needs one.
  var text: String {
    let when = range.map { "\(moment.day) \($0)" } ?? moment.text + (isRunning ? "-?" : "")
    var words = [when, subject] + items
    if let note = note?.onOneLine, !note.isEmpty { words += [";", note] }
    return words.joined(separator: " ")
  }
}

extension String {
  /// The text with a space in place of each control character, including line breaks.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

extension LogLineText {
  /// Returns the index at which the note of a line begins: the first `;` outside of quotation
  /// marks. Nil if there is no note.
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
