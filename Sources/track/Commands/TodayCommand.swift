import TrackCore
import TrackJSON
import TrackReport

/// The command `track today`, which lists what is due today, or shows it in one line. It also shows
/// one habit or goal as a card. It is the default command.
enum TodayCommand {
  private struct Options: CommandOptions {
    let id: String?
    let all: Bool
    let isLine: Bool
    let template: String?
    let files: FileOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = reader.optional(
        Placeholder("ID", .blocks([.habit, .task] + Kind.goals)),
        "only this habit, task or goal, in two lines")
      all = reader.flag("all", "also optional and completed items")
      isLine = reader.flag("line", "one line: what is due, streaks that end today, the week")
      template = try reader.value(
        "template", Placeholder("TEXT"), "a line of your own, for a shell prompt or status bar",
        expected: "a text with placeholders such as '%left due'"
      ) { $0 }
      files = try reader.listing(.nowhere) { reader throws(Failure) in try FileOptions(&reader) }
      try reader.refuse(
        ["all", "line", "template"], with: id ?? "", because: "it shows one thing", if: id != nil)
      try reader.onlyOne(of: ["all", "line", "template"])
      try reader.refuse(
        ["svg", "output", "open"], with: "`track today`", because: "a picture shows one ID",
        if: id == nil)
    }
  }

  static let command = Command(
    "today", "list what is due today, numbered", group: .looking,
    aliases: [
      CommandAlias("status"), CommandAlias("card"),
      CommandAlias("prompt", "--template", "%left left · %running"),
    ], formats: [.text, .json, .svg],
    examples: [
      .init("track today", "what is due, and what keeps each streak"),
      .init("track", "the same"),
      .init("track today --all", "also optional and completed items"),
      .init("track today run", "the week, the streak and the strength of a habit"),
      .init("track today run --svg > run.svg", "a picture for a README or a widget"),
      .init("track today --line", "what is due in one line"),
      .init("track today --template '%left/%due w%week'", "for example `4/7 w8`"),
    ],
    notes: [
      "A habit keeps its number all day, so that `track done 3` means the same whatever was done"
        + " before. The list leaves out the numbers of optional and completed items.",
      "In a template, %left is the number of habits still due, %due and %done those due and done,"
        + " %break the number of streaks that end today, %next the first of them, %now what matters"
        + " most now, %running the running entry and its start, %term the number of the term, %week"
        + " of %weeks (empty while the term is on hold or cancelled), %errors the errors in your"
        + " files, %% a percent sign. Figures that do not apply are empty, and so is a separator"
        + " (`·`, `,`, `|` or `-`) before one at the end.",
      "For --line and --template, of a long log sorted by date, track reads only the end and what"
        + " may still be running, and counts the errors of those lines and of all blocks.",
      "tmux, in ~/.tmux.conf: set -g status-right '#(track today --template \"%left left\")'",
      "waybar: \"custom/track\": {\"exec\": \"track today --template '%left left %now'\","
        + " \"interval\": 60, \"escape\": true}",
      "SwiftBar or xbar, as track.1m.sh: #!/bin/sh, and below it: { track today --line; echo ---;"
        + " track today; } | tr '|' '/'. They would take what follows a | in a title for a command.",
      "--json of an ID prints version, today, kind, id, title, emoji, headline, detail, share (the"
        + " strength or the progress, 0 to 1) and week (the states of its days, null for days"
        + " ahead).",
    ]
  ) { (session, options: Options) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    if let id = options.id {
      try showCard(id, open, options.files, &session)
    } else if options.isLine || options.template != nil {
      showLine(options.template, open, &session)
    } else {
      let figures = open.workspace.dayFigures(today: open.today, ends: [])
      var list = Checklist(open.workspace, figures, today: open.today, open.snapshot.problems)
      list.nextReminder = ReminderWatch(open, session.clock).nextToday(figures)
      session.print(json: list) { list.lines(on: $0, showsAll: options.all) }
    }
    return .fine
  }

  /// Prints the state of today in one line.
  ///
  /// - Parameter template: The line with placeholders; nil for the usual one.
  private static func showLine(_ template: String?, _ open: OpenDirectory, _ session: inout Session)
  {
    let figures = open.workspace.dayFigures(
      today: open.today, withStreaks: template != nil || session.json)
    var status = DayStatus(open.workspace, figures, today: open.today, open.snapshot.problems)
    if session.json || template == nil {
      status.nextReminder = ReminderWatch(open, session.clock).nextToday(figures)
      status.sources = open.sourceAges(session.clock)
    }
    if let template, !session.json {
      session.print(PromptFormat.text(template, status).harmless(ascii: session.terminal.ascii))
    } else {
      session.print(json: status) { [status.line($0)] }
    }
  }

  /// Prints a habit, task or goal in two lines, or as a small picture.
  private static func showCard(
    _ id: String, _ open: OpenDirectory, _ files: FileOptions, _ session: inout Session
  ) throws(Failure) {
    let block = try BlockResolver(workspace: open.workspace).block(id)
    let report = ReportMaker.report(of: open.workspace, today: open.today)
    guard let card = Card(id: block.id, in: report) else {
      throw .usage(
        .badValue(
          id, of: "ID",
          expected: "a habit, a task with a rhythm or a goal that is not archived, or use"
            + " `track show \(block.id)`", near: nil))
    }
    if session.format == .svg || files.opens {
      try session.deliver(card.svg, files, of: open.directory, as: "card.svg")
    } else if session.json {
      try session.deliver(JSONWriter.bytes(of: card), files, of: open.directory)
    } else {
      let lines = card.lines(on: session.terminal(files))
      try session.deliver(lines.flatMap { Array(($0 + "\n").utf8) }, files, of: open.directory)
    }
  }
}
