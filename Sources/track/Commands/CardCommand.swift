import TrackCore
import TrackReport

/// The command `track card`, which shows one habit or goal in two lines, or as a small picture.
enum CardCommand {
  private struct Options: CommandOptions {
    let id: String
    let files: FileOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = try reader.required(
        Placeholder("ID", .blocks([.habit, .task] + Kind.goals)), "a habit, task or goal")
      files = try FileOptions(&reader)
    }
  }

  static let command = Command(
    "card", "show one habit or goal in two lines, or as a small picture", group: .looking,
    formats: [.text, .json, .svg],
    examples: [
      .init("track card run", "the week, the streak and the strength of a habit"),
      .init("track card run-half", "the progress and the pace of a goal"),
      .init("track card run --svg -o run.svg", "a picture for a README or a widget"),
    ],
    notes: [
      "--json prints version, today, kind, id, title, emoji, headline, detail, share (the strength or the"
        + " progress, 0 to 1) and week (the states of its days, null for days ahead)."
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(keepingProblems: false)
    let block = try BlockResolver(workspace: open.workspace).block(options.id)
    let report = ReportMaker.report(of: open.workspace, today: open.today)
    guard let card = Card(id: block.id, in: report) else {
      throw .usage(
        .badValue(
          options.id, of: "ID",
          expected: "a habit, a task with a rhythm or a goal that is not archived, or use"
            + " `track show \(block.id)`", near: nil))
    }
    if session.format == .svg || options.files.opens {
      try session.deliver(card.svg, options.files, of: open.directory, as: "card.svg")
    } else if session.json {
      try session.deliver(JSONWriter.bytes(of: card), options.files, of: open.directory)
    } else {
      let lines = card.lines(on: session.terminal(options.files))
      try session.deliver(
        lines.flatMap { Array(($0 + "\n").utf8) }, options.files, of: open.directory)
    }
    return .fine
  }
}
