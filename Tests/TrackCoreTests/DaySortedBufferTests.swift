import Testing

@testable import TrackCore

@Suite struct DayOrderTests {
  private struct Thing: DayKeyed, Equatable {
    let day: Day
    let number: Int

    static func < (left: Thing, right: Thing) -> Bool {
      (left.day, left.number) < (right.day, right.number)
    }
  }

  /// Returns elements whose days are in order or nearly so, and whose numbers are in any order
  /// within a day.
  private func things(_ random: inout Seeded) -> [Thing] {
    let isInOrder = random.chance(70)
    var day = 0
    var things: [Thing] = []
    for number in 0..<random.pick([0, 1, 2, 9, 40, 3000]) {
      if random.chance(random.pick([1, 30])) { day += 1 }
      let back = isInOrder || random.chance(95) ? 0 : Int.random(in: 0...5, using: &random)
      things.append(Thing(day: Day(ordinal: day - back), number: number * 7919 % 10_007))
    }
    return things
  }

  @Test(arguments: 0..<300) func eachElementComesOnceAndInOrder(seed: Int) {
    var random = Seeded(seed)
    let things = things(&random)
    let cut = Int.random(in: 0...things.count, using: &random)
    var (early, late) = (DaySortedBuffer<Thing>(), DaySortedBuffer<Thing>())
    for thing in things[..<cut] { early.append(thing) }
    for thing in things[cut...] { late.append(thing) }
    early.join(late)
    early.finish()
    #expect(Array(early.elements) == things.sorted(by: <))
  }
}
