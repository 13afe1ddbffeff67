import TrackCore
import TrackReport
import TrackStore

/// A file that a command changes as a whole: its old and new lines.
struct ChangedFile {
  let name: String
  let pairs: LinePairs
}

extension [ChangedFile] {
  /// The changed lines for JSON.
  var changes: [ChangeReport.Change] {
    flatMap { ChangeReport.Change.all(in: $0.name, $0.pairs) }
  }

  /// Prints the changed lines.
  func write(to out: inout Output, for terminal: Terminal) {
    for file in self { UnifiedDiff(file.name, file.pairs, terminal: terminal).write(to: &out) }
  }

  /// Writes all files, or none if one has changed since it was read.
  func write(
    in directory: DataDirectory, _ session: Session, _ words: WriteOptions
  ) throws(Failure) {
    guard !isEmpty else { return }
    _ = try session.change(map(\.name), of: directory, words) { contents throws(Failure) in
      var new: FileContents = [:]
      for file in self {
        guard contents[file.name] == file.pairs.old else {
          throw .replacing(file: file.name, .changed)
        }
        new[file.name] = file.pairs.new
      }
      return new
    }
  }
}
