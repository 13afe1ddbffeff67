extension Workspace {
  /// Returns a copy with additional files that contain only log lines. Blocks are not read again.
  ///
  /// The files follow the others, whatever their names: blocks keep the numbers of their files, and
  /// a line that is not written yet comes after those that are.
  ///
  /// - Returns: Nil if one of the files contains a block or is already in the workspace.
  package func adding(logs: [SourceFile], executor: ParallelExecutor = .serial) -> Workspace? {
    var sink = ProblemSink(keeps: blockProblems.keeps)
    var added: [FileOutline] = []
    for log in logs {
      guard !files.contains(where: { $0.name == log.name }) else { return nil }
      let outline = log.withBytes { buffer in
        OutlineReader.read(
          FileContext(name: log.name, buffer: buffer), into: &sink, keeps: sink.keeps,
          executor: executor)
      }
      guard outline.blocks.isEmpty else { return nil }
      added.append(outline)
    }
    var workspace = self
    workspace.files += logs
    workspace.outlines += added
    workspace.executor = executor
    workspace.blockProblems.take(&sink)
    return workspace
  }

  /// Returns a copy with all declarations and without log entries.
  package func withoutLog() -> Workspace {
    var workspace = self
    for index in outlines.indices { workspace.outlines[index].runs = [] }
    return workspace
  }
}
