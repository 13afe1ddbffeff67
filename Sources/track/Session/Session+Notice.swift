import TrackCore
import TrackReport

extension Session {
  /// Prints a line about the number of problems, if there are any and the output is not JSON.
  ///
  /// - Parameter problems: The problems in the blocks and the log. Problems with files that cannot
  ///   be read are added to them.
  mutating func printNotice(of problems: Problem.Tally, _ open: OpenDirectory) {
    guard !json else { return }
    let all = open.snapshot.problems.reduce(into: problems) { $0.count($1.code) }
    guard let notice = ReportText.notice(of: all) else { return }
    print("")
    print(terminal.paint(terminal.fit(notice, to: terminal.width), .warning))
  }
}
