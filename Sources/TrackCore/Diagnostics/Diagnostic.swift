/// A problem at a byte range of a buffer, before its file and line are known.
struct Diagnostic: Error {
  let code: Problem.Code
  /// The marked range, as byte offsets in the file.
  var start: Int
  var end: Int
  let detail: String
  var fix: String?
  /// A replacement for the marked bytes that removes the problem; nil if no replacement certainly
  /// keeps the meaning.
  var correction: String?

  init(_ code: Problem.Code, _ start: Int, _ end: Int, _ detail: String, fix: String? = nil) {
    self.code = code
    self.start = start
    self.end = end
    self.detail = detail
    self.fix = fix
  }

  /// Creates a problem whose fix is to replace the marked text.
  init(_ code: Problem.Code, _ start: Int, _ end: Int, _ detail: String, write correction: String?)
  {
    self.init(code, start, end, detail, fix: correction.map { "write \($0)" })
    self.correction = correction
  }

  /// Creates a problem whose fix is to replace the marked text with a similar word.
  init(_ code: Problem.Code, _ start: Int, _ end: Int, _ detail: String, meant correction: String?)
  {
    self.init(
      code, start, end, detail, fix: correction.map { "did you mean \(quoted($0))?" })
    self.correction = correction
  }
}
