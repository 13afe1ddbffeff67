import TrackCore
import TrackReport

extension Session {
  /// Says in one line that there are problems; nothing where there are none, and in JSON.
  ///
  /// - Parameter problems: those of blocks and log; what was wrong with files is added.
  mutating func printNotice(of problems: Problem.Tally, _ open: OpenDirectory) {
    guard !json else { return }
    let all = open.snapshot.problems.reduce(into: problems) { $0.count($1.code) }
    guard let notice = ReportText.notice(of: all) else { return }
    print("")
    print(terminal.paint(terminal.fit(notice, to: terminal.width), .warning))
  }
}
