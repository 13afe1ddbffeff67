import TrackCore

/// Consecutive lines of the log in one file, and what checking them alone found: a part of a file
/// that has only log lines, or the log lines of a file that also has blocks.
struct LogPart {
  /// The ID of the part in its text; nil for a file that also has blocks.
  let id: Int?
  let file: SourceFile
  let outline: FileOutline
  /// The number of lines of the file before this part.
  var linesBefore = 0
  /// The check of these lines alone; nil until they are read.
  var check: PartialCheck?

  /// Takes a part of a file; fails if the part contains anything but log lines, comments and blank
  /// lines.
  init?(_ part: PartedText.Part, of name: String) {
    let file = SourceFile(name: name, bytes: part.bytes)
    guard let outline = FileOutline(ofLog: file) else { return nil }
    self.init(id: part.id, file, outline)
  }

  init(id: Int?, _ file: SourceFile, _ outline: FileOutline) {
    (self.id, self.file, self.outline) = (id, file, outline)
  }

  /// Returns the part with the check of its lines.
  func checked(_ empty: PartialCheck) -> LogPart {
    guard check == nil else { return self }
    var part = self
    part.check = empty.reading(file, outline)
    return part
  }
}
