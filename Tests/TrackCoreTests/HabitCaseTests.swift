import Testing
import TrackSystem

@testable import TrackCore

/// A test case for one rule: a habit and its log, a day, and the figures expected on that day.
struct HabitCase: CustomTestStringConvertible, Sendable {
  let name: String
  let habit: String
  let log: String
  let today: String
  /// The expected figures as `current/best met/due`: two lengths of streaks, and the rate.
  let summary: String
  /// The expected states from a first day on, with one letter for each day.
  var states: (from: String, letters: String)?
  /// The expected amount and target of today, or of the current period or window.
  var now: String?
  var toBreak: Int??
  var testDescription: String { name }
}

@Suite struct HabitCaseTests {
  @Test(arguments: HabitCase.days + HabitCase.periods + HabitCase.windows + HabitCase.changes)
  func habitHasTheExpectedFigures(_ test: HabitCase) throws {
    let habit = try HabitText(test.habit + "\n" + test.log).progress(test.today)
    #expect(habit.summary == test.summary)
    if let states = test.states {
      #expect(habit.states(states.from, states.letters.count) == states.letters)
    }
    if let now = test.now {
      let amount = habit.now.amount?.text ?? "nil"
      #expect("\(amount) of \(habit.now.target?.text ?? "nil")" == now)
    }
    if let toBreak = test.toBreak { #expect(habit.daysToBreak == toBreak) }
  }
}

extension HabitCase {
  // November 2026 begins on a Sunday; the 2nd, 9th, 16th, 23rd are Mondays.
  static let days: [HabitCase] = [
    HabitCase(
      name: "today is pending", habit: "habit h\n every: daily\n start: 2026-11-16",
      log: lines("h", "2026-11", [16, 17, 18]), today: "2026-11-19", summary: "3/3 3/3",
      states: ("2026-11-15", "-dddo-"), now: "0 of 1", toBreak: 0),
    HabitCase(
      name: "done today", habit: "habit h\n every: daily\n start: 2026-11-16",
      log: lines("h", "2026-11", [16, 17, 18]), today: "2026-11-18", summary: "3/3 3/3",
      now: "1 of 1", toBreak: 1),
    HabitCase(
      name: "missed yesterday", habit: "habit h\n every: daily\n start: 2026-11-16",
      log: lines("h", "2026-11", [16, 17]), today: "2026-11-19", summary: "0/2 2/3",
      states: ("2026-11-16", "ddoo"), toBreak: .some(nil)),
    HabitCase(
      name: "no start: the first entry", habit: "habit h\n every: daily",
      log: lines("h", "2026-11", [17, 18]), today: "2026-11-18", summary: "2/2 2/2",
      states: ("2026-11-16", "-dd")),
    HabitCase(
      name: "no start: the first entry may be a skip", habit: "habit h\n every: daily",
      log: "2026-11-16 h skip\n2026-11-17 h", today: "2026-11-18", summary: "1/1 1/1",
      states: ("2026-11-15", "-sdo")),
    HabitCase(
      name: "no start: the first entry may say none", habit: "habit h\n every: daily",
      log: "2026-11-16 h 0", today: "2026-11-17", summary: "0/0 0/1",
      states: ("2026-11-15", "-oo")),
    HabitCase(
      name: "no start: the first entry may be running", habit: "habit h\n every: daily",
      log: "2026-11-16 09:00-? h", today: "2026-11-17", summary: "0/0 0/1",
      states: ("2026-11-15", "-oo")),
    HabitCase(
      name: "no start, no entry: today", habit: "habit h\n every: daily", log: "",
      today: "2026-11-18", summary: "0/0 0/0", states: ("2026-11-17", "-o")),
    HabitCase(
      name: "entries before the start", habit: "habit h\n every: daily\n start: 2026-11-18",
      log: lines("h", "2026-11", [16, 17, 18]), today: "2026-11-18", summary: "1/1 1/1",
      states: ("2026-11-16", "--d")),
    HabitCase(
      name: "starts tomorrow", habit: "habit h\n every: daily\n start: 2026-11-19",
      log: lines("h", "2026-11", [18]), today: "2026-11-18", summary: "0/0 0/0",
      now: "nil of nil", toBreak: .some(nil)),
    HabitCase(
      name: "archived, that day included",
      habit: "habit h\n every: daily\n start: 2026-11-16\n archived: 2026-11-18",
      log: lines("h", "2026-11", [16, 17, 18, 19]), today: "2026-11-20", summary: "3/3 3/3",
      states: ("2026-11-16", "ddd--"), toBreak: .some(nil)),
    HabitCase(
      name: "lines after today", habit: "habit h\n every: daily\n start: 2026-11-16",
      log: lines("h", "2026-11", [16, 17, 18]), today: "2026-11-17", summary: "2/2 2/2"),
    HabitCase(
      name: "a skip neither breaks nor lengthens",
      habit: "habit h\n every: daily\n start: 2026-11-16",
      log: lines("h", "2026-11", [16, 18]) + lines("h", "2026-11", [17], "skip"),
      today: "2026-11-18", summary: "2/2 2/2", states: ("2026-11-16", "dsd")),
    HabitCase(
      name: "a pause neither breaks nor lengthens, whatever was done",
      habit: "habit h\n every: daily\n start: 2026-11-16\n pause: 2026-11-17..2026-11-18",
      log: lines("h", "2026-11", [16, 18, 19]), today: "2026-11-19", summary: "2/2 2/2",
      states: ("2026-11-16", "dpdd")),
    HabitCase(
      name: "still paused",
      habit: "habit h\n every: daily\n start: 2026-11-16\n pause: 2026-11-17..",
      log: lines("h", "2026-11", [16]), today: "2026-11-19", summary: "1/1 1/1",
      states: ("2026-11-16", "dppp"), now: "0 of nil", toBreak: .some(nil)),
    HabitCase(
      name: "done overrides a skip",
      habit: "habit h\n every: daily\n start: 2026-11-16",
      log: lines("h", "2026-11", [16, 17, 18]) + lines("h", "2026-11", [17], "skip"),
      today: "2026-11-18", summary: "3/3 3/3", states: ("2026-11-16", "ddd")),
    HabitCase(
      name: "done overrides a fail", habit: "habit h\n every: daily\n start: 2026-11-16",
      log: lines("h", "2026-11", [16, 17]) + lines("h", "2026-11", [17], "fail"),
      today: "2026-11-17", summary: "2/2 2/2", states: ("2026-11-16", "dd")),
    HabitCase(
      name: "a fail misses today at once", habit: "habit h\n every: daily\n start: 2026-11-16",
      log: lines("h", "2026-11", [16]) + lines("h", "2026-11", [17], "fail"),
      today: "2026-11-17", summary: "0/1 1/2", states: ("2026-11-16", "df"),
      toBreak: .some(nil)),
    HabitCase(
      name: "an amount of zero adds no count", habit: "habit h\n every: 2/day\n start: 2026-11-16",
      log: "2026-11-16 h\n2026-11-16 h 0km\n2026-11-17 h 2 0km\n", today: "2026-11-17",
      summary: "1/1 1/2", states: ("2026-11-16", "hd")),
    HabitCase(
      name: "counts add up", habit: "habit h\n every: 8/day\n start: 2026-11-16",
      log: lines("h", "2026-11", [16], "3") + lines("h", "2026-11", [16], "5")
        + lines("h", "2026-11", [17], "3") + lines("h", "2026-11", [17]),
      today: "2026-11-17", summary: "1/1 1/1", states: ("2026-11-16", "dh"), now: "4 of 8"),
    HabitCase(
      name: "a fraction of a target", habit: "habit h\n every: 2.5/day\n start: 2026-11-16",
      log: lines("h", "2026-11", [16], "2.5") + lines("h", "2026-11", [17], "2"),
      today: "2026-11-17", summary: "1/1 1/1", states: ("2026-11-16", "dh"), now: "2 of 2.5"),
    HabitCase(
      name: "zero is nothing", habit: "habit h\n every: daily\n start: 2026-11-16",
      log: lines("h", "2026-11", [16]) + lines("h", "2026-11", [17], "0"),
      today: "2026-11-18", summary: "0/1 1/2", states: ("2026-11-16", "do")),
    HabitCase(
      name: "what is running is not done", habit: "habit h\n every: daily\n start: 2026-11-16",
      log: "2026-11-16 09:00-? h\n2026-11-17 09:00-9:30 h", today: "2026-11-17",
      summary: "1/1 1/2", states: ("2026-11-16", "od")),
    HabitCase(
      name: "units convert", habit: "habit h\n every: 5km/day\n start: 2026-11-16",
      log: "2026-11-16 h 3.2mi\n2026-11-17 h 4km\n2026-11-17 h 1000 metre", today: "2026-11-17",
      summary: "2/2 2/2", states: ("2026-11-16", "dd"), now: "5 of 5"),
    HabitCase(
      name: "the amount that converts counts, a written time beats a range",
      habit: "habit h\n every: 30m/day\n start: 2026-11-16",
      log: "2026-11-16 07:00-8:00 h 5km 20m\n2026-11-17 07:00-7:30 h 5km", today: "2026-11-17",
      summary: "1/1 1/2", states: ("2026-11-16", "hd"), now: "1800 of 1800"),
    HabitCase(
      name: "what does not convert is partial",
      habit: "habit h\n every: 20 pages/day\n start: 2026-11-16",
      log: "2026-11-16 h 30m\n2026-11-17 h 20m", today: "2026-11-17",
      summary: "0/0 0/1", states: ("2026-11-16", "hh"), now: "0 of 20"),
    HabitCase(
      name: "a bare number is in the unit of the target",
      habit: "habit h\n every: 20 pages/day\n start: 2026-11-16",
      log: "2026-11-16 h 25\n2026-11-17 h 12", today: "2026-11-17",
      summary: "1/1 1/1", states: ("2026-11-16", "dh"), now: "12 of 20"),
    HabitCase(
      name: "an amount of things counts where the target has no unit",
      habit: "habit h\n every: 8/day\n start: 2026-11-16",
      log: "2026-11-16 h 8 glasses\n2026-11-17 h 3 glasses\n2026-11-17 h 250ml",
      today: "2026-11-17", summary: "1/1 1/1", states: ("2026-11-16", "dh"), now: "4 of 8"),
    HabitCase(
      name: "at-least makes a day count",
      habit: "habit h\n every: daily\n at-least: 20m\n start: 2026-11-16",
      log: "2026-11-16 h 20m\n2026-11-17 h 15m\n2026-11-17 h 5m\n2026-11-18 h 19m",
      today: "2026-11-19", summary: "0/2 2/3", states: ("2026-11-16", "ddho")),
    HabitCase(
      name: "other subjects and parts count",
      habit:
        "habit h\n every: 1h/day\n of: sleep.deep\n of: nap\n start: 2026-11-16\nhabit nap",
      log:
        "2026-11-16 <23:10-07:05 sleep deep:1h20m\n2026-11-17 nap 30m\n2026-11-17 sleep deep:30m",
      today: "2026-11-17", summary: "2/2 2/2", now: "3600 of 3600"),
    HabitCase(
      name: "skip and fail of others do not count",
      habit: "habit h\n every: daily\n of: nap\n start: 2026-11-16\nhabit nap",
      log: "2026-11-16 nap skip\n2026-11-17 nap fail", today: "2026-11-17",
      summary: "0/0 0/1", states: ("2026-11-16", "oo")),
    HabitCase(
      name: "a set of weekdays", habit: "habit h\n every: mon wed fri\n start: 2026-11-16",
      log: lines("h", "2026-11", [16, 17, 18]), today: "2026-11-19", summary: "2/2 2/2",
      states: ("2026-11-16", "d-d-"), now: "0 of nil", toBreak: 1),
    HabitCase(
      name: "an amount on days", habit: "habit h\n every: 5km on tue thu\n start: 2026-11-16",
      log: "2026-11-16 h 9km\n2026-11-17 h 5km\n2026-11-19 h 4km", today: "2026-11-19",
      summary: "1/1 1/1", states: ("2026-11-16", "-d-h"), now: "4 of 5", toBreak: 0),
    HabitCase(
      name: "at most: met only when it is over",
      habit: "habit h\n every: at most 2/day\n start: 2026-11-16",
      log: lines("h", "2026-11", [16], "2") + lines("h", "2026-11", [18], "1"),
      today: "2026-11-18", summary: "2/2 2/2", states: ("2026-11-16", "ddh"), now: "1 of 2",
      toBreak: .some(nil)),
    HabitCase(
      name: "at most: missed once exceeded",
      habit: "habit h\n every: at most 2/day\n start: 2026-11-16",
      log: lines("h", "2026-11", [17], "2") + lines("h", "2026-11", [17]), today: "2026-11-17",
      summary: "0/1 1/2", states: ("2026-11-16", "df")),
    HabitCase(
      name: "at most: a fail exceeds", habit: "habit h\n every: at most 2/day\n start: 2026-11-16",
      log: lines("h", "2026-11", [17], "fail"), today: "2026-11-18",
      summary: "0/1 1/2", states: ("2026-11-16", "dfo")),
    HabitCase(
      name: "at most none", habit: "habit h\n every: at most 0/day\n start: 2026-11-16",
      log: lines("h", "2026-11", [17]), today: "2026-11-19",
      summary: "1/1 2/3", states: ("2026-11-16", "dfdo")),
    HabitCase(
      name: "the leap day", habit: "habit h\n every: daily\n start: 2028-02-28",
      log: "2028-02-28 h\n2028-02-29 h\n2028-03-01 h", today: "2028-03-01", summary: "3/3 3/3",
      states: ("2028-02-27", "-ddd")),
    HabitCase(
      name: "no rhythm", habit: "habit h\n at-least: 20m",
      log: "2026-11-16 h 20m\n2026-11-17 h 5m", today: "2026-11-18", summary: "0/0 0/0",
      states: ("2026-11-16", "dh-"), now: "nil of nil", toBreak: .some(nil)),
    HabitCase(
      name: "a task with a rhythm", habit: "task h\n every: 2h/day",
      log: "2026-11-16 09:00-11:00 h\n2026-11-17 1:00-2:00 h", today: "2026-11-17",
      summary: "1/1 1/1", states: ("2026-11-16", "dh")),
  ]
}
