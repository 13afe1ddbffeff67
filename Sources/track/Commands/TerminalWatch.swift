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
    let screen = Screen()
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
        session.out.write(screen.page(text, isJSON: session.json))
      } catch {
        session.out.write(screen.page("track: \(error.wording)\n", isJSON: session.json))
      }
      do { try session.out.finish() } catch { isGone = true }
    }
  }
}

/// Writes successive reports to the output.
private struct Screen {
  let isTerminal = System.isTerminal(.output) && System.variable("TERM") != "dumb"

  /// Returns the text of a report for the output. On a terminal, it begins with the code that
  /// clears the screen; otherwise, it ends with an empty line. JSON is unchanged.
  func page(_ text: String, isJSON: Bool) -> String {
    if isTerminal, !isJSON { return "\u{1B}[2J\u{1B}[H" + text }
    return text + (isJSON ? "" : "\n")
  }
}
