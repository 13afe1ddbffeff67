import TrackCore
import TrackJSON
import TrackReport

/// The command `track sleep`, which shows the times, length and regularity of sleep.
enum SleepCommand {
  private struct Options: CommandOptions {
    let nights: Bool
    let days: DayOptions
    let files: FileOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let dates = reader.many(
        Placeholder("DATES", .dates), "the days; two times record a night instead")
      nights = reader.flag("nights", "a line for each night")
      days = try DayOptions(
        &reader, orArgument: dates.isEmpty ? nil : dates.joined(separator: " "),
        takesArgument: true)
      files = try FileOptions(&reader)
    }
  }

  static let command = Command(
    "sleep", "show how long, when and how regularly you slept", group: .understanding,
    formats: [.text, .json, .svg],
    examples: [
      .init("track sleep", "the last night, the last seven, and the last ten weeks"),
      .init("track sleep 23:10-07:05", "records the night, as `track done sleep` does"),
      .init("track sleep --nights 2026-11", "a line for each night of a month"),
      .init("track sleep --svg -o sleep.svg", "the nights as a picture"),
      .init("track sleep --json", "every figure, for a script"),
    ],
    notes: [
      "A night belongs to the day of waking: `2026-11-21 <23:10-07:05 sleep deep:1h20m rem:1h45m"
        + " core:4h awake:20m`. Dated on the evening, as `2026-11-20 23:10-07:05 sleep`, it is the"
        + " same night. Sleep of a day that comes two hours after other sleep is a nap,"
        + " the longest is the night; less than three hours between 09:00 and 21:00 are always a"
        + " nap. Lines about the same hours count once, and of these hours the line with stages says"
        + " how they were slept. Asleep is deep, rem and core together, without core the time of"
        + " the lines less awake: `track help format measures`.",
      "Efficiency is asleep of in bed (excellent from 90 %, good 80, fair 70); REM 18 to 25 % of"
        + " asleep (15 to 30, 10 to 35); deep 13 to 20 % (10 to 25, 5 to 30). Consistency is 100 %"
        + " for bedtimes with a standard deviation of 15 minutes, 0 from 30 on. Regularity is the"
        + " Sleep Regularity Index, -100 to 100, of seven pairs of days at least. The score adds a"
        + " point at most for each of efficiency, latency (an hour: none), time awake (2 hours:"
        + " none), REM, deep and consistency, if they are known for at least half of the nights and for"
        + " three of them, or for all if they are fewer; three figures must be. It is excellent from"
        + " two thirds of the points on, if each figure gives at least half a point, good from a half and fair from a third."
        + " Nor has a figure of fewer nights a rating. A figure that the"
        + " lines of some nights do not tell has the number of its nights in brackets. A night is"
        + " unusual if it is more than two standard deviations from the mean of the 30 nights before"
        + " it, shown or not, if it has 14 before it at least. The target is that of a habit on sleep, else 8 hours. The"
        + " debt is what the last seven nights lack of it; naps count as sleep, also those of later"
        + " days without a night."
        + " `track explain sleep` lists the nights and the sums.",
      "--json prints version, today, from, to, target, asleep, inBed, bedtime, waking (seconds;"
        + " bedtime and waking from the midnight before waking, below zero for the evening"
        + " before), efficiency, rem, deep, consistency (0 to 1), latency, awake, awakenings,"
        + " regularity, score, scoreOf, scoreNights (the fewest nights of one of"
        + " its figures), debt (of the last seven nights), socialJetLag, counts (the nights of each figure), unusual and nights.",
    ]
  ) { (session, options: Options) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    let days = try options.days.days(open)
    let through = min(days.through ?? open.today, open.today)
    let sheet = SleepSheet(
      of: open.workspace, today: open.today, from: days.from ?? through - 69, through: through)
    if session.format == .svg || options.files.opens {
      let picture = SleepPicture(sheet.figures)
      try session.deliver(picture.svg, options.files, of: open.directory, as: "sleep.svg")
    } else if session.json {
      try session.deliver(JSONWriter.bytes(of: sheet), options.files, of: open.directory)
    } else {
      let lines = sheet.lines(for: session.terminal(options.files), all: options.nights)
      try session.deliver(
        lines.flatMap { Array(($0 + "\n").utf8) }, options.files, of: open.directory)
    }
    return .fine
  }
}
