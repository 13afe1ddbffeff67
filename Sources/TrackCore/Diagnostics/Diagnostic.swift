/// A problem at a byte range of a buffer, before its file and line are known.
package struct Diagnostic: Error {
  let code: Problem.Code
  /// The marked range, as byte offsets in the file.
  var start: Int
  var end: Int
  let detail: String
  var fix: String?
  /// A text that replaces the marked bytes and thereby solves the problem; nil if the intended text
  /// is not certain. If there are proposals, the first of them is applied instead.
  var correction: String?
  /// Replacements from which the user chooses one. If there are any, they are offered instead of
  /// the correction.
  private(set) var proposals: [(range: Range<Int>, text: String)] = []
  /// The ID of another block that the problem involves.
  var relatedID: String?

  init(_ code: Problem.Code, _ start: Int, _ end: Int, _ detail: String, fix: String? = nil) {
    self.code = code
    self.start = start
    self.end = end
    self.detail = detail
    self.fix = fix
  }

  /// Creates a problem with a correction of the marked text. The advice in `fix` is "write",
  /// followed by the correction. If the correction is nil, there is no advice.
  init(_ code: Problem.Code, _ start: Int, _ end: Int, _ detail: String, write correction: String?)
  {
    self.init(code, start, end, detail, fix: correction.map { "write \($0)" })
    self.correction = correction
  }

  /// Creates a problem with a correction of the marked text. The advice in `fix` is the question
  /// "did you mean …?". If the correction is nil, there is no advice.
  init(_ code: Problem.Code, _ start: Int, _ end: Int, _ detail: String, meant correction: String?)
  {
    self.init(
      code, start, end, detail, fix: correction.map { "did you mean \(quoted($0))?" })
    self.correction = correction
  }

  /// Creates a problem that offers a word in place of the marked text, but has no correction. If
  /// the word is nil, there is no advice.
  init(_ code: Problem.Code, _ start: Int, _ end: Int, _ detail: String, perhaps word: String?) {
    self.init(code, start, end, detail)
    if let word { suggest(word) }
  }

  /// Sets `fix` to the question whether the user meant a word, and adds the word to `proposals`.
  ///
  /// - Parameter range: The text to replace with the word; nil for the marked text.
  mutating func suggest(_ word: String, at range: Range<Int>? = nil) {
    fix = "did you mean \(quoted(word))?"
    propose(word, at: range)
  }

  /// Adds a replacement that the user may choose.
  ///
  /// - Parameter range: The text to replace; nil for the marked text.
  mutating func propose(_ text: String, at range: Range<Int>? = nil) {
    proposals.append((range ?? start..<end, text))
  }
}
