import TrackCore

/// The options that select log lines by subject, place, tag or goal.
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
      "context", Placeholder("PLACE,…", .marks("@")), "only log lines with @PLACE", mark: "@")
    tags = try reader.names(
      "tag", Placeholder("TAG,…", .marks("#")), "only what has one of these tags", mark: "#")
    goals = try reader.names(
      "goal", Placeholder("ID,…", .blocks(Kind.goals)),
      "only log lines that counted for these goals", mark: "+")
  }

  /// Returns the filter that the options state, with abbreviated IDs expanded. A subject need not
  /// be a block, because the log may use other names.
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
  /// Expands abbreviated IDs. Words that match no block are kept, because the log may use them.
  func ids(_ words: [String]) throws(Failure) -> [String] {
    var ids: [String] = []
    for word in words { ids.append(try find(word)?.id ?? word) }
    return ids
  }
}
