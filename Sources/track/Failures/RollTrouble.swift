/// A reason why lines of past years cannot be moved to the files of their years.
enum RollTrouble: Error, Hashable, Sendable {
  /// The log has a conflict that is not resolved.
  case conflicts
  /// A figure would change, because the order of lines of one day matters in the given files.
  case figuresDiffer([String])

  var wording: String {
    switch self {
    case .conflicts: "log.txt has a conflict that is not decided. Run `track resolve` first."
    case .figuresDiffer(let files):
      "Not moved: a figure would change, because the order of lines of one day in"
        + " \(files.joined(separator: ", ")) matters. Move these lines with an editor."
    }
  }
}
