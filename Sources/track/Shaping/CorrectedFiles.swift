import TrackCore
import TrackEditor
import TrackPhrases

/// The files of a directory with their problems corrected, as far as that is safe.
struct CorrectedFiles {
  /// All problems, also those for which no correction is known.
  let problems: [Problem]
  /// The files to change, in file order.
  private(set) var changed: [ChangedFile] = []
  /// The number of lines to change.
  private(set) var lines = 0

  init(_ workspace: Workspace, _ problems: [Problem], today: Day) {
    self.problems = problems
    let corrections = Corrections(problems) { corrections in
      Workspace(files: workspace.files.map(corrections.applied)).checkWithAdvice(today: today)
    }
    for file in workspace.files {
      guard let here = corrections.problems[file.name], !here.isEmpty else { continue }
      let pairs = LinePairs(file.bytes, corrections.applied(to: file).bytes)
      changed.append(ChangedFile(name: file.name, pairs: pairs))
      lines += here.count
    }
  }
}
