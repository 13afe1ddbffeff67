import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// Shows the report in the terminal, and again whenever a file changes.
struct TerminalWatch {
  let report: ReportOptions

  func run(_ session: inout Session) throws(Failure) -> ExitCode {
    // Report mistakes in the options or files before anything is shown.
    _ = try report.text(in: session, on: session.terminal)
    let directory = try session.directory()
    guard let interruption = Interruption() else { return .fine }
    var watch = DirectoryWatch(directory)
    let screen = Screen(isJSON: session.json)
    session.out.write(screen.begin)
    defer {
      session.out.write(screen.end)
      try? session.out.finish()
    }
    var shown = Shown(report, in: &session, screen)
    while true {
      let descriptors = [interruption.descriptor] + [watch.descriptor].compactMap(\.self)
      let readable = ready(descriptors.map { Interest($0) }, within: watch.patience)
      var isStale = false
      if readable.contains(interruption.descriptor) {
        switch interruption.nextEvent() {
        case .ended: return .fine
        case .resized: isStale = screen.isTerminal
        case .nothing: break
        }
      }
      if watch.hasChanged() { isStale = true }
      session = try session.again()
      if isStale || session.clock.date != shown.date {
        shown = Shown(report, in: &session, screen)
        if shown.isGone { return .fine }
      }
    }
  }

  /// The most recently printed report.
  private struct Shown {
    let date: Day
    /// True if the program that reads the output has closed its end.
    var isGone = false

    init(_ report: ReportOptions, in session: inout Session, _ screen: Screen) {
      date = session.clock.date
      do {
        let text = try report.text(in: session, on: session.terminal)
        session.out.write(screen.page(text, session.terminal))
      } catch {
        session.out.write(screen.page("track: \(error.wording)\n", session.terminal))
      }
      do { try session.out.finish() } catch { isGone = true }
    }
  }
}

/// Writes successive reports to the output. On a terminal they are shown on the alternate screen, so
/// that what was on the screen before comes back at the end.
private struct Screen {
  let isJSON: Bool
  let isTerminal: Bool

  init(isJSON: Bool) {
    self.isJSON = isJSON
    isTerminal = !isJSON && System.isTerminal(.output) && System.variable("TERM") != "dumb"
  }

  var begin: String { isTerminal ? "\u{1B}[?1049h\u{1B}[?25l" : "" }
  var end: String { isTerminal ? "\u{1B}[?25h\u{1B}[?1049l" : "" }

  /// Returns the text of a report for the output. A terminal shows as many lines as it has rows, from
  /// the first on; the last row says how many are missing. Otherwise an empty line follows. JSON is
  /// unchanged.
  func page(_ text: String, _ terminal: Terminal) -> String {
    guard isTerminal else { return text + (isJSON ? "" : "\n") }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    let rows = max(System.rows(of: .output) ?? 24, 2)
    if lines.count > rows {
      let missing = "\(lines.count - rows + 1) more lines; a taller window shows them"
      lines =
        lines.prefix(rows - 1) + [terminal.paint(terminal.fit(missing, to: terminal.width), .quiet)]
    }
    return "\u{1B}[2J\u{1B}[H" + lines.joined(separator: "\r\n")
  }
}
