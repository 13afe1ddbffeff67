/// A foreign name for which the import would create a new block, although a declared block has a
/// similar name.
package struct SimilarName: Hashable, Sendable {
  /// The foreign name.
  package let name: String
  /// The ID of the new block.
  package let newID: String
  /// The ID of the declared block with the similar name.
  package let id: String
  /// The similarity, from 0 to 100: the percentage of letters that need no change to turn one name
  /// into the other.
  package let percent: Int

  /// The smallest `percent` that is reported.
  static let least = 75

  /// A line for an import map that assigns the foreign name to the declared block.
  package var mapLine: String { NameMap.text(settings: [], names: [(name, id)]) }
}
