import TrackCore

/// A reader of one foreign format. The entries that it proposes depend only on the names and bytes
/// of the files and on the arguments of its initializer.
package protocol ForeignFormat {
  /// Begins the next file of the import.
  ///
  /// - Parameter name: The path of the file within the folder or archive; for a single file, its
  ///   name.
  mutating func begin(file name: String)

  /// Reads the next bytes of the file.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, into plan: inout ImportPlan
  ) throws(ForeignError)

  /// Ends the current file.
  mutating func end(into plan: inout ImportPlan) throws(ForeignError)

  /// Ends the import, after the last file has ended.
  mutating func finish(into plan: inout ImportPlan) throws(ForeignError)
}

extension ForeignFormat {
  package mutating func begin(file name: String) {}
  package mutating func finish(into plan: inout ImportPlan) {}
}

/// A reader of a format in which each line is read on its own.
protocol LineFormat {
  mutating func begin(file name: String)
  mutating func read(
    line: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError)
  mutating func end(into plan: inout ImportPlan) throws(ForeignError)
  mutating func finish(into plan: inout ImportPlan) throws(ForeignError)
}

extension LineFormat {
  mutating func begin(file name: String) {}
  mutating func end(into plan: inout ImportPlan) {}
  mutating func finish(into plan: inout ImportPlan) {}
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
    try Self.read(bytes, &splitter, &format, &plan)
  }

  // This function is static, because the closure must not use `self` while a property of `self` is
  // being changed.
  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ splitter: inout LineSplitter, _ format: inout Format,
    _ plan: inout ImportPlan
  ) throws(ForeignError) {
    try splitter.read(bytes) { line, number throws(ForeignError) in
      try format.read(line: line, number: number, into: &plan)
    }
  }

  private static func readRest(
    _ splitter: inout LineSplitter, _ format: inout Format, _ plan: inout ImportPlan
  ) throws(ForeignError) {
    try splitter.finish { line, number throws(ForeignError) in
      try format.read(line: line, number: number, into: &plan)
    }
  }

  mutating func end(into plan: inout ImportPlan) throws(ForeignError) {
    try Self.readRest(&splitter, &format, &plan)
    try format.end(into: &plan)
  }

  mutating func finish(into plan: inout ImportPlan) throws(ForeignError) {
    try format.finish(into: &plan)
  }
}
