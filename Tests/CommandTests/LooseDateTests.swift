import Testing
import TrackCore

@testable import track

@Suite struct LooseDateTests {
  private static let track = Workspace(files: [
    SourceFile(name: "track.txt", text: "track 1\n"),
    SourceFile(
      name: "terms.txt",
      text:
        "term 11\n  start: 2026-07-20\nterm 12\n  start: 2026-09-28\nterm 13\n  start: 2026-12-07\n"
    ),
  ])
  private static let sundays = Workspace(files: [
    SourceFile(name: "track.txt", text: "track 1\n  week-start: sunday\n")
  ])

  /// Returns `FROM..THROUGH`, with an open end empty; nil if the word is not a date.
  private func read(
    _ word: String, on today: String = "2026-11-21", in workspace: Workspace = track
  ) throws -> String? {
    let reader = LooseDateReader(
      today: try #require(Day(iso: today)), settings: workspace.settings, terms: workspace.terms)
    return reader.read(word).map { "\($0.from?.iso ?? "")..\($0.through?.iso ?? "")" }
  }

  @Test(arguments: [
    ("today", "2026-11-21..2026-11-21"), ("Yesterday", "2026-11-20..2026-11-20"),
    ("tomorrow", "2026-11-22..2026-11-22"), ("sat", "2026-11-21..2026-11-21"),
    ("mon", "2026-11-16..2026-11-16"), ("sunday", "2026-11-15..2026-11-15"),
    ("3d-ago", "2026-11-18..2026-11-18"), ("2w-ago", "2026-11-07..2026-11-07"),
    ("-3d", "2026-11-18..2026-11-18"), ("-2w", "2026-11-07..2026-11-07"),
    ("-1Y", "2025-11-21..2025-11-21"), ("-0d", "2026-11-21..2026-11-21"),
    ("-2w..-3d", "2026-11-07..2026-11-18"), ("9m-ago", "2026-02-21..2026-02-21"),
    ("1y-ago", "2025-11-21..2025-11-21"),
    ("week", "2026-11-16..2026-11-22"), ("last-week", "2026-11-09..2026-11-15"),
    ("month", "2026-11-01..2026-11-30"), ("last-month", "2026-10-01..2026-10-31"),
    ("quarter", "2026-10-01..2026-12-31"), ("last-quarter", "2026-07-01..2026-09-30"),
    ("year", "2026-01-01..2026-12-31"), ("last-year", "2025-01-01..2025-12-31"),
    ("term", "2026-09-28..2026-12-06"), ("last-term", "2026-07-20..2026-09-27"),
    ("term-13", "2026-12-07..2027-02-14"), ("term11", "2026-07-20..2026-09-27"),
    ("this-week", "2026-11-16..2026-11-22"), ("this month", "2026-11-01..2026-11-30"),
    ("last month", "2026-10-01..2026-10-31"), ("30d", "2026-10-23..2026-11-21"),
    ("1d", "2026-11-21..2026-11-21"), ("2w", "2026-11-08..2026-11-21"),
    ("1m", "2026-10-22..2026-11-21"), ("1y", "2025-11-22..2026-11-21"),
    ("last 30 days", "2026-10-23..2026-11-21"), ("2 days ago", "2026-11-19..2026-11-19"),
    ("last-sat", "2026-11-14..2026-11-14"), ("last tuesday", "2026-11-17..2026-11-17"),
    ("2026-Q3", "2026-07-01..2026-09-30"), ("q3", "2026-07-01..2026-09-30"),
    ("Q4 2025", "2025-10-01..2025-12-31"), ("2025q1", "2025-01-01..2025-03-31"),
    ("november", "2026-11-01..2026-11-30"), ("dec", "2025-12-01..2025-12-31"),
    ("Nov 2025", "2025-11-01..2025-11-30"), ("2026-q4..", "2026-10-01.."),
    ("2024", "2024-01-01..2024-12-31"), ("2024-02", "2024-02-01..2024-02-29"),
    ("2024-12", "2024-12-01..2024-12-31"), ("9999", "9999-01-01..9999-12-31"),
    ("2026-11-01..2026-11-20", "2026-11-01..2026-11-20"),
    ("2026-10..mon", "2026-10-01..2026-11-16"),
    ("w46..", "2026-11-09.."), ("..yesterday", "..2026-11-20"),
  ])
  func readsWordsAsDates(word: String, days: String) throws {
    #expect(try read(word) == days)
  }

  @Test(arguments: [
    "", "..", "foo", "2026-13", "2026-11-31", "26-11", "w0", "w54", "2026-w", "x-w47", "d-ago",
    "-3d-ago", "-30m", "-3", "-3-days", "--3d", "3x-ago", "term-14", "2026-11-20..2026-11-01",
    "foo..today", "today..foo", "10000",
    "9999y-ago", "last-", "this-", "0d", "9999y", "2026-q0", "2026-q5", "d", "w47-", "٢٠٢٦",
    "2025-w53", "q5", "novem", "-", "nov-", "nov-25", "20261q", "q3-2026-1",
  ])
  func rejectsInvalidDates(word: String) throws {
    #expect(try read(word) == nil)
  }

  @Test func weeksOfTheISOCalendar() throws {
    #expect(try read("w47") == "2026-11-16..2026-11-22")
    // A week that has not begun this year is the week of last year.
    #expect(try read("w48") == "2025-11-24..2025-11-30")
    #expect(try read("w1") == "2025-12-29..2026-01-04")
    #expect(try read("2027-W48") == "2027-11-29..2027-12-05")
  }

  @Test func theYearsWithAWeek53() throws {
    #expect(try read("2026-w53") == "2026-12-28..2027-01-03")
    #expect(try read("w53") == "2020-12-28..2021-01-03")
    #expect(try read("w53", on: "2027-01-02") == "2026-12-28..2027-01-03")
    #expect(try read("w1", on: "2025-12-30") == "2025-12-29..2026-01-04")
    #expect(try read("w52", on: "2026-01-02") == "2025-12-22..2025-12-28")
  }

  @Test func endsOfMonthsAndYears() throws {
    #expect(try read("1m-ago", on: "2026-03-31") == "2026-02-28..2026-02-28")
    #expect(try read("1y-ago", on: "2024-02-29") == "2023-02-28..2023-02-28")
    #expect(try read("last-month", on: "2026-01-15") == "2025-12-01..2025-12-31")
    #expect(try read("last-quarter", on: "2026-02-15") == "2025-10-01..2025-12-31")
    #expect(try read("yesterday", on: "2027-01-01") == "2026-12-31..2026-12-31")
  }

  @Test func weeksThatBeginOnSunday() throws {
    #expect(try read("week", in: Self.sundays) == "2026-11-15..2026-11-21")
    #expect(try read("w47", in: Self.sundays) == "2026-11-15..2026-11-21")
    #expect(try read("term", in: Self.sundays) == nil)
  }

  @Test func betweenTermsTheLatestStartedTermIsMeant() throws {
    #expect(try read("term", on: "2027-06-01") == "2026-12-07..2027-02-14")
    #expect(try read("term", on: "2026-07-01") == nil)
  }
}
