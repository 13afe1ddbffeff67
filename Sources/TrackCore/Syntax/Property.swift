/// A property of a kind of block: a row of the table of properties, without the type of its values.
public struct Property: Sendable {
  public let key: PropertyKey
  /// The key as it is written.
  public let name: String
  /// True if the property may occur several times.
  public let isRepeatable: Bool
  /// The meaning of the value, or its form, in a few words.
  package let meaning: String
  package let syntax: ValueSyntax

  init(_ key: PropertyKey, _ syntax: ValueSyntax, isRepeatable: Bool, _ meaning: String) {
    self.key = key
    self.name = key.rawValue
    self.isRepeatable = isRepeatable
    self.meaning = meaning
    self.syntax = syntax
  }

  /// True if the value is free text, which `|` lines can continue.
  public var isText: Bool { syntax.extent == .lines }
  /// True if the value extends to the end of the line, so that a `;` has no meaning in it.
  package var isPlain: Bool { syntax.extent != .words }
  /// The kinds of blocks that the first word of the value can refer to; empty if it cannot refer to
  /// a block. In a milestone, the first word is the one after the date.
  package var references: [Kind] { syntax.references }
  /// Values to suggest: all valid words, or examples such as common rhythms. Empty if there is
  /// nothing to suggest.
  package var choices: [String] { syntax.choices }

  /// Returns the identity of a property of a block. Nil if the value is invalid, or if its values
  /// are independent of each other, as those of `note` are.
  ///
  /// - Parameter resolve: Returns the current ID for a former one.
  func identity(of value: Cursor, resolving resolve: (String) -> String = { $0 }) -> String? {
    guard isRepeatable else { return name }
    var cursor = value
    cursor.skipBlanks()
    return syntax.identity(cursor, resolve).map { "\(name) \($0)" }
  }

  /// Returns the identity of a property with a value.
  package func identity(of value: String) -> String? {
    Array(value.utf8).withUnsafeBufferPointer {
      identity(of: Cursor($0, from: 0, to: $0.count))
    }
  }

  /// Returns a value in the standard layout.
  ///
  /// - Parameter value: The value without the blanks around it.
  func layOut(_ value: Cursor) -> [UInt8] {
    if isPlain { return Array(value.buffer[value.at..<value.end]) }
    let stop = value.endOfValue()
    var note = value
    note.at = stop
    note.skipBlanks()
    return syntax.layout(Cursor(value.buffer, from: value.at, to: stop)) + FormattedWords.note(note)
  }
}
