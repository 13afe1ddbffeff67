import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// The command `track watch`, which shows the report again whenever a file changes.
enum WatchCommand {
  private struct Options: CommandOptions {
    let report: ReportOptions
    let servesPage: Bool
    let port: UInt16?
    let opens: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      report = try ReportOptions(&reader)
      servesPage = reader.flag("html", "serve a page that reloads itself instead")
      port = try reader.value(
        "port", Placeholder("NUMBER"), "the port of the page, any free one if omitted",
        expected: "a number from 1 to 65535"
      ) { word in UInt16(word).flatMap { $0 > 0 ? $0 : nil } }
      opens = reader.flag("open", "open the page in the browser")
      try reader.refuse(
        ["csv", "md"], with: "--html", because: "a page is served instead", if: servesPage)
    }
  }

  static let command = Command(
    "watch", "show the report again whenever a file changes", group: .looking,
    formats: [.text, .json, .csv, .markdown],
    examples: [
      .init("track watch", "the report, in a terminal of its own"),
      .init("track watch --only habits", "with the options of `track report`"),
      .init("track watch --html --open", "the page with pictures, in the browser"),
    ],
    notes: [
      "Ctrl-C ends it. It only reads; your editor, `track done` or a sync changes the files. A pipe"
        + " gets one report after the other, --json one object on each change.",
      "With --html it serves a page and prints its address, with --json as {version, address}."
        + " Only programs on this machine that know the address can read it; the address is new"
        + " each time, and other sites cannot ask for it.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    session.goesOn = true
    if options.servesPage {
      return try PageWatch(report: options.report, port: options.port ?? 0, opens: options.opens)
        .run(&session)
    }
    if options.opens || options.port != nil {
      throw .usage(
        .unfitting(
          options.opens ? "--open" : "--port", with: "a report in the terminal",
          why: "only --html has a page"))
    }
    // Report mistakes in the options or files before anything is shown.
    _ = try options.report.text(in: session, on: session.terminal)
    let directory = try session.directory()
    guard let interruption = Interruption() else { return .fine }
    var watch = DirectoryWatch(directory)
    let screen = Screen()
    var shown = Shown(options.report, in: &session, screen)
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
        shown = Shown(options.report, in: &session, screen)
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
