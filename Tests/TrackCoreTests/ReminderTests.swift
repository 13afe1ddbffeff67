import TrackInsights
import Testing

@testable import TrackCore

/// Tests of the reminders at given moments, and of the conversion of wall times.
@Suite struct ReminderTests {
  /// A test case: the blocks, the log, the time, and the reminders that must be shown then.
  struct Moment: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let habit: String
    var log = ""
    let now: String
    /// The time of each reminder that is due, in seconds from the midnight of its day.
    let due: [Int]
  }

  private static let seven = 7 * 3600

  static let moments = [
    Moment(
      testDescription: "before its time", habit: "remind: 07:00", now: "2026-11-18T06:59", due: []),
    Moment(
      testDescription: "at its time", habit: "remind: 07:00", now: "2026-11-18T07:00",
      due: [seven]),
    Moment(
      testDescription: "60 minutes late", habit: "remind: 07:00", now: "2026-11-18T08:00",
      due: [seven]),
    Moment(
      testDescription: "61 minutes late", habit: "remind: 07:00", now: "2026-11-18T08:01", due: []),
    Moment(
      testDescription: "two within the hour, in order of time",
      habit: "remind: 07:30\n  remind: 07:00", now: "2026-11-18T07:40", due: [seven, seven + 1800]),
    Moment(
      testDescription: "on its weekday", habit: "remind: 07:00 wed", now: "2026-11-18T07:00",
      due: [seven]),
    Moment(
      testDescription: "on another weekday", habit: "remind: 07:00 thu", now: "2026-11-18T07:00",
      due: []),
    Moment(
      testDescription: "done", habit: "every: daily\n  remind: 07:00",
      log: "2026-11-18 h", now: "2026-11-18T07:00", due: []),
    Moment(
      testDescription: "done in part", habit: "every: 8/day\n  remind: 07:00",
      log: "2026-11-18 h 3", now: "2026-11-18T07:00", due: [seven]),
    Moment(
      testDescription: "done yesterday", habit: "every: daily\n  remind: 07:00",
      log: "2026-11-17 h", now: "2026-11-18T07:00", due: [seven]),
    Moment(
      testDescription: "skipped", habit: "every: daily\n  remind: 07:00",
      log: "2026-11-18 h skip", now: "2026-11-18T07:00", due: []),
    Moment(
      testDescription: "paused", habit: "every: daily\n  pause: 2026-11-18\n  remind: 07:00",
      now: "2026-11-18T07:00", due: []),
    Moment(
      testDescription: "the day after a pause",
      habit: "every: daily\n  pause: 2026-11-10..2026-11-17\n  remind: 07:00",
      now: "2026-11-18T07:00", due: [seven]),
    Moment(
      testDescription: "in a pause without an end",
      habit: "every: daily\n  pause: 2026-11-10..\n  remind: 07:00", now: "2026-11-18T07:00",
      due: []),
    Moment(
      testDescription: "skipped the day before", habit: "every: daily\n  remind: 07:00",
      log: "2026-11-17 h skip", now: "2026-11-18T07:00", due: [seven]),
    Moment(
      testDescription: "archived the day before",
      habit: "every: daily\n  archived: 2026-11-17\n  remind: 07:00", now: "2026-11-18T07:00",
      due: []),
    Moment(
      testDescription: "before its start",
      habit: "every: daily\n  start: 2026-11-19\n  remind: 07:00", now: "2026-11-18T07:00", due: []),
    Moment(
      testDescription: "not asked on that weekday", habit: "every: mon tue\n  remind: 07:00",
      now: "2026-11-18T07:00", due: []),
    Moment(
      testDescription: "may rest: Wednesday, one of the week is left",
      habit: "start: 2026-11-16\n  every: 1/week\n  remind: 07:00", now: "2026-11-18T07:00", due: []
    ),
    Moment(
      testDescription: "may rest, but always",
      habit: "start: 2026-11-16\n  every: 1/week\n  remind: 07:00 always", now: "2026-11-18T07:00",
      due: [seven]),
    Moment(
      testDescription: "the last day of the week",
      habit: "start: 2026-11-16\n  every: 1/week\n  remind: 07:00", now: "2026-11-22T07:00",
      due: [seven]),
    Moment(
      testDescription: "the last day of a week that ends on Saturday",
      habit: "start: 2026-11-15\n  every: 1/week\n  remind: 07:00\ntrack week-start: sunday",
      now: "2026-11-21T07:00", due: [seven]),
    Moment(
      testDescription: "may rest on Sunday, the first day of such a week",
      habit: "start: 2026-11-15\n  every: 1/week\n  remind: 07:00\ntrack week-start: sunday",
      log: "2026-11-16 h", now: "2026-11-22T07:00", due: []),
    Moment(
      testDescription: "may rest in its month",
      habit: "start: 2026-11-01\n  every: 1/month\n  remind: 07:00", now: "2026-11-18T07:00",
      due: []),
    Moment(
      testDescription: "the last day of the month",
      habit: "start: 2026-11-01\n  every: 1/month\n  remind: 07:00", now: "2026-11-30T07:00",
      due: [seven]),
    Moment(
      testDescription: "done for the week, even always",
      habit: "start: 2026-11-16\n  every: 1/week\n  remind: 07:00 always", log: "2026-11-17 h",
      now: "2026-11-18T07:00", due: []),
    Moment(
      testDescription: "a limit that is not reached",
      habit: "start: 2026-11-01\n  every: at most 2/day\n  remind: 07:00", log: "2026-11-18 h",
      now: "2026-11-18T07:00", due: [seven]),
    Moment(
      testDescription: "over the limit",
      habit: "start: 2026-11-01\n  every: at most 2/day\n  remind: 07:00", log: "2026-11-18 h 3",
      now: "2026-11-18T07:00", due: []),
    Moment(
      testDescription: "recorded only", habit: "remind: 07:00", log: "2026-11-18 h",
      now: "2026-11-18T07:00", due: []),
    Moment(
      testDescription: "in the small hours of the day before, written as 25:30",
      habit: "every: daily\n  remind: 25:30 wed", now: "2026-11-19T01:45", due: [91_800]),
    Moment(
      testDescription: "asleep over midnight", habit: "every: daily\n  remind: 23:50",
      now: "2026-11-19T00:20", due: [85_800]),
    Moment(
      testDescription: "in the small hours, written as 01:30",
      habit: "every: daily\n  remind: 01:30 wed", now: "2026-11-19T01:45", due: [91_800]),
    Moment(
      testDescription: "in the small hours, done the evening before",
      habit: "every: daily\n  remind: 01:30 wed", log: "2026-11-18 h", now: "2026-11-19T01:45",
      due: []),
  ]

  @Test("Due at a moment", arguments: moments)
  func isDue(moment: Moment) throws {
    let parts = moment.habit.split(separator: "\ntrack ")
    let settings = parts.count > 1 ? "track 1\n  \(parts[1])\n" : "track 1\n"
    let workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: settings),
      SourceFile(name: "habits.txt", text: "habit h: H\n  \(parts[0])\n"),
      SourceFile(name: "log.txt", text: moment.log + "\n"),
    ])
    #expect(workspace.check(today: try #require(Day(iso: "2026-12-01"))).isEmpty)
    let date = try #require(Day(iso: String(moment.now.prefix(10))))
    let minutes = moment.now.suffix(5).split(separator: ":").compactMap { Int($0) }
    let second = minutes[0] * 3600 + minutes[1] * 60
    let today = second < 4 * 3600 ? date - 1 : date
    let time = LocalTime { _ in 3600 }
    let due = ReminderPlan(workspace, on: today).reminders.filter {
      $0.state(
        at: time.instant(of: date, second: second), in: time, dayStart: 4 * 3600, window: 3600,
        wasSent: false) == .due
    }
    #expect(due.map(\.second) == moment.due)
  }

  /// Central Europe in 2026: summer time from 29 March 01:00 UTC to 25 October 01:00 UTC.
  private static let berlin = LocalTime { instant in
    (1_774_746_000..<1_792_890_000).contains(instant) ? 7200 : 3600
  }

  @Test(
    "A wall time as an instant, also when clocks change",
    arguments: [
      ("2026-03-29", 90, 1_774_746_000 - 3600 + 1800), ("2026-03-29", 120, 1_774_746_000),
      ("2026-03-29", 150, 1_774_746_000), ("2026-03-29", 179, 1_774_746_000),
      ("2026-03-29", 180, 1_774_746_000), ("2026-03-29", 210, 1_774_746_000 + 1800),
      ("2026-10-25", 119, 1_792_890_000 - 3660), ("2026-10-25", 120, 1_792_890_000 - 3600),
      ("2026-10-25", 150, 1_792_890_000 - 1800), ("2026-10-25", 180, 1_792_890_000 + 3600),
      ("2026-10-24", 26 * 60 + 30, 1_792_890_000 - 1800), ("2026-11-21", 0, 1_795_215_600),
    ])
  func convertsWallTimes(day: String, minute: Int, instant: Int) throws {
    let day = try #require(Day(iso: day))
    #expect(Self.berlin.instant(of: day, second: minute * 60) == instant)
  }

  @Test("A reminder at a time that comes twice is due at the first one only")
  func comesTwice() throws {
    let workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: "track 1\n  day-start: 00:00\n"),
      SourceFile(name: "habits.txt", text: "habit h: H\n  remind: 02:30\n"),
    ])
    let day = try #require(Day(iso: "2026-10-25"))
    let reminder = try #require(ReminderPlan(workspace, on: day).reminders.first)
    func state(_ instant: Int, wasSent: Bool) -> PlannedReminder.State {
      reminder.state(
        at: instant, in: Self.berlin, dayStart: 0, window: 1800, wasSent: wasSent)
    }
    #expect(state(1_792_890_000 - 1801, wasSent: false) == .coming)
    #expect(state(1_792_890_000 - 1800, wasSent: false) == .due)
    #expect(state(1_792_890_000 - 1800, wasSent: true) == .sent)
    #expect(state(1_792_890_000 + 1800, wasSent: false) == .missed)
  }

  @Test("Deadlines remind seven days and one day before, on the day and the day after")
  func deadlines() throws {
    let workspace = Workspace(files: [
      SourceFile(
        name: "goals.txt",
        text: """
          goal g: G
            due: 2026-11-20
            milestone: 2026-11-13 ; Half
          obligation o: O
            due: 2026-11-21
            done: 2026-11-10
          """)
    ])
    var found: [String] = []
    for ordinal in 0..<25 {
      let day = try #require(Day(iso: "2026-11-01")) + ordinal
      found += ReminderPlan(workspace, on: day).reminders.map { "\(day.date.day) \($0.key)" }
    }
    #expect(
      found == [
        "6 milestone g 2026-11-13 Half 7", "12 milestone g 2026-11-13 Half 1",
        "13 goal g 7", "13 milestone g 2026-11-13 Half 0", "14 milestone g 2026-11-13 Half -1",
        "19 goal g 1", "20 goal g 0", "21 goal g -1",
      ])
  }

  @Test("A timer reminds after twelve hours, once on each day")
  func timers() throws {
    let workspace = Workspace(files: [
      SourceFile(name: "tasks.txt", text: "task t: T\n"),
      SourceFile(name: "log.txt", text: "2026-11-20 22:00-? t\n"),
    ])
    func seconds(_ day: String) throws -> [Int] {
      ReminderPlan(workspace, on: try #require(Day(iso: day))).reminders.map(\.second)
    }
    #expect(try seconds("2026-11-20") == [])
    #expect(try seconds("2026-11-21") == [10 * 3600])
    #expect(try seconds("2026-11-22") == [4 * 3600])
  }

  @Test("Days left out of a calendar's series, and series divided by long pauses")
  func recurrences() throws {
    func series(_ habit: String) throws -> [String] {
      let workspace = Workspace(files: [
        SourceFile(name: "habits.txt", text: "habit h: H\n  remind: 07:00\n  \(habit)\n")
      ])
      let first = try #require(Day(iso: "2026-11-21"))
      return workspace.reminderSeries.flatMap { $0.recurrences(from: first) }.map { part in
        "\(part.stretch.first)..\(part.stretch.last?.iso ?? "") \(part.stretch.weekdays.text)"
          + part.without.map { " -\($0.iso)" }.joined()
      }
    }
    #expect(try series("every: mon wed") == ["2026-11-23.. mon wed"])
    #expect(
      try series("pause: 2026-11-23..2026-11-25\n  every: mon wed")
        == ["2026-11-23.. mon wed -2026-11-23 -2026-11-25"])
    #expect(
      try series("pause: 2026-12-01..2028-01-01\n  every: weekday")
        == ["2026-11-23..2026-11-30 weekday", "2028-01-03.. weekday"])
    #expect(try series("pause: 2026-12-01..\n  archived: 2027-01-01\n  every: 3/week").count == 1)
    #expect(try series("archived: 2026-11-20") == [])
    #expect(
      try series("every: mon\n  every: tue from 2026-12-01")
        == ["2026-11-23..2026-11-30 mon", "2026-12-01.. tue"])
  }
}
