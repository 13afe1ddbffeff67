import Testing
import TrackCore
import TrackPhrases

/// Tests of typed dates. Today is Saturday, 21 November 2026, unless a test says otherwise.
@Suite struct DayReaderTests {
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
    _ word: String, on today: String = "2026-11-21", in workspace: Workspace = track,
    _ direction: DayReader.Direction = .back
  ) throws -> String? {
    let reader = DayReader(
      today: try #require(Day(iso: today)), direction, settings: workspace.settings,
      terms: workspace.terms)
    let spans = reader.spans(of: [word])
    guard !spans.isEmpty else { return nil }
    return spans.map { "\($0.from?.iso ?? "")..\($0.through?.iso ?? "")" }
      .joined(separator: " or ")
  }

  @Test(arguments: [
    // Words without a side of their own look ahead, and today belongs to it.
    ("sat", "2026-11-21..2026-11-21"), ("sunday", "2026-11-22..2026-11-22"),
    ("mon", "2026-11-23..2026-11-23"), ("fri", "2026-11-27..2026-11-27"),
    ("sat..sun", "2026-11-21..2026-11-22"), ("mon..fri", "2026-11-23..2026-11-27"),
    ("sat-sun", "2026-11-21..2026-11-22"), ("sat to sun", "2026-11-21..2026-11-22"),
    ("mon..", "2026-11-23.."), ("from mon", "2026-11-23.."),
    ("until sun", "2026-11-21..2026-11-22"),
    ("..fri", "2026-11-21..2026-11-27"), ("from mon to wed", "2026-11-23..2026-11-25"),
    ("weekend", "2026-11-21..2026-11-22"), ("week", "2026-11-21..2026-11-22"),
    ("14d", "2026-11-21..2026-12-04"), ("two weeks", "2026-11-21..2026-12-04"),
    ("for a week", "2026-11-21..2026-11-27"), ("mon for 3 days", "2026-11-23..2026-11-25"),
    ("for 3 days from mon", "2026-11-23..2026-11-25"),
    ("november", "2026-11-21..2026-11-30"), ("december", "2026-12-01..2026-12-31"),
    ("q4", "2026-11-21..2026-12-31"), ("q1", "2027-01-01..2027-03-31"),
    ("w48", "2026-11-23..2026-11-29"), ("week 46", "2027-11-15..2027-11-21"),
    ("24 dec to 3 jan", "2026-12-24..2027-01-03"), ("3 to 5 dec", "2026-12-03..2026-12-05"),
    ("dec 3 to 5", "2026-12-03..2026-12-05"), ("dec 24th", "2026-12-24..2026-12-24"),
    ("24.12.", "2026-12-24..2026-12-24"), ("31/12", "2026-12-31..2026-12-31"),
    ("20 nov", "2027-11-20..2027-11-20"), ("the 1st", "2026-12-01..2026-12-01"),
    ("29 feb", "2028-02-29..2028-02-29"), ("31st", "2026-12-31..2026-12-31"),
    ("in 3 days", "2026-11-24..2026-11-24"), ("two weeks from now", "2026-12-05..2026-12-05"),
    ("day after tomorrow", "2026-11-23..2026-11-23"),
    ("rest of the month", "2026-11-21..2026-11-30"), ("end of the year", "2026-12-31..2026-12-31"),
    ("end of next month", "2026-12-31..2026-12-31"), ("end of february", "2027-02-28..2027-02-28"),
    ("eom", "2026-11-30..2026-11-30"), ("new year's eve", "2026-12-31..2026-12-31"),
    ("next term", "2026-12-07..2027-02-14"), ("term", "2026-11-21..2026-12-06"),
    // Words with a side of their own keep it.
    ("yesterday", "2026-11-20..2026-11-20"), ("3 days ago", "2026-11-18..2026-11-18"),
    ("last week", "2026-11-09..2026-11-15"), ("last fri", "2026-11-20..2026-11-20"),
    ("this monday", "2026-11-16..2026-11-16"), ("2026-11-20", "2026-11-20..2026-11-20"),
    ("2026-11", "2026-11-01..2026-11-30"),
    // Two meanings are both returned.
    ("next sunday", "2026-11-22..2026-11-22 or 2026-11-29..2026-11-29"),
    ("5/6", "2027-05-06..2027-05-06 or 2027-06-05..2027-06-05"),
  ])
  func looksAhead(word: String, days: String) throws {
    #expect(try read(word, .ahead) == days)
  }

  @Test(arguments: [
    ("last 3 weeks", "2026-11-01..2026-11-21"), ("20 nov", "2026-11-20..2026-11-20"),
    ("22 nov", "2025-11-22..2025-11-22"), ("next week", "2026-11-23..2026-11-29"),
    ("sat..sun", "2026-11-21..2026-11-22"), ("mon..wed", "2026-11-16..2026-11-18"),
    ("fri..mon", "2026-11-20..2026-11-23"), ("since monday", "2026-11-16.."),
    ("until monday", "..2026-11-16"), ("weekend", "2026-11-21..2026-11-22"),
    ("last weekend", "2026-11-14..2026-11-15"), ("a week ago", "2026-11-14..2026-11-14"),
    ("nov 16 to 18", "2026-11-16..2026-11-18"), ("16.11.2026", "2026-11-16..2026-11-16"),
    ("day before yesterday", "2026-11-19..2026-11-19"), ("xmas", "2025-12-25..2025-12-25"),
  ])
  func looksBack(word: String, days: String) throws {
    #expect(try read(word) == days)
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
    "foo..today", "+3d", "mon to", "and mon", "- mon", "today..foo", "10000",
    "9999y-ago", "last-", "this-", "0d", "9999y", "2026-q0", "2026-q5", "d", "w47-", "٢٠٢٦",
    "2025-w53", "q5", "novem", "-", "nov-", "20261q", "q3-2026-1",
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
