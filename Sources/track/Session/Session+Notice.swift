import TrackCore
import TrackReport

extension Session {
  /// Prints a one-line notice if there are problems, except if the output is JSON.
  ///
  /// - Parameter problems: The problems in the blocks and in the log. The problems with unreadable
  ///   files are added to them.
  mutating func printNotice(of problems: Problem.Tally, _ open: OpenDirectory) {
    guard !json else { return }
    let all = open.snapshot.problems.reduce(into: problems) { $0.count($1.code) }
    guard let notice = ReportText.notice(of: all) else { return }
    print("")
    print(terminal.paint(terminal.fit(notice, to: terminal.width), .warning))
  }
}
