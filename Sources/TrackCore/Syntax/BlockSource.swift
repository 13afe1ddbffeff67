/// The byte ranges of a block in a file, before its properties are parsed.
struct BlockSource {
  let kind: Kind
  /// The byte range of the ID.
  let id: Range<Int>
  let title: Range<Int>
  let header: SourceLine
  /// The indices of the block's properties in `FileOutline.properties`.
  var properties: Range<Int>
  /// The number of the block's last line: the header, or an indented line, valid or not.
  var lastLine: Int
}

/// The byte ranges of a property's key and value in a file.
struct PropertySource {
  let key: Range<Int>
  let value: Range<Int>
  let line: SourceLine
  /// The byte ranges of the texts of the `|` lines that continue the value.
  var more: [Range<Int>] = []
  /// The number of the last `|` line that continues the value; 0 if there is none.
  var lastLine = 0
  /// The number of the last `|` line after the property, including lines that continue no text; 0
  /// if there is none.
  var lastContinuation = 0

  /// The ranges of the value and of its `|` lines. An empty value that is continued is omitted.
  var textRanges: [Range<Int>] { value.isEmpty && !more.isEmpty ? more : [value] + more }
}

/// A run of consecutive log lines, given by byte offsets in the file.
struct LogRun {
  let start: Int
  var end: Int
  /// The number of the first line.
  let firstLine: Int
  /// A line of the run whose number is known; the numbers of other lines are counted from it. Nil
  /// if only the first line's number is known.
  var inner: Mark?

  struct Mark {
    let offset: Int
    let line: Int
  }
}

/// The blocks, properties and runs of log lines of a file.
struct FileOutline {
  var blocks: [BlockSource] = []
  var properties: [PropertySource] = []
  var runs: [LogRun] = []
  /// True if every byte is ASCII and none is a control character except tab and LF.
  var isPlain = true
}
