/// The lines of one file that are checked together: those of one part of a log file, or all log
/// lines of a file that also has blocks.
struct LogUnit: Sendable {
  struct ID: Hashable, Sendable {
    let file: String
    let part: Int
  }

  let id: ID
  let file: SourceFile
  let outline: FileOutline
  /// The range of the days of the unit's lines; nil if no line has a valid date.
  let days: ClosedRange<Day>?
  /// The number of lines of the file before this unit.
  var linesBefore = 0

  /// Reads a part of a file; fails if the part contains anything but log lines, comments and blank
  /// lines.
  init?(_ part: PartedText.Part, of name: String) {
    let file = SourceFile(name: name, bytes: part.bytes)
    var sink = ProblemSink(keeps: false)
    let outline = file.withBytes { buffer in
      OutlineReader.read(FileContext(name: name, buffer: buffer), into: &sink, keeps: false)
    }
    guard outline.blocks.isEmpty, outline.properties.isEmpty, sink.tally.isEmpty else { return nil }
    self.init(ID(file: name, part: part.id), file, outline)
  }

  init(_ id: ID, _ file: SourceFile, _ outline: FileOutline) {
    self.id = id
    self.file = file
    self.outline = outline
    days = file.withBytes { Self.days(in: $0, outline) }
  }

  /// The outline with the line numbers of the whole file.
  var outlineInFile: FileOutline {
    guard linesBefore > 0 else { return outline }
    var moved = outline
    moved.runs = outline.runs.map { run in
      LogRun(
        start: run.start, end: run.end, firstLine: run.firstLine + linesBefore,
        inner: run.inner.map { .init(offset: $0.offset, line: $0.line + linesBefore) })
    }
    return moved
  }

  private static func days(
    in buffer: UnsafeBufferPointer<UInt8>, _ outline: FileOutline
  ) -> ClosedRange<Day>? {
    var days: ClosedRange<Day>?
    for run in outline.runs {
      var lines = LogRunIterator(buffer, run)
      while let line = lines.next() {
        var cursor = Cursor(buffer, from: line.text.lowerBound, to: line.text.upperBound)
        guard let day = try? cursor.date() else { continue }
        days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
      }
    }
    return days
  }
}
