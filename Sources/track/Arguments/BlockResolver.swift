import TrackCore

/// Resolves IDs on the command line. An ID may be shortened if only one starts that way; a former
/// ID means the block that was renamed.
struct BlockResolver {
  let workspace: Workspace

  /// The block or built-in measure with exactly this ID; nil if there is none.
  func exact(_ word: String) -> (any Block)? {
    if let block = workspace.block(id: word) { return block }
    return workspace.names.existing(word).flatMap { workspace.effectiveMeasures[$0] }
  }

  /// The block with this ID, or the only one whose ID starts with it; nil if there is none.
  func find(_ word: String) throws(Failure) -> (any Block)? {
    if let block = exact(word) { return block }
    return try alone(blocks(beginningWith: word), word)
  }

  /// Like `find`, but only among goals and obligations.
  func findGoal(_ word: String) throws(Failure) -> Goal? {
    if let goal = exact(word) as? Goal { return goal }
    return try alone(blocks(beginningWith: word).filter { $0 is Goal }, word) as? Goal
  }

  private func alone(_ begun: [any Block], _ word: String) throws(Failure) -> (any Block)? {
    if begun.count > 1 { throw .usage(.ambiguousID(word, candidates: begun.map(\.id).sorted())) }
    return begun.first
  }

  /// The block that `find` finds; throws if there is none.
  func block(_ word: String) throws(Failure) -> any Block {
    guard let block = try find(word) else { throw unknown(word) }
    return block
  }

  /// The failure for an ID that does not exist.
  func unknown(_ word: String, among further: [String] = []) -> Failure {
    let ids = workspace.blocks.map(\.id) + workspace.blocks.flatMap(\.heading.was) + further
    let near = Suggestion.nearest(to: word, in: ids) ?? firstWord(word)?.id
    return .usage(.unknownID(word, near: near))
  }

  /// The first block whose title begins with a word.
  private func firstWord(_ word: String) -> (any Block)? {
    let word = foldedName(word)
    return workspace.blocks.first {
      foldedName($0.title).split(separator: " ").first.map { $0 == word } ?? false
    }
  }

  /// Blocks whose ID starts with a word, terms apart: 1 is not short for 12.
  private func blocks(beginningWith word: String) -> [any Block] {
    let beginning = foldedName(word)
    guard !beginning.isEmpty else { return [] }
    return workspace.blocks.filter {
      $0.heading.kind != .term && foldedName($0.id).hasPrefix(beginning)
    }
  }
}
