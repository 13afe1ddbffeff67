import TrackCore

/// A reader of a format in which each line is read on its own.
protocol LineFormat {
  mutating func begin(file name: String)

  /// Reads a line. An error refuses the line, unless it is one of the whole file.
  mutating func read(_ line: String, into plan: inout ImportPlan) throws(ForeignError)
  mutating func end(into plan: inout ImportPlan) throws(ForeignError)
}

extension LineFormat {
  mutating func begin(file name: String) {}
  mutating func end(into plan: inout ImportPlan) {}
}

/// Adapts a line-based format to `ForeignFormat`.
struct Lines<Format: LineFormat>: ForeignFormat {
  private var format: Format
  private var splitter = LineSplitter()

  init(_ format: Format) { self.format = format }

  mutating func begin(file name: String) {
    splitter = LineSplitter()
    format.begin(file: name)
  }

  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, into plan: inout ImportPlan
  ) throws(ForeignError) {
    try readLines(of: bytes, into: &plan)
  }

  mutating func end(into plan: inout ImportPlan) throws(ForeignError) {
    try readLines(of: nil, into: &plan)
    try format.end(into: &plan)
  }

  private mutating func readLines(
    of bytes: UnsafeBufferPointer<UInt8>?, into plan: inout ImportPlan
  ) throws(ForeignError) {
    // This is a copy, because the closure must not use `self` while a property of it is changed.
    var splitter = splitter
    defer { self.splitter = splitter }
    try splitter.read(bytes) { line, number throws(ForeignError) in
      try plan.readRow(number) { plan throws(ForeignError) in
        try format.read(String(decoding: line, as: UTF8.self), into: &plan)
      }
    }
  }
}
