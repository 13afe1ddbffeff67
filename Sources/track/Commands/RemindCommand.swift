import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// The command `track remind`, which shows reminders and prints what sets up a timer that shows them.
enum RemindCommand {
  private struct Options: CommandOptions {
    let isDue: Bool
    let window: Int?
    let notifies: Bool
    let scheduler: Scheduler?
    let minutes: Int?
    let others: [String]
    let isFeed: Bool
    let file: FeedFile

    init(_ reader: inout ArgumentReader) throws(Failure) {
      isDue = reader.flag("due", "print what should fire now")
      notifies = reader.flag("notify", "show what should fire now, each reminder once")
      window = try reader.value(
        "window", Placeholder("TIME"), "how long after its time a reminder can fire (1h)",
        expected: "a time from 1m to 24h"
      ) { Self.seconds($0, upTo: 86_400) }
      scheduler = try reader.choice(
        "install", "SCHEDULER", "print what sets up a timer of systemd, cron or launchd",
        of: Scheduler.self)
      minutes = try reader.value(
        "every", Placeholder("TIME"), "with --install, the time between two runs (5m)",
        expected: TimerSetup.intervals.map { "\($0)m" }.alternatives
      ) { word in
        Self.seconds(word, upTo: 3600).flatMap {
          TimerSetup.intervals.contains($0 / 60) ? $0 / 60 : nil
        }
      }
      let names = ["sync", "fetch"]
      others = try reader.list(
        "with", Placeholder("COMMAND,…", .words(names)),
        "with --install, other commands to run: sync, fetch", expected: names.alternatives
      ) { names.contains($0) ? $0 : nil }
      try Self.refuseFormer(&reader)
      isFeed = reader.flag("ics", "print a calendar file")
      file = try FeedFile(&reader)
      try reader.onlyOne(of: ["due", "notify", "install", "ics"])
      try reader.refuse(
        ["every", "with"], with: "anything but --install", because: "it sets up the timer",
        if: scheduler == nil)
      try reader.refuse(
        ["output", "force"], with: "anything but --ics", because: "it names the calendar file",
        if: !isFeed)
    }

    /// Refuses options that wrote a timer or removed it.
    private static func refuseFormer(_ reader: inout ArgumentReader) throws(Failure) {
      let former = try reader.listing(.nowhere) { reader in
        ["write", "uninstall"].filter { reader.flag($0, "a timer") }
      }
      guard let name = former.first else { return }
      throw .usage(
        .unfitting(
          "--\(name)", with: "`track remind`",
          why: "it prints what sets a timer up, as in `track remind --install systemd | sh`, and"
            + " how to end it"))
    }

    /// The name of an option that cannot be combined with JSON, because its output is text for
    /// another program, or because it has no output. Nil if the user typed no such option.
    var textMode: String? {
      if isFeed { return "ics" }
      if notifies { return "notify" }
      return scheduler == nil ? nil : "install"
    }

    /// Parses a length of time such as `15m` or `2h`, and returns it in seconds. Nil for any other
    /// text, and if it is longer than `limit`.
    private static func seconds(_ word: String, upTo limit: Int) -> Int? {
      guard let unit = word.last, let count = Int(word.dropLast()), (1...1440).contains(count),
        unit == "m" || unit == "h"
      else { return nil }
      let seconds = count * (unit == "m" ? 60 : 3600)
      return seconds <= limit ? seconds : nil
    }
  }

  /// The options for the output file of `track remind --ics`.
  private struct FeedFile: CommandOptions {
    let output: String?
    let replaces: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      output = try reader.text(
        "output", short: "o", Placeholder("FILE", .files), "with --ics, write it here",
        expected: "a file")
      replaces = reader.flag("force", "with -o, replace a file that track did not write")
    }
  }

  static let command = Command(
    "remind", "remind of what is due, and set up a timer for it", group: .looking,
    examples: [
      .init("track set run remind='07:00 mon wed ; Shoes are by the door'", "set a reminder"),
      .init("track remind", "today's reminders and the next one"),
      .init("track remind --notify", "show a notification for each that should fire now"),
      .init("track remind --install systemd | sh", "do so every 5 minutes"),
      .init("track remind --install cron --every 15m --with sync", "print a crontab line"),
      .init("track remind --ics -o reminders.ics", "a file for your calendar"),
    ],
    notes: [
      "A habit's `remind:` fires unless the habit is done, skipped, paused, archived or not asked"
        + " today, or may rest in its week or month; `remind: 07:00 always` fires then, too. It"
        + " fires once a day, up to 60 minutes late if the machine was asleep.",
      "Goals, obligations and milestones remind at 09:00 seven days and one day before they are"
        + " due, on the day, and the day after. A week of a term without a review reminds on its"
        + " last day, and a timer that has been running for 12 hours once a day.",
      "--notify runs the command in $TRACK_NOTIFY with the title and the text as its arguments,"
        + " else notify-send or osascript. --due prints the same and does not mark it as sent.",
      "A calendar file shows reminders on all days on which they may fire: it cannot know what is"
        + " done.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    if session.json, let mode = options.textMode {
      throw .usage(.exclusive("--\(mode)", "--json"))
    }
    if let scheduler = options.scheduler {
      try install(scheduler, options, &session)
      return .fine
    }
    let open = try session.open(keepingProblems: false)
    if options.isFeed {
      var feed = CalendarFeed(open.workspace, today: open.today, instant: session.clock.instant)
      try session.deliver(
        feed.bytes(), to: options.file.output, replacing: options.file.replaces, of: open.directory)
      return .fine
    }
    let watch = ReminderWatch(
      open, session.clock, window: options.window ?? ReminderWatch.usualWindow)
    if options.notifies {
      try notify(watch, &session)
    } else if options.isDue {
      let due = watch.due()
      session.print(json: ReminderList(today: watch.today, reminders: due, next: nil)) { terminal in
        due.map { shown in
          "\(shown.line(today: watch.today)): \(shown.text.body)".harmless(ascii: terminal.ascii)
        }
      }
    } else {
      let list = watch.list()
      session.print(json: list) { list.lines(on: $0) }
    }
    return .fine
  }

  private static func notify(_ watch: ReminderWatch, _ session: inout Session) throws(Failure) {
    let due = watch.due()
    guard !due.isEmpty else { return }
    let notifier = try Notifier(session)
    for shown in due {
      let (key, day) = (shown.reminder.key, shown.reminder.day)
      do {
        guard try watch.directory.remind(key, on: day) else { continue }
      } catch {
        throw .write(error)
      }
      do { try notifier.show(shown.text) } catch {
        watch.directory.takeBackReminder(key, on: day)
        throw error
      }
    }
  }

  private static func install(
    _ scheduler: Scheduler, _ options: Options, _ session: inout Session
  ) throws(Failure) {
    let path = try session.directory().path
    let notifier = session.variable("TRACK_NOTIFY").flatMap { $0.isEmpty ? nil : $0 }
    let setup = TimerSetup(
      minutes: options.minutes ?? 5, others: options.others, program: System.program(),
      directory: resolvedPath(path) ?? path, notifier: notifier)
    session.out.write(try TimerInstallation(session).script(of: setup, for: scheduler))
  }
}
