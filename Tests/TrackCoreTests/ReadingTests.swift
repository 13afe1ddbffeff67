import Testing

@testable import TrackCore

struct ReadingTests {
  private func readings(_ text: String, from: String = "2026-11-01", today: String = "2026-11-30")
    -> [ReadingProgress]
  {
    let text = GoalText(text, today)
    return text.workspace.readings(today: text.today).progress(
      text.workspace, from: day(from), through: text.today)
  }

  @Test func theMovingAverageLooksBackBeforeTheDaysAskedAbout() throws {
    let text = "2026-11-09 weight 90kg\n2026-11-10 weight 78kg\n2026-11-16 weight 77kg"
    let reading = try #require(readings(text, from: "2026-11-16").first)
    #expect(reading.mean.text == "77")
    #expect(reading.movingAverage.text == "77.5")
  }

  @Test func latestMeanExtremesAverageAndChange() throws {
    let reading = try #require(
      readings(
        """
        2026-10-31 weight 90kg
        2026-11-01 weight 80kg
        2026-11-10 weight 78
        2026-11-16 weight 77000g
        2026-12-01 weight 60kg
        """
      ).first)
    #expect(reading.latest == Number(77))
    #expect(reading.latestDay == day("2026-11-16"))
    #expect(reading.mean.text == "78.333333")
    #expect(reading.min == Number(77))
    #expect(reading.max == Number(80))
    #expect(reading.movingAverage.text == "77.5")
    #expect(reading.change == Number(-3))
    #expect(reading.unit.name == "kg")
    #expect(reading.days == 3)
  }

  @Test(arguments: [
    ("sum", "12"), ("last", "3"), ("mean", "4"), ("max", "6"), ("min", "3"),
  ])
  func readingsOfADayAreCombinedByTheRule(_ by: String, _ number: String) throws {
    let text = """
      measure m
        by: \(by)
      2026-11-01 20:00 m 3
      2026-11-01 06:00 m 6
      2026-11-01 m 3
      """
    #expect(try #require(readings(text).first).latest.text == number)
  }

  @Test func ofReadingsAtTheSameTimeTheLargerIsLatest() throws {
    let text = "2026-11-01 weight 80kg\n2026-11-01 weight 82kg\n2026-11-01 weight 81kg"
    let reading = try #require(readings(text).first)
    #expect(reading.latest == Number(82))
    #expect(reading.change == nil)
  }

  @Test func eachPartHasItsOwnFigures() {
    let found = readings(
      """
      measure anki
        part: time h
        part: share 0..1
      2026-11-01 anki time:0.5 share:0.9
      2026-11-01 blood_pressure systolic:120 diastolic:80
      2026-11-01 <23:00-07:00 sleep deep:1h
      2026-11-02 sleep 7h 3 skip
      """)
    #expect(
      found.map { "\($0.id) \($0.part ?? "-") \($0.latest)\($0.unit.name)" } == [
        "anki share 0.9", "anki time 1800s", "blood_pressure diastolic 80mmHg",
        "blood_pressure systolic 120mmHg", "sleep - 28800s", "sleep deep 3600s",
      ])
    #expect(found[1].range == nil)
    #expect(found[0].range?.high == .one)
    #expect(found[4].range?.high == Number(86_400))
  }

  @Test func undeclaredPartsKeepTheirUnits() {
    let found = readings("measure m\n2026-11-01 m b:2kg a:1\n2026-11-02 m b:3")
    #expect(
      found.map { "\($0.part ?? "-") \($0.latest)\($0.unit.name)" } == ["a 1", "b 3", "b 2kg"])
  }

  @Test func otherLinesAreNotReadings() {
    #expect(readings("habit weight\n2026-11-01 weight 80kg").isEmpty)
    #expect(readings("2026-11-01 weight 80pages\n2026-11-01 weight").isEmpty)
    #expect(readings("measure mood\n2026-11-01 mood").isEmpty)
  }
}
