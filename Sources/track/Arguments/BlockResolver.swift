import TrackCore

/// Finds the blocks to which IDs on the command line refer. An ID may be abbreviated to a prefix
/// that no other ID has, unless a file could not be read: it may declare the ID itself. The former ID of a renamed block still refers to that block.
struct BlockResolver {
  let workspace: Workspace

  /// Returns the block or built-in measure with exactly this ID; nil if there is none.
  func exact(_ word: String) -> (any Block)? {
    if let block = workspace.block(id: word) { return block }
    return workspace.names.existing(word).flatMap { workspace.effectiveMeasures[$0] }
  }

  /// Returns the block whose ID is the word or, if there is none, the only block whose ID begins
  /// with the word; nil if no ID does. Throws if several IDs begin with the word.
  func find(_ word: String) throws(Failure) -> (any Block)? {
    if let block = exact(word) { return block }
    return try unique(blocks(withPrefix: word), word)
  }

  /// Works like `find`, but considers only goals, obligations and milestones.
  func findGoal(_ word: String) throws(Failure) -> Goal? {
    if let goal = exact(word) as? Goal { return goal }
    return try unique(blocks(withPrefix: word).filter { $0 is Goal }, word) as? Goal
  }

  /// Returns true if a word is the beginning of a block's ID.
  static func isAbbreviation(_ word: String, of block: any Block) -> Bool {
    let (word, id) = (foldedName(word), foldedName(block.id))
    return id != word && id.hasPrefix(word)
  }

  private func unique(_ matches: [any Block], _ word: String) throws(Failure) -> (any Block)? {
    if let file = workspace.unreadFiles.first, !matches.isEmpty {
      throw .refused(.notWhole(word, unread: file))
    }
    if matches.count > 1 {
      throw .usage(.ambiguousID(word, candidates: matches.map(\.id).sorted()))
    }
    return matches.first
  }

  /// Returns the block that `find` returns, but throws if there is none.
  func block(_ word: String) throws(Failure) -> any Block {
    guard let block = try find(word) else { throw unknown(word) }
    return block
  }

  /// Returns the failure for an unknown ID, with the most similar known ID as a suggestion.
  func unknown(_ word: String, among further: [String] = []) -> Failure {
    if let file = workspace.unreadFiles.first {
      return .refused(.notWhole(word, unread: file))
    }
    let ids =
      workspace.blocks.filter { $0.heading.kind != .term }.map(\.id)
      + workspace.blocks.flatMap(\.heading.was) + further
    let near = Suggestion.nearest(to: word, in: ids) ?? firstWord(word)?.id
    return .usage(.unknownID(word, near: near))
  }

  /// Returns the first block whose title begins with a word.
  private func firstWord(_ word: String) -> (any Block)? {
    let word = foldedName(word)
    return workspace.blocks.first {
      foldedName($0.title).split(separator: " ").first.map { $0 == word } ?? false
    }
  }

  /// Returns the blocks whose ID begins with a text. Terms are left out, so that 1 does not mean
  /// term 12.
  private func blocks(withPrefix word: String) -> [any Block] {
    let prefix = foldedName(word)
    guard !prefix.isEmpty else { return [] }
    return workspace.blocks.filter {
      $0.heading.kind != .term && foldedName($0.id).hasPrefix(prefix)
    }
  }
}
