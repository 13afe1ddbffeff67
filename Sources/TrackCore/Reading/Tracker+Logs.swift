extension Tracker {
  /// The same directory with further files, where these hold nothing but log lines; nil where
  /// they hold more, or one is there already. Blocks are not read again.
  package func adding(logs: [SourceFile], hands: Hands = .one) -> Tracker? {
    var sink = ProblemSink(keeps: blockProblems.keeps)
    var added: [FileOutline] = []
    for log in logs {
      guard !files.contains(where: { $0.name == log.name }) else { return nil }
      let outline = log.withBytes { buffer in
        OutlineReader.read(
          FileContext(name: log.name, buffer: buffer), into: &sink, keeps: sink.keeps,
          hands: hands)
      }
      guard outline.blocks.isEmpty else { return nil }
      added.append(outline)
    }
    var tracker = self
    tracker.files += logs
    tracker.outlines += added
    tracker.hands = hands
    tracker.blockProblems.take(&sink)
    return tracker
  }

  /// The same directory with all that it declares, and no line of its log.
  package func withoutLog() -> Tracker {
    var tracker = self
    for index in outlines.indices { tracker.outlines[index].runs = [] }
    return tracker
  }
}
