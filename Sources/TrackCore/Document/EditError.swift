/// The reason why an edit of a document was refused. The document is unchanged.
public enum EditError: Error, Hashable, Sendable {
  /// No block of the document has the ID.
  case unknownID(String)
  /// Another block of the document has the ID.
  case takenID(String)
  /// The text cannot be the ID of a block of the kind.
  case badID(String, Kind)
  /// Blocks of the kind have no property with the key.
  case unknownKey(String, Kind)
  /// The text cannot be the value of a property or, with the key `title`, the title of a block. It
  /// contains a control character, has several lines where only one is allowed, or is an empty
  /// value.
  case badText(String, key: String)
  /// The text is not a single log line that begins with a date.
  case badLogLine(String)
  /// The line with the number, from 1, has changed since it was read, or two changes refer to it.
  case changedLine(Int)
  /// The edited document, parsed again, would not have the requested content: its lines are in a
  /// conflict left by git, or contain bytes that are not text.
  case unclear
}

extension EditError: CustomStringConvertible {
  /// One sentence that describes the error.
  public var description: String {
    switch self {
    case .unknownID(let id): "No block has the ID \(quoted(id))."
    case .takenID(let id): "Another block has the ID \(quoted(id))."
    case .badID(let id, let kind): "\(quoted(id)) cannot be the ID of a \(kind.rawValue)."
    case .unknownKey(let key, let kind): "A \(kind.rawValue) has no property \(quoted(key))."
    case .badText("", let key): "\(quoted(key)) needs a text."
    case .badText(let text, let key):
      "\(quoted(text)) cannot be the text of \(quoted(key)): "
        + "it holds a line break or another control character."
    case .badLogLine(let text): "Not a line of a log that begins with a date: \(quoted(text))."
    case .changedLine(let number): "Line \(number) has changed since it was read."
    case .unclear: "The lines around are damaged or in a conflict. Repair them first."
    }
  }
}
