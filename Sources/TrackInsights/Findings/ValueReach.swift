import TrackCore

/// The share that a value would have got in a range of days if its habits had been done as often as
/// their rhythms require, and its goals had got what they still need.
package struct ValueReach: Sendable {
  /// A habit, task or goal that serves the value.
  package struct Item: Sendable {
    package let name: Name
    package let isGoal: Bool
    /// The strength of the link, 1 to 10.
    package let strength: Int
    /// The number of days on which the item got an entry.
    package let days: Int
    /// The weight that these days gave the value; 0 for a goal, whose weight is counted with the
    /// subjects of its lines.
    package let weight: Double
    /// The number of days that the rhythm requires; for a goal, the number that it still needs.
    package let askedDays: Double

    /// The weight that the item would give the value with all days that it asks for.
    package var fullWeight: Double { max(weight, askedDays * Double(strength) / 10) }
  }

  package let items: [Item]
  /// The weight that the value got from other subjects.
  package let rest: Double
  /// The weight of all other values.
  package let others: Double
  /// The length of the range in weeks.
  package let weeks: Double
  /// 101 minus the priority of the value, and the sum of these numbers over all values. Their
  /// quotient is the share for which the priority asks.
  private let points: (own: Int, all: Int)

  init(
    items: [Item], rest: Double, of value: ValueProgress, among all: [ValueProgress], weeks: Double
  ) {
    self.items = items
    self.rest = rest
    self.weeks = weeks
    others = all.reduce(0) { $0 + ($1.value == value.value ? 0 : $1.weight.approximate) }
    points = (101 - value.priority, all.reduce(0) { $0 + 101 - $1.priority })
  }

  package var weight: Double { items.reduce(rest) { $0 + $1.fullWeight } }
  /// 0–1.
  package var share: Double { weight > 0 ? weight / (weight + others) : 0 }

  /// A value is neglected if it gets less than this part of its asked share.
  package static let leastPart = 0.6

  /// The share from which on the value is not neglected, 0–1.
  package var leastShare: Double {
    Self.leastPart * Double(points.own) / Double(max(points.all, 1))
  }

  /// True if the value would not be neglected with `share`.
  package var isEnough: Bool { share >= leastShare }

  /// The weight that gives the value `leastShare`.
  package var leastWeight: Double { others * leastShare / (1 - leastShare) }

  /// The number of times a week that must be added for `leastShare`, each with the strength 10 and
  /// on another day or by another subject.
  package var missingTimes: Int {
    max(Int(((leastWeight - weight) / weeks).rounded(.up)), 1)
  }

  /// Returns `points` as they would be with another priority of the value.
  package func points(_ priority: Int) -> (own: Int, all: Int) {
    (101 - priority, points.all - points.own + 101 - priority)
  }

  /// The highest priority, which is the smallest number, with which `share` would be enough; nil if
  /// there is none.
  package var priority: Int? {
    (1...100).first { priority in
      let points = points(priority)
      return share * Double(points.all) >= Self.leastPart * Double(points.own)
    }
  }

  /// The habit, task or goal that is missing the most weight; nil if none is missing any.
  package var mostMissing: Item? {
    items.filter { $0.fullWeight > $0.weight }
      .max { $0.fullWeight - $0.weight < $1.fullWeight - $1.weight }
  }
}

extension InsightSource {
  /// Returns the share that a value can reach in a range of days that ends today.
  func reach(
    of value: ValueProgress, among all: [ValueProgress], in days: ClosedRange<Day>
  ) -> ValueReach {
    let weeks = Double(days.upperBound - days.lowerBound + 1) / 7
    guard let index = workspace.values.firstIndex(where: { $0.name == value.value }) else {
      return ValueReach(items: [], rest: 0, of: value, among: all, weeks: weeks)
    }
    var units = overview.values.units(of: index, from: days.lowerBound, through: days.upperBound)
    var items: [ValueReach.Item] = []
    for habit in overview.habits {
      guard let (links, sources) = links(of: habit.name),
        let link = links.first(where: { $0.value == value.value }),
        let asked = askedDays(habit, in: days)
      else { continue }
      let own = units.filter { sources.contains($0.subject) }
      units.removeAll { sources.contains($0.subject) }
      items.append(
        ValueReach.Item(
          name: habit.name, isGoal: false, strength: link.strength, days: Set(own.map(\.day)).count,
          weight: own.weight, askedDays: asked))
    }
    for (index, goal) in goals.enumerated() {
      guard let link = goal.values.first(where: { $0.value == value.value }),
        let missing = missingDays(index, goal, in: days)
      else { continue }
      let tally = overview.contributions.tallies[index]
      let given = tally.lines.cells(from: days.lowerBound, through: days.upperBound).count
      // The weight that the goal already got is counted with the subjects of its lines.
      items.append(
        ValueReach.Item(
          name: goal.goal, isGoal: true, strength: link.strength, days: given, weight: 0,
          askedDays: missing))
    }
    return ValueReach(items: items, rest: units.weight, of: value, among: all, weeks: weeks)
  }

  /// Returns the links of a habit or task to values, and the subjects that count for it.
  private func links(of name: Name) -> (links: [ValueLink], sources: Set<Name>)? {
    switch workspace.block(named: name) {
    case let habit as Habit: (habit.values, Set([name] + habit.of.map(\.subject)))
    case let task as Task: (task.values, [name])
    default: nil
    }
  }

  /// Returns the number of days on which the rhythm of a habit requires it to be done within a
  /// range that ends today. Under a rhythm of amounts, the number is estimated from the mean amount
  /// of a day. Nil without a rhythm or under an at-most rhythm, and if the habit is archived or
  /// paused today.
  private func askedDays(_ habit: HabitProgress, in days: ClosedRange<Day>) -> Double? {
    guard let rhythm = habit.rhythm(on: today), !rhythm.isAtMost,
      habit.state(on: today) != .paused
    else { return nil }
    let count = days.upperBound - days.lowerBound + 1
    let weeks = Double(count) / 7
    let termWeeks = workspace.calendar.span(of: .term, containing: today)
      .map { Double($0.length) / 7 }
    let asked = rhythm.askedPerWeek(termOf: termWeeks ?? 10)
    let spans = rhythm.spansPerWeek(termOf: termWeeks ?? 10) * weeks
    if asked.isOfDays { return asked.amount * weeks }
    if case .days = rhythm.span { return spans }
    let amounts = (0..<count).map { habit.amount(on: days.lowerBound + $0).approximate }
      .filter { $0 > 0 }
    let mean = amounts.reduce(0, +) / Double(max(amounts.count, 1))
    return mean > 0 ? min(asked.amount * weeks / mean, Double(count)) : spans
  }

  /// Returns the number of days with lines that a goal still needs within a range as long as
  /// `days`, if each of these days adds as much as a recent day with lines. Nil if the goal is not
  /// open, has no due date, or has no sum, count or number of days left to reach.
  private func missingDays(
    _ index: Int, _ goal: GoalProgress, in days: ClosedRange<Day>
  ) -> Double? {
    guard ![.done, .archived, .notStarted].contains(goal.status) else { return nil }
    let tally = overview.contributions.tallies[index]
    let most = Double(days.upperBound - days.lowerBound + 1)
    for measure in overview.goals.explanation(of: index) where measure.isStock {
      guard !measure.progress.isReached, goal.due != nil else { continue }
      var missing = (measure.progress.target - (measure.progress.actual ?? .zero)).approximate
      let left = Double(max(measure.daysLeft ?? 1, 1))
      if left > most { missing *= most / left }
      // Without a recent gain to judge by, the goal may need every day.
      guard let recent = measure.recent, recent.gained > .zero else { return min(left, most) }
      let given = tally.lines.cells(from: recent.first, through: recent.last).count
      return min(missing * Double(given) / recent.gained.approximate, most)
    }
    return nil
  }
}

extension [ValueUnit] {
  fileprivate var weight: Double { reduce(0) { $0 + Double($1.strength) } / 10 }
}
