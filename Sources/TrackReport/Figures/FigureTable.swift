/// The figures behind a picture, as rows of words.
package struct FigureTable: Hashable, Sendable {
  package let head: [String]
  /// As many words each as the head; the first says what the row is about.
  package let rows: [[String]]
}
