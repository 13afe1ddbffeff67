import TrackCore

/// Finds what an ID on the command line means. An ID may be shortened while it is the only one
/// that begins so; a former ID means the block that has it now.
struct BlockResolver {
  let workspace: Workspace

  /// What is named exactly so; nil where nothing is.
  func exact(_ word: String) -> (any Block)? {
    if let block = workspace.block(id: word) { return block }
    return workspace.names.existing(word).flatMap { workspace.effectiveMeasures[$0] }
  }

  /// What is named so or, alone, begins so; nil where nothing does.
  func find(_ word: String) throws(Failure) -> (any Block)? {
    if let block = exact(word) { return block }
    return try alone(blocks(beginningWith: word), word)
  }

  /// The goal or obligation that is named so or, alone of them, begins so; nil where none does.
  func findGoal(_ word: String) throws(Failure) -> Goal? {
    if let goal = exact(word) as? Goal { return goal }
    return try alone(blocks(beginningWith: word).filter { $0 is Goal }, word) as? Goal
  }

  private func alone(_ begun: [any Block], _ word: String) throws(Failure) -> (any Block)? {
    if begun.count > 1 { throw .usage(.ambiguousID(word, candidates: begun.map(\.id).sorted())) }
    return begun.first
  }

  /// What `find` finds; throws where that is nothing.
  func block(_ word: String) throws(Failure) -> any Block {
    guard let block = try find(word) else { throw unknown(word) }
    return block
  }

  /// What nobody has found.
  func unknown(_ word: String, among further: [String] = []) -> Failure {
    let ids = workspace.blocks.map(\.id) + workspace.blocks.flatMap(\.heading.was) + further
    let near = Suggestion.nearest(to: word, in: ids) ?? firstWord(word)?.id
    return .usage(.unknownID(word, near: near))
  }

  /// What has a title that begins with a word.
  private func firstWord(_ word: String) -> (any Block)? {
    let word = foldedName(word)
    return workspace.blocks.first {
      foldedName($0.title).split(separator: " ").first.map { $0 == word } ?? false
    }
  }

  /// A term's number is no beginning of another's.
  private func blocks(beginningWith word: String) -> [any Block] {
    let beginning = foldedName(word)
    guard !beginning.isEmpty else { return [] }
    return workspace.blocks.filter {
      $0.heading.kind != .term && foldedName($0.id).hasPrefix(beginning)
    }
  }
}
