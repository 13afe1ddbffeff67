import TrackCore
import TrackInsights

/// Computes the share that each value could reach in a range of days that ends today.
///
/// It groups all habits and goals by value once, so that the cost of many values grows only with
/// the number of their links.
struct ValueReachFinder {
  /// The weights of all values, and the sum of 101 minus their priorities.
  private struct Sums {
    let weight: Number
    let points: Int
  }

  private struct LinkedHabit {
    let habit: HabitProgress
    let strength: Int
    let subjects: Set<Name>
  }

  private struct LinkedGoal {
    let index: Int
    let goal: GoalProgress
    let strength: Int
  }

  private let source: InsightSource
  private let days: ClosedRange<Day>
  private let sums: Sums
  private var positions: [Name: Int] = [:]
  private var habits: [Name: [LinkedHabit]] = [:]
  private var goals: [Name: [LinkedGoal]] = [:]

  /// - Parameter all: The progress of all values within the days.
  init(_ source: InsightSource, _ all: [ValueProgress], in days: ClosedRange<Day>) {
    self.source = source
    self.days = days
    sums = Sums(
      weight: all.reduce(.zero) { $0 + $1.weight }, points: all.reduce(0) { $0 + 101 - $1.priority }
    )
    for (position, value) in source.workspace.values.enumerated() where positions[value.name] == nil
    {
      positions[value.name] = position
    }
    for habit in source.overview.habits {
      guard let block = source.workspace.block(named: habit.name) else { continue }
      let subjects = Set(source.workspace.subjects(of: habit.name))
      for (value, link) in block.servedValues.firstByValue {
        habits[value, default: []].append(
          LinkedHabit(habit: habit, strength: link.strength, subjects: subjects))
      }
    }
    for (index, goal) in source.goals.enumerated() {
      for (value, link) in goal.values.firstByValue {
        goals[value, default: []].append(
          LinkedGoal(index: index, goal: goal, strength: link.strength))
      }
    }
  }

  func reach(of value: ValueProgress) -> ValueReach {
    let overview = source.overview
    var units =
      positions[value.value].map {
        overview.values.units(of: $0, from: days.lowerBound, through: days.upperBound)
      } ?? []
    var items: [ValueReach.Item] = []
    for linked in habits[value.value] ?? [] {
      guard let asked = source.askedDays(linked.habit, in: days) else { continue }
      let own = units.filter { linked.subjects.contains($0.subject) }
      units.removeAll { linked.subjects.contains($0.subject) }
      items.append(
        ValueReach.Item(
          name: linked.habit.name, isGoal: false, strength: linked.strength,
          days: Set(own.map(\.day)).count, weight: own.weight, askedDays: asked))
    }
    for linked in goals[value.value] ?? [] {
      guard let need = source.need(of: linked.index, linked.goal, in: days) else { continue }
      let lines = overview.contributions.tallies[linked.index].lines
      // The weight is 0, because the goal's lines already count elsewhere: for a habit, or in
      // `rest`.
      items.append(
        ValueReach.Item(
          name: linked.goal.goal, isGoal: true, strength: linked.strength,
          days: lines.cells(from: days.lowerBound, through: days.upperBound).count, weight: 0,
          askedDays: need.neededDays, need: need))
    }
    let weeks = Double(days.upperBound - days.lowerBound + 1) / 7
    return ValueReach(
      items: items, rest: units.weight, others: (sums.weight - value.weight).approximate,
      weeks: weeks, points: (101 - value.priority, sums.points))
  }
}

extension [ValueLink] {
  /// The first link to each value.
  fileprivate var firstByValue: [Name: ValueLink] {
    Dictionary(map { ($0.value, $0) }) { first, _ in first }
  }
}

extension InsightSource {
  /// Returns the number of days on which a habit should have been done, according to its rhythm,
  /// within a range that ends today. If the rhythm requires an amount, the number is estimated from
  /// the mean amount on a done day.
  ///
  /// Nil if the habit has no rhythm, has an at-most rhythm, or is archived or paused today.
  fileprivate func askedDays(_ habit: HabitProgress, in days: ClosedRange<Day>) -> Double? {
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

  /// Returns what a goal still lacks within a range as long as `days`, and the number of days with
  /// lines that it takes. It assumes that each of these days adds as much as a recent day with
  /// lines, or as a day so far if the pace of recent days does not tell when the goal is done.
  ///
  /// Nil if the goal has not started, is done or archived, or has no due date. Also nil if all of
  /// its sums, counts and numbers of days are reached, or if it measures none of these.
  fileprivate func need(
    of index: Int, _ goal: GoalProgress, in days: ClosedRange<Day>
  ) -> ValueReach.Need? {
    guard ![.done, .archived, .notStarted].contains(goal.status), goal.due != nil else {
      return nil
    }
    let measures = overview.goals.explanation(of: index)
    guard let measure = measures.first(where: { $0.isStock && !$0.progress.isReached }) else {
      return nil
    }
    let lines = overview.contributions.tallies[index].lines
    let actual = measure.progress.actual ?? .zero
    let missing = measure.progress.target - actual
    let most = days.upperBound - days.lowerBound + 1
    let left = max(measure.daysLeft ?? 1, 1)
    let part = left > most ? missing.scaled(by: Int128(most), over: Int128(left)) : missing
    let gained = measure.recent?.gained ?? actual - (measure.progress.from ?? .zero)
    let given = lines.cells(
      from: measure.recent?.first ?? goal.start ?? .first,
      through: measure.recent?.last ?? today
    ).count
    let isKnown = gained > .zero && given > 0
    let needed =
      isKnown
      ? part.approximate * Double(given) / gained.approximate : Double(min(left, most))
    return ValueReach.Need(
      missing: Amount(missing, measure.progress.unit), part: part, left: left,
      gained: isKnown ? gained : nil, days: given,
      neededDays: min(needed, Double(most)))
  }
}

extension [ValueUnit] {
  fileprivate var weight: Double { reduce(0) { $0 + Double($1.strength) } / 10 }
}
