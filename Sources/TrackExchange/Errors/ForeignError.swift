/// The reason why a foreign file, or a row of it, cannot be read.
package struct ForeignError: Error, Hashable, Sendable {
  /// The number of the row or line, from 1; nil if the error does not concern a single row. The
  /// reader of a row may leave it out.
  package let row: Int?
  /// The name of the column or field; nil if the error does not concern a single column.
  package let column: String?
  /// The text of the error, to be shown after the place and a colon.
  package let reason: String
  /// True if the reader of a row throws the error because of the whole file.
  let isOfFile: Bool

  package init(
    _ reason: String, row: Int? = nil, column: String? = nil, isOfFile: Bool = false
  ) {
    (self.reason, self.row, self.column, self.isOfFile) = (reason, row, column, isOfFile)
  }

  package static let utf16 = ForeignError(
    "the file is UTF-16. Convert it: iconv -f UTF-16 -t UTF-8 FILE")

  static let endBeforeStart = ForeignError("the end is before the start")

  static func ambiguousDate(_ text: String, column: String?) -> ForeignError {
    ForeignError(
      "\(text) can be two dates. Write `date-order: day-first` or `month-first` in the map",
      column: column)
  }

  /// The whole message, with the place and the reason: `Row 7, column Date: …`.
  package var wording: String {
    let places = [row.map { "row \($0)" }, column.map { "column \($0)" }].compactMap(\.self)
    guard let first = places.first else { return reason }
    let place = first.prefix(1).uppercased() + first.dropFirst()
    return ([place] + places.dropFirst()).joined(separator: ", ") + ": " + reason
  }
}
