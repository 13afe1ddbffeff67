import TrackCore
import TrackReport

/// The names of block kinds on the command line, singular or plural: `habit`, `habits`.
enum KindWord {
  static let kinds = Kind.allCases.filter { $0 != .track }
  static let plurals = kinds.map(\.plural)
  static let expected = "one of \(plurals.joined(separator: ", "))"

  /// The kinds of blocks that get an ID from `track add`. Terms are left out, because they get the
  /// next number instead.
  static let blocks = kinds.filter { $0 != .term }

  static func block(_ word: String) throws(Failure) -> Kind {
    if let kind = kind(word), blocks.contains(kind) { return kind }
    let names = blocks.map(\.rawValue)
    throw .usage(
      .badValue(
        word, of: "KIND",
        expected: "one of \(names.joined(separator: ", ")), term",
        near: Suggestion.nearest(to: word, in: names)))
  }

  /// What programs that record time call a task.
  private static let tasks = ["client", "project"]

  /// Returns the kind that a word names; nil if there is no such kind.
  static func kind(_ word: String) -> Kind? {
    let word = word.lowercased()
    if tasks.contains(where: { $0 == word || $0 + "s" == word }) { return .task }
    return kinds.first { $0.rawValue == word || $0.plural == word }
  }
}
