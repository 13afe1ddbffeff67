import Testing
import TrackSystem

@testable import TrackCore

@Suite struct CivilCalendarTests {
  let calendar = CivilCalendar()

  static let table: [(iso: String, period: Period, name: String, first: String, last: String)] = [
    ("2026-11-20", .day, "2026-11-20", "2026-11-20", "2026-11-20"),
    ("2026-11-20", .week, "2026-W47", "2026-11-16", "2026-11-22"),
    ("2026-12-31", .week, "2026-W53", "2026-12-28", "2027-01-03"),
    ("2027-01-03", .week, "2026-W53", "2026-12-28", "2027-01-03"),
    ("2027-01-04", .week, "2027-W01", "2027-01-04", "2027-01-10"),
    ("2024-12-30", .week, "2025-W01", "2024-12-30", "2025-01-05"),
    ("2021-01-01", .week, "2020-W53", "2020-12-28", "2021-01-03"),
    ("2028-02-29", .month, "2028-02", "2028-02-01", "2028-02-29"),
    ("2027-02-28", .month, "2027-02", "2027-02-01", "2027-02-28"),
    ("2026-11-20", .quarter, "2026-Q4", "2026-10-01", "2026-12-31"),
    ("2026-03-31", .quarter, "2026-Q1", "2026-01-01", "2026-03-31"),
    ("2026-11-20", .year, "2026", "2026-01-01", "2026-12-31"),
  ]

  @Test(arguments: table)
  func dayLiesInPeriod(on iso: String, in period: Period, name: String, first: String, last: String)
    throws
  {
    let span = try #require(calendar.span(of: period, containing: day(iso)))
    #expect(span.name == name)
    #expect(span.first.iso == first)
    #expect(span.last.iso == last)
  }

  @Test func weeksMayBeginOnAnyDay() throws {
    for start in Weekday.allCases {
      let calendar = CivilCalendar(weekStart: start)
      for offset in 0..<800 {
        let day = day("2026-01-01") + offset
        let week = try #require(calendar.span(of: .week, containing: day))
        #expect(week.contains(day) && week.first.weekday == start && week.length == 7)
      }
    }
    let sunday = CivilCalendar(weekStart: .sunday)
    #expect(sunday.span(of: .week, containing: day("2026-11-22"))?.name == "2026-W48")
  }

  @Test func periodsFollowEachOther() throws {
    for period in Period.allCases where period != .term {
      var span = try #require(calendar.span(of: period, containing: day("2027-12-31")))
      for _ in 0..<60 {
        let next = try #require(calendar.next(span))
        #expect(next.first == span.last + 1)
        #expect(calendar.previous(next) == span)
        span = next
      }
    }
  }

  @Test func termsHaveNoDayInCommon() throws {
    let text = """
      term 3
       start: 2026-12-01
      term 1
       start: 2026-09-28
      term 2
       start: 2026-11-30
       weeks: 2
       status: cancelled
      term 4
       start: 2027-03-01
       weeks: 1
      """
    let calendar = HabitText(text).workspace.calendar
    #expect(calendar.terms.map(\.term) == [1, 3, 4])
    #expect(calendar.terms.map(\.first.iso) == ["2026-09-28", "2026-12-01", "2027-03-01"])
    #expect(calendar.terms.map(\.last.iso) == ["2026-11-30", "2027-02-08", "2027-03-07"])
    #expect(calendar.span(of: .term, containing: day("2027-02-09")) == nil)
    #expect(calendar.span(of: .term, containing: day("2026-12-05"))?.name == "Term 3")
    let spans = calendar.spans(of: .term, from: day("2026-12-31"), through: day("2027-03-01"))
    #expect(spans.map(\.term) == [3, 4])
    let last = try #require(spans.last)
    #expect(calendar.next(last) == nil)
    #expect(calendar.previous(last)?.term == 3)
  }

  @Test func theEndsOfTheCalendarDoNotTrap() throws {
    for day in [Day.first, Day.last] {
      for period in Period.allCases where period != .term {
        let span = try #require(calendar.span(of: period, containing: day))
        _ = (calendar.next(span), calendar.previous(span), span.name)
      }
    }
    for today in [Day.first, Day.last, Day(ordinal: .min), Day(ordinal: .max)] {
      for every in ["daily", "3/week", "1/quarter", "2/term", "3 in 7 days", "at most 2/month"] {
        let text = "habit h\n every: \(every)\n start: 9999-12-01\n pause: 9999-12-30..\n"
        let habit = try #require(
          HabitText(text + "9999-12-01 h 3\n").workspace.habitProgress(today: today).first)
        _ = habit.rate(from: Day(ordinal: .min), through: Day(ordinal: .max))
        _ = habit.rateByWeekday(from: Day(ordinal: .min), through: Day(ordinal: .max))
        _ = habit.explanation()
      }
    }
  }
}
