/// A block as it stands in a file, before its properties are read.
struct BlockSource {
  let kind: Kind
  /// The ID's bytes.
  let id: Range<Int>
  let title: Range<Int>
  let header: SourceLine
  /// The block's properties among the file's.
  var properties: Range<Int>
  /// The number of its last line: its header's, a property's, or an indented one's that is wrong.
  var lastLine: Int
}

/// A property line: its key and its value, by offset.
struct PropertySource {
  let key: Range<Int>
  let value: Range<Int>
  let line: SourceLine
  /// The `|` lines that go on with it, as the ranges of their texts.
  var more: [Range<Int>] = []
  /// The number of the last of them; zero without any.
  var lastLine = 0
  /// The number of the last `|` line behind it, be it one of them or not; zero without any.
  var lastContinuation = 0

  /// The value and its `|` lines; without the value where its own line has none.
  var textRanges: [Range<Int>] { value.isEmpty && !more.isEmpty ? more : [value] + more }
}

/// Log lines in a row.
struct LogRun {
  let start: Int
  var end: Int
  /// The number of its first line.
  let firstLine: Int
  /// The last of its lines whose number was found out on the way.
  var inner: Mark?

  struct Mark {
    let offset: Int
    let line: Int
  }
}

/// What the first look at a file finds.
struct FileOutline {
  var blocks: [BlockSource] = []
  var properties: [PropertySource] = []
  var runs: [LogRun] = []
  /// Whether every byte is ASCII and no line needs a look at its characters.
  var isPlain = true
}
