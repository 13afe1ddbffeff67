import TrackCore

/// The content of a data directory at the time it was read.
package struct Snapshot: Sendable {
  /// Every data file, in reading order.
  package var files: [SourceFile]
  /// Problems with files that were skipped or could not be read.
  package var problems: [Problem]

  package init(files: [SourceFile] = [], problems: [Problem] = []) {
    self.files = files
    self.problems = problems
  }
}
