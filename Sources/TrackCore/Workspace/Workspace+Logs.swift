extension Workspace {
  /// The same directory with further files, where these hold nothing but log lines; nil where
  /// they hold more, or one is there already. Blocks are not read again.
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

  /// The same directory with all that it declares, and no line of its log.
  package func withoutLog() -> Workspace {
    var workspace = self
    for index in outlines.indices { workspace.outlines[index].runs = [] }
    return workspace
  }
}
