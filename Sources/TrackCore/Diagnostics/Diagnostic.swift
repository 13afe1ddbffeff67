/// A problem at bytes of a buffer, before its file and line are known.
struct Diagnostic: Error {
  let code: Problem.Code
  /// Offsets into the file.
  var start: Int
  var end: Int
  let detail: String
  var fix: String?

  init(_ code: Problem.Code, _ start: Int, _ end: Int, _ detail: String, fix: String? = nil) {
    self.code = code
    self.start = start
    self.end = end
    self.detail = detail
    self.fix = fix
  }
}
