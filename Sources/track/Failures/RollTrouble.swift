/// A reason not to move lines of the log to the files of their years.
enum RollTrouble: Error, Hashable, Sendable {
  /// The log has an unresolved conflict.
  case conflicts
  /// A figure would change, because of lines that are already in the given files of past years.
  case figuresDiffer([String])
  /// The days of a habit would change if the lines of each day in the given file were replaced by
  /// one line.
  case foldChangesHabit(String)

  var wording: String {
    switch self {
    case .conflicts: "log.txt has a conflict that is not decided. Run `track resolve` first."
    case .figuresDiffer(let files):
      "Not moved: a figure would change, because the order of lines of one day in"
        + " \(files.joined(separator: ", ")) matters. Move these lines with an editor."
    case .foldChangesHabit(let file):
      "Not removed: with one line a day in \(file), a habit's days would change. Leave out --daily."
    }
  }
}
