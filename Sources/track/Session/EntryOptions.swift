import TrackCore

/// The options that choose lines of the log by what is on them.
struct EntryOptions: CommandOptions {
  let subjects: [String]
  let contexts: [String]
  let tags: [String]
  let goals: [String]

  init(_ reader: inout ArgumentReader) throws(Failure) {
    subjects = try reader.names(
      "subject", Placeholder("ID,…", .recorded), "only log lines of these habits, tasks or measures"
    )
    contexts = try reader.names(
      "context", Placeholder("PLACE,…"), "only log lines with @PLACE", mark: "@")
    tags = try reader.names(
      "tag", Placeholder("TAG,…"), "only what has one of these tags", mark: "#")
    goals = try reader.names(
      "goal", Placeholder("ID,…", .blocks([.goal, .obligation])),
      "only log lines that helped these goals", mark: "+")
  }

  /// The filter with whole IDs; subjects may be in the log alone.
  func filter(_ workspace: Workspace) throws(Failure) -> EntryFilter {
    let ids = BlockResolver(workspace: workspace)
    var filter = EntryFilter()
    filter.subjects = try ids.ids(subjects)
    for word in goals {
      guard let goal = try ids.find(word) as? Goal else { throw ids.unknown(word) }
      filter.goals.append(goal.id)
    }
    filter.contexts = contexts
    filter.tags = tags
    return filter
  }
}

extension BlockResolver {
  /// Whole IDs for shortened ones; a word that no block has stays, for the log may have it.
  func ids(_ words: [String]) throws(Failure) -> [String] {
    var ids: [String] = []
    for word in words { ids.append(try find(word)?.id ?? word) }
    return ids
  }
}
