/// The place of a block in a file, before its properties are parsed.
struct BlockSource {
  let kind: Kind
  /// The offsets of the ID.
  let id: Range<Int>
  let title: Range<Int>
  let header: SourceLine
  /// The positions of its properties among those of the file.
  var properties: Range<Int>
  /// The number of its last line: the header, or an indented line, valid or not.
  var lastLine: Int
}

/// The place of a property in a file: the offsets of its key and value.
struct PropertySource {
  let key: Range<Int>
  let value: Range<Int>
  let line: SourceLine
  /// The texts of the `|` lines that continue it.
  var more: [Range<Int>] = []
  /// The number of the last of these lines; zero without any.
  var lastLine = 0
  /// The number of the last `|` line after it, also of one that continues nothing; zero without any.
  var lastContinuation = 0

  /// The value and the texts of its `|` lines; only the latter if its own line has no value.
  var textRanges: [Range<Int>] { value.isEmpty && !more.isEmpty ? more : [value] + more }
}

/// Adjacent log lines.
struct LogRun {
  let start: Int
  var end: Int
  /// The number of its first line.
  let firstLine: Int
  /// The last line in it whose number is known.
  var inner: Mark?

  struct Mark {
    let offset: Int
    let line: Int
  }
}

/// The blocks and runs of log lines of a file.
struct FileOutline {
  var blocks: [BlockSource] = []
  var properties: [PropertySource] = []
  var runs: [LogRun] = []
  /// Whether every byte is ASCII and no control character.
  var isPlain = true
}
