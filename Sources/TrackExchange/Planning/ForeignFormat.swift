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

extension ImportPlan {
  /// Reads a row or line. An error refuses it, unless it is one of the whole file, which is thrown.
  mutating func readRow(
    _ number: Int, _ read: (inout ImportPlan) throws(ForeignError) -> Void
  ) throws(ForeignError) {
    row = number
    do throws(ForeignError) { try read(&self) } catch {
      if error.isOfFile { throw error }
      refuse(error)
    }
  }
}
