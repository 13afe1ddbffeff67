import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// `track watch`
enum WatchCommand {
  private static let html = Option.flag("html", "serve a page that shows itself again instead")
  private static let port = Option.value(
    "port", Placeholder("NUMBER"), "where to serve it; any that is free if left out",
    expected: "a number from 1 to 65535"
  ) { word in UInt16(word).flatMap { $0 > 0 ? $0 : nil } }

  static let command = Command(
    "watch", "show the report again whenever a file changes", group: .looking,
    examples: [
      .init("track watch", "the report, in a terminal of its own"),
      .init("track watch --only habits", "with the options of `track report`"),
      .init("track watch --html --open", "the page with pictures, in the browser"),
    ],
    options: ReportCommand.textOptions + [html.form, port.form, FileOptions.open.form],
    notes: [
      "Ctrl-C ends it. It only reads: what changes the files is your editor, `track done` or a"
        + " sync. A pipe gets one report after the other, --json one object on each change.",
      "With --html it prints the address of the page, with --json as {version, address}. Only"
        + " programs on this machine reach it, and only those that know the address, which is"
        + " another one each time; other sites cannot ask for it.",
    ],
    run: run)

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    session.goesOn = true
    if input.has(html) {
      return try PageWatch.run(&session, input, port: try input.value(of: port) ?? 0)
    }
    try checkStandsAlone(input)
    // What is wrong with the command line, or with the directory, is said before anything else.
    _ = try ReportCommand.printed(in: &session, input)
    let directory = try session.directory()
    guard let interruption = Interruption() else { return .fine }
    var watch = DirectoryWatch(directory)
    let screen = Screen()
    var shown = Shown(session.clock, in: &session, input, screen)
    while true {
      let descriptors = [interruption.descriptor] + [watch.descriptor].compactMap(\.self)
      let readable = ready(descriptors.map { Interest($0) }, within: watch.patience)
      var isStale = false
      if readable.contains(interruption.descriptor) {
        switch interruption.news() {
        case .ended: return .fine
        case .resized: isStale = screen.isTerminal
        case .nothing: break
        }
      }
      if watch.hasChanged() { isStale = true }
      session = try session.again(input)
      if isStale || session.clock.date != shown.date {
        shown = Shown(session.clock, in: &session, input, screen)
        if shown.isGone { return .fine }
      }
    }
  }

  /// Throws where something is asked of a page, and no page.
  private static func checkStandsAlone(_ input: Input) throws(Failure) {
    let given = [
      try input.value(of: port) == nil ? nil : port.form,
      input.has(FileOptions.open) ? FileOptions.open.form : nil,
    ]
    if let option = given.compactMap(\.self).first {
      throw .usage(
        .unfitting("--\(option.name)", with: "a report in the terminal", why: "--html has a page"))
    }
  }

  /// One report that was shown.
  private struct Shown {
    let date: Day
    /// Whether nobody reads any more.
    var isGone = false

    init(_ clock: Clock, in session: inout Session, _ input: Input, _ screen: Screen) {
      date = clock.date
      do {
        let text = try ReportCommand.printed(in: &session, input)
        session.out.write(screen.page(text, isJSON: session.json))
      } catch {
        session.out.write(screen.page("track: \(error.wording)\n", isJSON: session.json))
      }
      do { try session.out.finish() } catch { isGone = true }
    }
  }
}

/// Where reports are shown one after the other.
private struct Screen {
  let isTerminal = System.isTerminal(.output) && System.variable("TERM") != "dumb"

  /// A terminal is cleared for each; elsewhere an empty line stands between two.
  func page(_ text: String, isJSON: Bool) -> String {
    if isTerminal, !isJSON { return "\u{1B}[2J\u{1B}[H" + text }
    return text + (isJSON ? "" : "\n")
  }
}
