import Testing
import TrackCore
import TrackPhrases
import TrackTestSupport

/// Laws of typed dates, over random days and phrases.
@Suite struct DayDirectionLawTests {
  /// Phrases that name no side of today themselves.
  private static let bare =
    Weekday.allCases.map(\.name) + DayWords.months + [
      "sat..sun", "mon-fri", "weekend", "week", "month", "quarter", "year", "14d", "two weeks",
      "q2", "w7", "24 dec", "1st", "31st", "29 feb", "3 to 5 june", "15.8.", "christmas",
    ]
  private static let seeds: Range<UInt64> = 0..<2_000

  private static func trial(_ seed: UInt64) -> (today: Day, phrase: String, week: Weekday) {
    var random = SeededGenerator(seed: seed)
    let today = Day.first + 400 + random.number(0...3_600_000)
    return (today, random.one(of: bare), random.one(of: Weekday.allCases))
  }

  @Test(arguments: seeds)
  func aheadIsNeverBeforeToday(seed: UInt64) {
    let (today, phrase, week) = Self.trial(seed)
    let spans = DayReader(today: today, .ahead, weekStart: week).spans(of: [phrase])
    #expect(!spans.isEmpty, "\(today) \(phrase)")
    for span in spans {
      #expect((span.from ?? .first) >= today, "\(today) \(phrase)")
      #expect((span.through ?? .last) >= (span.from ?? .first), "\(today) \(phrase)")
    }
  }

  @Test(arguments: seeds)
  func backHasBegunByToday(seed: UInt64) {
    let (today, phrase, week) = Self.trial(seed)
    let spans = DayReader(today: today, .back, weekStart: week).spans(of: [phrase])
    #expect(!spans.isEmpty, "\(today) \(phrase)")
    for span in spans { #expect((span.from ?? .last) <= today, "\(today) \(phrase)") }
  }

  @Test(arguments: seeds)
  func aWeekdayIsThatWeekday(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let today = Day.first + 400 + random.number(0...3_600_000)
    let weekday = random.one(of: Weekday.allCases)
    for (direction, days) in [(DayReader.Direction.back, -6...0), (.ahead, 0...6)] {
      let day = try #require(DayReader(today: today, direction).day(weekday.name))
      #expect(day.weekday == weekday && days.contains(day - today), "\(today) \(weekday)")
    }
  }

  /// A dash may stand for each blank, and upper case for lower case.
  @Test(arguments: seeds)
  func theSpellingMakesNoDifference(seed: UInt64) {
    let (today, phrase, week) = Self.trial(seed)
    guard !phrase.contains("."), !phrase.contains("-") else { return }
    let reader = DayReader(today: today, .ahead, weekStart: week)
    let dashed = String(phrase.map { $0 == " " ? "-" : $0 })
    #expect(reader.spans(of: [phrase]) == reader.spans(of: [dashed]), "\(today) \(phrase)")
    #expect(reader.spans(of: [phrase]) == reader.spans(of: [phrase.uppercased()]))
  }

  /// A text in the form of a file is read as itself, whatever the direction.
  @Test(arguments: seeds)
  func aDateOfAFileIsItself(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let today = Day.first + 400 + random.number(0...3_600_000)
    let from = Day.first + random.number(0...3_600_000)
    let span = TypedDays(from...from + random.number(0...400))
    for direction in [DayReader.Direction.back, .ahead] {
      #expect(DayReader(today: today, direction).span(span.text) == span)
    }
  }
}
