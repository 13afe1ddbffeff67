import TrackCore
import TrackReport
import TrackStore

/// What a sync says about files that it has changed.
extension Session {
  /// Prints a notice about files that the sync has changed while they are open in an editor.
  func tellOfEditors(_ files: [String]) {
    guard !files.isEmpty else { return }
    let (are, them) = files.count == 1 ? ("is", "it") : ("are", "them")
    tell(
      "\(files.joined(separator: ", ")) \(are) open in an editor. Read \(them) again there before "
        + "you save \(them), or what came in is lost.")
  }

  /// Prints a notice about log lines that two machines added and of which one each was kept.
  func tellOfLines(typedTwice lines: [String]) {
    guard let first = lines.first else { return }
    let more = lines.count > 1 ? " and \(Words.count(lines.count - 1, "more line"))" : ""
    tell(
      "Written on both machines, and kept once: \(first.harmless(ascii: terminal.ascii))\(more)."
        + " If it was done twice, write it again.")
  }

  /// Prints a notice about blocks that two machines began with the same ID, in different files. The
  /// merge keeps both, but only the first counts.
  func tellOfSharedIDs(in directory: DataDirectory) {
    guard let files = try? directory.snapshot(withoutLogs: true).files else { return }
    let problems = Workspace(files: files).check(today: clock.today(dayStart: 0))
    for problem in problems where problem.code == .duplicateID {
      tell(
        "\(problem.file):\(problem.line ?? 1): \(problem.detail). Give one of the two another, or"
          + " only the first counts.")
    }
  }
}
