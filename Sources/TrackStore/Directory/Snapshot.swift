import TrackCore

/// The content of a data directory at the time it was read.
package struct Snapshot: Sendable {
  /// Every data file, in reading order.
  package var files: [SourceFile]
  /// Problems with files that were skipped or could not be read.
  package var problems: [Problem]

  /// The problems with files and folders that could not be read.
  package var unread: [Problem] { problems.filter { $0.code == .unreadableFile } }

  /// Returns the workspace of the files, which knows the names of the files that could not be read.
  package func workspace(
    keepingProblems: Bool = true, executor: ParallelExecutor = .serial
  ) -> Workspace {
    var workspace = Workspace(
      files: files, keepingProblems: keepingProblems, executor: executor)
    workspace.unreadFiles = unread.map(\.file)
    return workspace
  }

  package init(files: [SourceFile] = [], problems: [Problem] = []) {
    self.files = files
    self.problems = problems
  }
}
