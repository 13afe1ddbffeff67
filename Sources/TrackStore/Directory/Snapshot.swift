import TrackCore

/// What a data directory held when it was read.
package struct Snapshot: Sendable {
  /// Every file that counts, in the order in which files count.
  package var files: [SourceFile]
  /// Problems with files that were passed over or could not be read.
  package var problems: [Problem]

  package init(files: [SourceFile] = [], problems: [Problem] = []) {
    self.files = files
    self.problems = problems
  }
}
