import TrackCore

/// A reason why the files of a directory cannot be converted to a newer format version.
enum MigrationTrouble: Error, Hashable, Sendable {
  /// `track.txt` does not state a format version.
  case noVersion
  /// A file cannot be read, so it is unknown whether figures would change.
  case unreadable(Problem)
  /// A figure would change.
  case figuresDiffer

  var wording: String {
    switch self {
    case .noVersion:
      "track.txt does not begin with its version. Begin it with the line `track 1`."
    case .unreadable(let problem):
      "Not migrated: \(problem.file): \(problem.detail). Mend that first."
    case .figuresDiffer:
      "Not migrated: a figure would change, so nothing was written. Please report this."
    }
  }
}
