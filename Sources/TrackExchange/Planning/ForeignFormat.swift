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
