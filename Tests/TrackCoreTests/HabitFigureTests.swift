import Testing
import TrackSystem

@testable import TrackCore

/// Tests of a habit's rates, due amounts, last weeks, explanations and badges.
@Suite struct HabitFigureTests {
  @Test func referenceExampleHasItsFigures() throws {
    let text = "habit read\n every: daily\n start: 2026-11-16\n2026-11-16 read\n2026-11-18 read\n"
    let habit = try HabitText(text).progress("2026-11-18")
    #expect(habit.summary == "1/1 2/3")
    #expect(habit.daysToBreak == 1)
    #expect(abs((habit.strength ?? 0) - 0.098_593) < 0.000_001)
    let days = habit.explanation().strengthDays
    #expect(days.map(\.dayValue) == [1, 0, 1])
    #expect(abs((days.first?.rule?.kept ?? 0) - 0.948_078) < 0.000_001)
    #expect(days.last?.strength == habit.strength)
  }

  @Test func theBestStreakHasItsDates() throws {
    let log = lines("h", "2026-11", [2, 3, 4, 6, 7, 10, 11, 12])
    let habit = try HabitText("habit h\n every: daily\n\(log)").progress("2026-11-13")
    #expect(
      habit.streak.best == StreakRun(length: 3, from: day("2026-11-02"), through: day("2026-11-04"))
    )
    #expect(habit.streak.running?.from == day("2026-11-10"))
    #expect(habit.streak.unit == .day)
    let weeks = try HabitText("habit h\n every: weekly\n start: 2026-11-04\n\(log)")
      .progress("2026-11-13")
    #expect(
      weeks.streak.best == StreakRun(length: 2, from: day("2026-11-04"), through: day("2026-11-13"))
    )
    #expect(weeks.streak.unit == .week)
  }

  @Test func ratesOfSpans() throws {
    let log = lines("h", "2026-11", [2, 3, 4, 9, 10, 16, 17, 18])
    let habit = try HabitText("habit h\n every: 3/week\n start: 2026-11-02\n\(log)")
      .progress("2026-11-20")
    let november = habit.rate(from: day("2026-11-01"), through: day("2026-11-30"))
    #expect(november.met == 2 && november.due == 3)
    #expect(habit.rate(from: day("2026-11-02"), through: day("2026-11-14")).due == 1)
    #expect(habit.rate(from: day("2026-11-09"), through: day("2026-11-15")).rate == 0)
    #expect(habit.rate(from: day("2026-11-16"), through: day("2026-11-22")).rate == 1)
    #expect(habit.rate(from: day("2026-10-01"), through: day("2026-10-31")).rate == nil)
    #expect(habit.rate(from: day("2026-11-20"), through: day("2026-11-01")).due == 0)
    #expect(habit.periods.map(\.isMet) == [true, false, true])
    let before = try HabitText(
      "habit h\n every: weekly\n every: daily from 2026-11-09\n start: 2026-11-02\n\(log)"
    )
    .progress("2026-11-11")
    #expect(
      before.rate(from: day("2026-11-02"), through: day("2026-11-08")) == HabitRate(met: 1, due: 1))
    #expect(before.allTime == HabitRate(met: 2, due: 2))
  }

  @Test func ratesByWeekday() throws {
    let log = lines("h", "2026-11", [2, 3, 9, 11]) + lines("h", "2026-11", [10], "skip")
    let habit = try HabitText("habit h\n every: daily\n start: 2026-11-02\n\(log)")
      .progress("2026-11-12")
    #expect(habit.shares == [1, 1, 0.5, 0, 0, 0, 0])
    let weekly = try HabitText("habit h\n every: 2/week\n start: 2026-11-02\n\(log)")
      .progress("2026-11-12")
    #expect(weekly.shares == [1, 1, 0.5, 0, 0, 0, 0])
    let set = try HabitText("habit h\n every: mon tue\n start: 2026-11-02\n\(log)")
      .progress("2026-11-12")
    #expect(set.shares == [1, 1, nil, nil, nil, nil, nil])
  }

  @Test func theLastTenWeeks() throws {
    let log = lines("h", "2026-11", [2, 3, 4, 9, 10, 11, 12, 16])
    let weekly = try HabitText("habit h\n every: 4/week\n start: 2026-11-02\n\(log)")
      .progress("2026-11-18")
    #expect(weekly.lastWeeks == [nil, nil, nil, nil, nil, nil, nil, 0.75, 1, 0.25])
    let daily = try HabitText("habit h\n every: daily\n start: 2026-11-04\n\(log)")
      .progress("2026-11-18")
    #expect(daily.lastWeeks.suffix(3) == [1.0 / 5, 4.0 / 7, 1.0 / 2] as [Double?])
    let most = try HabitText("habit h\n every: at most 2/week\n start: 2026-11-02\n\(log)")
      .progress("2026-11-18")
    #expect(most.lastWeeks.suffix(3) == [0.5, 0, 1])
    let monthly = try HabitText("habit h\n every: 30/month\n start: 2026-11-01\n\(log)")
      .progress("2026-11-18")
    #expect(monthly.lastWeeks.suffix(4) == Self.sevenths([0, 3, 4, 1]))
  }

  @Test func weeksOfMonthsThatWereMet() throws {
    let november = lines("h", "2026-11", [2, 3])
    let both = try HabitText(
      "habit h\n every: 2/month\n start: 2026-10-01\n\(lines("h", "2026-10", [5, 6]))\(november)"
    ).progress("2026-11-21")
    #expect(both.lastWeeks.suffix(8) == Array(repeating: 1, count: 8))
    // October was missed. The week contains six of the 31 days of October and one of the 30 days of
    // November.
    let one = try HabitText(
      "habit h\n every: 2/month\n start: 2026-10-01\n\(lines("h", "2026-10", [5]))\(november)"
    ).progress("2026-11-21")
    let week = try #require(one.lastWeeks[6])
    #expect(abs(week - 31.0 / 211) < 1e-9)
    #expect(one.lastWeeks.suffix(7).prefix(3) == [1, 0, 0])
  }

  private static func sevenths(_ shares: [Double]) -> [Double?] { shares.map { $0 / 7 } }

  struct DueCase: CustomTestStringConvertible, Sendable {
    let habit: String
    let log: String
    let today: String
    /// What is due today as `left, until, minimum`; nil if nothing is due.
    let due: String?
    var testDescription: String { habit + " " + today }
  }

  static let due = [
    DueCase(
      habit: "every: 8/day", log: "2026-11-02 h 8\n2026-11-03 h 3\n", today: "2026-11-03",
      due: "5, 2026-11-03, 5!"),
    DueCase(habit: "every: 8/day", log: "2026-11-02 h 8\n", today: "2026-11-02", due: nil),
    DueCase(
      habit: "every: daily\n at-least: 20m", log: "", today: "2026-11-02",
      due: "1, 2026-11-02, 1200s"),
    DueCase(
      habit: "every: 3/week", log: lines("h", "2026-11", [2]), today: "2026-11-04",
      due: "2, 2026-11-07, -"),
    DueCase(
      habit: "every: 3/week", log: lines("h", "2026-11", [2]), today: "2026-11-07",
      due: "2, 2026-11-07, 1"),
    DueCase(
      habit: "every: 3/week", log: lines("h", "2026-11", [2]), today: "2026-11-08", due: "2, -, -"),
    DueCase(
      habit: "every: 20km/week", log: lines("h", "2026-11", [2], "5km"), today: "2026-11-08",
      due: "15km, 2026-11-08, 15km"),
    DueCase(
      habit: "every: 2 days", log: lines("h", "2026-11", [2, 3]), today: "2026-11-05",
      due: "1, 2026-11-05, 1!"),
    DueCase(
      habit: "every: 2 days", log: lines("h", "2026-11", [2, 3]), today: "2026-11-04", due: nil),
    DueCase(
      habit: "every: 3 in 7 days", log: lines("h", "2026-11", [2]), today: "2026-11-04",
      due: "2, 2026-11-07, -"),
    DueCase(
      habit: "every: at most 3/day", log: lines("h", "2026-11", [2], "2"), today: "2026-11-02",
      due: "1, -, -"),
    DueCase(habit: "every: mon", log: "", today: "2026-11-03", due: nil),
    DueCase(
      habit: "every: daily\n pause: 2026-11-03..", log: "", today: "2026-11-03", due: nil),
  ]

  @Test(arguments: due) func dueToday(_ test: DueCase) throws {
    let habit = try HabitText("habit h\n start: 2026-11-02\n \(test.habit)\n\(test.log)")
      .progress(test.today)
    let text = habit.due.map { due in
      let minimum = due.minimum.map { $0.number.text + $0.unit.name } ?? "-"
      return "\(due.left.number)\(due.left.unit.name), \(due.canRestUntil?.iso ?? "-"), \(minimum)"
        + (due.keepsStreak ? "!" : "")
    }
    #expect(text == test.due)
  }

  @Test func explanationOfAWeek() throws {
    let log = lines("h", "2026-11", [2, 3], "9km") + lines("h", "2026-11", [9, 11], "6km")
    let habit = try HabitText(
      "habit h\n every: 14km/week\n start: 2026-11-02\n pause: 2026-11-14..2026-11-15\n\(log)"
    ).progress("2026-11-12")
    let explained = habit.explanation()
    let present = try #require(explained.present)
    #expect(present.asked == Number(10) && present.amount == Number(12))
    #expect(present.shares.map(\.day.iso) == ["2026-11-09", "2026-11-11"])
    #expect(explained.openDays?.open == 5 && explained.openDays?.length == 7)
    #expect(explained.streakSteps.map(\.first.iso) == ["2026-11-02", "2026-11-09"])
    #expect(explained.lastBreak == nil)
  }

  @Test func explanationOfAWindow() throws {
    let log = lines("h", "2026-11", [2, 4, 8])
    let habit = try HabitText("habit h\n every: 2 in 3 days\n start: 2026-11-02\n\(log)")
      .progress("2026-11-08")
    let explained = habit.explanation(showing: 3)
    #expect(explained.present?.result == .pending)
    #expect(explained.present?.first == day("2026-11-06"))
    #expect(explained.lastBreak?.last == day("2026-11-07"))
    #expect(explained.strengthDays.count == 3)
  }

  @Test func badges() throws {
    let text =
      "habit h\n every: daily\n start: 2026-11-02\nhabit g\n every: 2/week\n start: 2026-11-02\n"
      + lines("h", "2026-11", Array(2...15) + [17]) + lines("g", "2026-11", [2, 3, 9])
    let workspace = HabitText(text).workspace
    let today = day("2026-11-17")
    let history = workspace.history(today: today)
    let badges = workspace.habitBadges(
      workspace.habitProgress(in: history, today: today), in: history)
    #expect(
      badges.map(\.line) == [
        "First Step 2026-11-02 1 -1/1", "Perfect Week 2026-11-08 1 0/1",
        "Streak Starter 2026-11-08 1 1/7", "Streak Master - 0 1/30", "Streak Legend - 0 1/100",
      ])
    #expect(badges.last?.by == workspace.habits.first?.name)
    let none = HabitText("habit h\n every: daily\n").workspace
    let empty = none.history(today: today)
    #expect(
      none.habitBadges(none.habitProgress(in: empty, today: today), in: empty).allSatisfy {
        $0.earned == nil && $0.times == 0
      })
  }
}

extension HabitProgress {
  fileprivate var shares: [Double?] { rateByWeekday.map(\.rate) }
}

extension Badge {
  fileprivate var line: String {
    let day = earned?.iso ?? "-"
    return "\(name) \(day) \(times) \(reached ?? -1)/\(of)"
  }
}
