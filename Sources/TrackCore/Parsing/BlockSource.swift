/// The byte ranges of a block in a file, before its properties are parsed.
package struct BlockSource {
  package let kind: Kind
  /// The byte range of the ID.
  package let id: Range<Int>
  let title: Range<Int>
  package let header: SourceLine
  /// The indices of the block's properties in `FileOutline.properties`.
  package var properties: Range<Int>
  /// The number of the block's last line: the header, or an indented line, valid or not.
  var lastLine: Int
}

/// The byte ranges of a property's key and value in a file.
package struct PropertySource {
  let key: Range<Int>
  let value: Range<Int>
  package let line: SourceLine
  /// The byte ranges of the texts of the `|` lines that continue the value.
  package var more: [Range<Int>] = []
  /// The number of the last `|` line that continues the value; 0 if there is none.
  var lastLine = 0
  /// The number of the last `|` line after the property, including lines that continue no text; 0
  /// if there is none.
  var lastContinuation = 0

  /// The ranges of the value and of its `|` lines. An empty value that is continued is omitted.
  var textRanges: [Range<Int>] { value.isEmpty && !more.isEmpty ? more : [value] + more }
}

/// A run of consecutive log lines, given by byte offsets in the file.
package struct LogRun {
  package let start: Int
  package var end: Int
  /// The number of the first line.
  package let firstLine: Int
}

/// The blocks, properties and runs of log lines of a file.
package struct FileOutline {
  package var blocks: [BlockSource] = []
  package var properties: [PropertySource] = []
  package var runs: [LogRun] = []
  /// True if every byte is ASCII and none is a control character except tab and LF.
  var isPlain = true

  /// Returns the outline of a file that follows a number of lines of a longer one.
  package func moved(by lines: Int) -> FileOutline {
    guard lines > 0 else { return self }
    var moved = self
    moved.runs = runs.map {
      LogRun(start: $0.start, end: $0.end, firstLine: $0.firstLine + lines)
    }
    return moved
  }
}

extension FileOutline {
  /// Reads the outline of a file; fails if the file contains anything but log lines, comments and
  /// blank lines.
  package init?(ofLog file: SourceFile) {
    var sink = ProblemSink(keeps: false)
    self = file.withBytes { buffer in
      OutlineReader.read(FileContext(name: file.name, buffer: buffer), into: &sink, keeps: false)
    }
    guard blocks.isEmpty, properties.isEmpty, sink.tally.isEmpty else { return nil }
  }
}
