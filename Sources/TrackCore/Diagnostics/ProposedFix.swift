/// A replacement of a part of a line, which solves a problem of this line.
public struct ProposedFix: Hashable, Sendable {
  /// The first column to replace, in Unicode scalars from 1.
  public let column: Int
  /// The number of Unicode scalars to replace; zero for an insertion.
  public let length: Int
  /// The text that replaces these scalars; for an insertion, the text to insert.
  public let text: String

  public init(column: Int, length: Int, text: String) {
    self.column = column
    self.length = length
    self.text = text
  }

  /// The range of the scalars to replace, counted from 0 at the beginning of the line.
  package var range: Range<Int> { column - 1..<column - 1 + length }

  /// Returns the line with the replacement; nil if the line does not have the columns to replace.
  ///
  /// - Parameter line: The line without its ending.
  public func applied(to line: String) -> String? {
    var scalars = Array(line.unicodeScalars)
    guard column >= 1, length >= 0, column - 1 <= scalars.count,
      length <= scalars.count - (column - 1)
    else { return nil }
    scalars.replaceSubrange(range, with: text.unicodeScalars)
    return String(String.UnicodeScalarView(scalars))
  }
}
