/// The syntax of the values of a property, as far as it does not depend on other blocks.
package struct ValueSyntax: Sendable {
  enum Extent {
    /// Words up to a `;`.
    case words
    /// The rest of the line.
    case line
    /// The rest of the line and the `|` lines that continue it.
    case lines
  }

  /// The meaning of words that are neither dates, times nor numbers.
  package enum Words {
    case plain, tags, ids
    /// The first word names a part of a measure.
    case part
  }

  typealias Identity = @Sendable (_ value: Cursor, _ resolve: (String) -> String) -> String?

  var extent = Extent.words
  /// Returns what distinguishes a value from others with the same key; nil if it is invalid or if
  /// nothing does.
  var identity: Identity = { cursor, resolve in cursor.foldedWord.map { foldedName(resolve($0)) } }
  package var words = Words.plain
  /// Returns a value, without its note, in the standard layout.
  var layout: @Sendable (Cursor) -> [UInt8] = ValueSyntax.usualLayout
  var references: [Kind] = []
  var choices: [String] = []
  /// True if a choice replaces the whole value and not only a word.
  package var choosesWhole = false
  package var beginsWithDate = false
  /// True if times such as `1h90` in the value are reported.
  var checksTimes = false
  /// True if the units and aggregations of the subject are suggested.
  package var suggestsUnits = false

  @Sendable static func usualLayout(_ value: Cursor) -> [UInt8] {
    FormattedWords(value).joining([ASCII.dot, ASCII.dot]).bytes
  }

  /// Returns a time in the standard layout, and the words after it.
  @Sendable static func timeLayout(_ value: Cursor) -> [UInt8] {
    var cursor = value
    guard (try? cursor.time()) != nil else { return usualLayout(value) }
    let time = FormattedWords.time(cursor.buffer[value.at..<cursor.at])
    guard cursor.skipBlanks() else { return time + FormattedWords(cursor).bytes }
    return time + [ASCII.space] + FormattedWords(cursor).joiningDashes().bytes
  }
}

extension Cursor {
  /// The word at the cursor in lowercase; nil if there is none.
  var foldedWord: String? {
    let stop = wordEnd()
    return stop > at ? foldedName(text(at, stop)) : nil
  }
}
