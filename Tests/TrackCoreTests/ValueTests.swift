import Testing

@testable import TrackCore

struct ValueTests {
  private func values(_ text: String, from: String = "2026-11-01", today: String = "2026-11-30")
    -> [ValueProgress]
  {
    GoalText(text, today).values.progress(from: day(from), through: day(today))
  }

  @Test func eightGlassesOfWaterDoNotOutweighARun() {
    let text = """
      value health
      value craft
      habit water
        value: health 4
      habit run
        value: craft 8
      2026-11-01 water 3
      2026-11-01 water 5
      2026-11-01 run
      2026-11-02 water skip
      """
    let values = values(text)
    #expect(values.map(\.weight.text) == ["0.4", "0.8"])
    #expect(values.map(\.contributions) == [2, 1])
    #expect(abs(values[0].share - 1.0 / 3) < 1e-9)
  }

  @Test func breakingALimitServesNoValue() {
    let text = """
      value health
      value craft
      habit coffee
        every: at most 2/day
        start: 2026-11-01
        value: health
      habit piano
        value: craft
      2026-11-01 coffee 3
      2026-11-02 coffee 5
      2026-11-03 coffee 2
      2026-11-03 piano
      """
    // The person stayed within the limit on the third day and exceeded it on the others.
    let values = values(text)
    #expect(values.map(\.weight.text) == ["0.5", "0.5"])
    #expect(values.map(\.contributions) == [1, 1])
  }

  @Test func breakingALimitOnWhatAHabitCountsServesNoValue() {
    let text = """
      value health
      goal g
        measure: cola 9
        value: health 2
      habit sugar
        every: at most 2/day
        of: cola
        of: meal.sweets
        start: 2026-11-01
        value: health 7
      task cola
      measure meal
        part: sweets
      2026-11-01 cola 3
      2026-11-02 cola 1
      2026-11-03 meal sweets:2
      2026-11-04 meal sweets:3
      2026-11-05 meal sweets:1 +g
      """
    // The lines give 0.2 through the goal, 0.7, 0.7, nothing, and 0.7 through the part that stayed
    // within its limit.
    let value = values(text).first
    #expect(value?.weight.text == "2.3")
    #expect(value?.contributions == 4)
  }

  /// On the first day the person stayed within both limits, on the second within one, on the third
  /// within none.
  @Test func aLineThatTwoLimitsCountServesTheirValueOnce() {
    let text = """
      value health
      habit a
        start: 2026-11-16
        every: at most 30g/day
        of: meal.sugar
        value: health 8
      habit b
        start: 2026-11-16
        every: at most 50g/day
        of: meal.sugar
        value: health 4
      2026-11-16 meal sugar:20g
      2026-11-17 meal sugar:40g
      2026-11-18 meal sugar:60g
      """
    let values = values(text)
    #expect(values.map(\.weight.text) == ["1.2"])
    #expect(values.map(\.contributions) == [2])
  }

  @Test func theStrongestPathCounts() {
    let text = """
      value health
      goal g
        measure: run 100km
        value: health 9
      habit run
        value: health 3
        goal: g
      habit rest
        of: run
        value: health
      2026-11-01 run 5km
      2026-11-02 run 5km +g=0
      """
    // The strength is 9 through the goal, and then 5 through the habit that counts it.
    let value = values(text).first
    #expect(value?.weight.text == "1.4")
    #expect(value?.contributions == 2)
  }

  @Test func aPartReachesTheValueOfTheHabitThatCountsIt() {
    let text = """
      value health
      habit deep
        of: sleep.deep
        value: health 6
      2026-11-01 sleep 8h deep:1h
      2026-11-02 sleep 8h
      """
    let value = values(text).first
    #expect(value?.weight.text == "0.6")
    #expect(value?.seconds == Number(28_800))
  }

  @Test func aNightWhoseLineIsDatedOnTheEveningServesOnItsOwnDay() {
    // The line serves with 4 on its date. Its night, which the goal counts, serves with 9: on the
    // next day if the line is dated on the evening, else on the same day.
    let blocks = """
      value health
      goal rest
        measure: sleep.bedtime count 20
        value: health 9
      habit nights
        of: sleep
        value: health 4

      """
    let evening = values(blocks + "2026-11-01 23:00-07:00 sleep").first
    #expect(evening?.weight.text == "1.3")
    #expect(evening?.contributions == 1)
    #expect(evening?.lastDay == day("2026-11-02"))
    let morning = values(blocks + "2026-11-02 <23:00-07:00 sleep").first
    #expect(morning?.weight.text == "0.9")
    #expect(morning?.contributions == 1)
    #expect(morning?.lastDay == day("2026-11-02"))
  }

  @Test func timeIsSharedSeparately() {
    let text = """
      value a
      value b
      value c
      task x
        value: a
        value: b
      task y
        value: b
      2026-11-01 x 1h
      2026-11-01 y 2h
      2026-11-01 "Z" 3h
      """
    let values = values(text)
    #expect(values.map(\.timeShare) == [0.25, 0.75, 0])
    #expect(self.values("value a\nhabit h\n  value: a\n2026-11-01 h").map(\.timeShare) == [nil])
  }

  @Test func expectedSharesFollowThePriority() {
    let text = """
      value a
        level: highest-order
      value b
        level: major
      value c
        priority: 100
      """
    let values = values(text)
    #expect(values.map(\.share) == [0, 0, 0])
    let asked = values.map(\.askedShare)
    #expect(abs(asked[0] - 100.0 / 192) < 1e-9)
    #expect(abs(asked[1] - 91.0 / 192) < 1e-9)
    #expect(abs(asked[2] - 1.0 / 192) < 1e-9)
  }

  @Test func aValueWithoutServiceForTwoWeeksIsNeglected() {
    let text = """
      value a
      value b
      value c
      value d
        level: highest-order
      habit x
        value: a
      habit y
        value: b
      2026-11-16 x
      2026-11-17 y
      """
    let values = values(text)
    #expect(values.map(\.isNeglected) == [true, false, true, false])
    #expect(values.map { $0.lastDay?.iso } == ["2026-11-16", "2026-11-17", nil, nil])
  }

  @Test func onlyDaysOfTheRequestedSpanCount() {
    let text =
      "value a\nhabit x\n  value: a\n2026-10-31 x\n2026-11-01 x\n2026-11-30 x\n2026-12-01 x"
    #expect(values(text).map(\.contributions) == [2])
  }

  @Test func orphansAreUnlinkedValuesAndItems() {
    let text = GoalText(
      """
      value a
      value b
      goal g
        value: a
        measure: 5
      goal alone
      goal old
        archived: 2026-11-01
      habit x
        goal: g
      habit y
      habit z
        goal: alone
      task t
      2026-11-01 x
      2026-11-01 y
      2026-11-02 "One" +g
      2026-11-02 "Two"
      2026-11-02 y skip
      2026-10-02 y
      """, "2026-11-30")
    let orphans = text.values.orphans(from: day("2026-11-01"), through: day("2026-11-30"))
    let name = text.workspace.text(of:)
    #expect(orphans.goals.map(name) == ["alone"])
    #expect(orphans.habits.map(name) == ["y", "z"])
    #expect(orphans.values.map(name) == ["b"])
    #expect(orphans.entries == 2)
  }
}
