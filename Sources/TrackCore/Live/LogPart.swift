/// Consecutive lines of the log in one file, and what a pass over them found: a part of a file that
/// has only log lines, or the log lines of a file that also has blocks.
struct LogPart {
  /// The ID of the part in its text; nil for a file that also has blocks.
  let id: Int?
  let file: SourceFile
  private let outline: FileOutline
  /// The number of lines of the file before this part.
  var linesBefore = 0
  /// The pass over these lines alone; nil until they are read.
  private var result: (pass: LogPass, reader: LogReader)?

  /// Takes a part of a file; fails if the part contains anything but log lines, comments and blank
  /// lines.
  init?(_ part: PartedText.Part, of name: String) {
    let file = SourceFile(name: name, bytes: part.bytes)
    var sink = ProblemSink(keeps: false)
    let outline = file.withBytes { buffer in
      OutlineReader.read(FileContext(name: name, buffer: buffer), into: &sink, keeps: false)
    }
    guard outline.blocks.isEmpty, outline.properties.isEmpty, sink.tally.isEmpty else { return nil }
    self.init(id: part.id, file, outline)
  }

  init(id: Int?, _ file: SourceFile, _ outline: FileOutline) {
    (self.id, self.file, self.outline) = (id, file, outline)
  }

  var hasLines: Bool { !outline.runs.isEmpty }
  var isRead: Bool { result != nil }

  /// The outline with the line numbers of the whole file.
  var outlineInFile: FileOutline {
    guard linesBefore > 0 else { return outline }
    var moved = outline
    moved.runs = outline.runs.map { run in
      LogRun(start: run.start, end: run.end, firstLine: run.firstLine + linesBefore)
    }
    return moved
  }

  mutating func forget() { result = nil }

  /// Returns the part with the result of a pass over its lines.
  func read(in base: Workspace, _ pass: LogPass) -> LogPart {
    var workspace = base
    (workspace.files, workspace.outlines) = ([file], [outline])
    var pass = pass
    var reader = LogReader(workspace, keepsProblems: true)
    let pieces = LogPartition(workspace.files, workspace.outlines, minimumBytes: .max).early
    workspace.read(pieces, &reader, into: &pass)
    var part = self
    part.result = (pass, reader)
    return part
  }

  /// Adds the result to that of the lines before.
  ///
  /// - Parameter number: The number of this part among all parts, which counts as its file.
  func add(to pass: inout LogPass, _ reader: inout LogReader, as number: Int, names: Int) {
    guard var (late, lateReader) = result else { return }
    late.audit?.move(toFile: number, by: linesBefore)
    if linesBefore > 0 { lateReader.move(by: linesBefore) }
    pass.merge(late, reader.merge(&lateReader, beyond: names))
  }
}
