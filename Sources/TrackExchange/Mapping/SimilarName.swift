/// A foreign name that would become a new block, although it is similar to the name of a declared
/// block.
package struct SimilarName: Hashable, Sendable {
  /// The foreign name.
  package let name: String
  /// The ID of the new block.
  package let newID: String
  /// The ID of the declared block.
  package let id: String
  /// The similarity, from 0 to 100: the share of letters that need no edit.
  package let percent: Int

  /// The smallest `percent` that is reported.
  static let least = 75

  /// The line of a map that assigns the foreign name to the declared block.
  package var mapLine: String { NameMap.text(settings: [], names: [(name, id)]) }
}
