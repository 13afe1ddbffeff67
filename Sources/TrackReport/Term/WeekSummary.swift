import TrackCore
import TrackInsights

/// The results of a week of a term on one line, with which the review of the week begins.
package struct WeekSummary {
  private let workspace: Workspace
  private let figures: Overview
  /// The days of the week up to today.
  let days: ClosedRange<Day>

  /// The result of one habit or goal.
  struct Item: Sendable {
    let name: Name
    let title: String
    /// The result in words: `2 of 4`, `12 km`.
    let result: String
  }

  /// - Parameter week: The week to summarise. Only its days up to today count.
  package init?(_ week: TermWeek, _ workspace: Workspace, _ figures: Overview) {
    guard week.first <= figures.today else { return nil }
    self.workspace = workspace
    self.figures = figures
    days = week.first...min(week.last, figures.today)
  }

  /// Returns the summary, such as
  /// `Meditate 5 of 7, Run 2 of 4; Run a half marathon 12 km; 9 entries counted for a goal`.
  package func text(for term: Term) -> String {
    parts(for: term).joined(separator: "; ").harmless()
  }

  /// The parts of the summary in words: the habits, the goals, and the number of entries.
  func parts(for term: Term) -> [String] {
    let entries = Words.entries(entryCount)
    let results = [habitItems, goalItems(of: term)].map { items in
      items.map { "\($0.title) \($0.result)" }.joined(separator: ", ")
    }
    return (results + [entries]).filter { !$0.isEmpty }
  }

  /// The number of entries that counted for any goal.
  var entryCount: Int {
    figures.terms.contributions(from: days.lowerBound, through: days.upperBound)
  }

  /// The results of the habits that were due in the week.
  var habitItems: [Item] {
    figures.habits.compactMap { habit in
      result(of: habit).map {
        Item(name: habit.name, title: workspace.title(of: habit.name), result: $0)
      }
    }
  }

  /// Returns the results of the term's goals whose amount changed in the week.
  func goalItems(of term: Term) -> [Item] {
    term.goals.compactMap { share in
      result(of: share.goal).map {
        Item(name: share.goal, title: workspace.title(of: share.goal), result: $0)
      }
    }
  }

  /// Returns the result of a habit against its target for the week: `5 of 7 days`, `2 of 3 times`,
  /// `2.5 of 5h`, `6 of 7 days within limit`, `10m of at most 30m`. If the habit counts a measure and
  /// days have no reading, it says so: `3 of 5 days (4 of 5 days read)`.
  ///
  /// A rhythm with sliding windows, or with periods longer than a week, has no target for a week.
  /// The result is then only the amount of the week, such as `on 4 days`. Nil if the habit was not
  /// due in the week, or if this amount is zero.
  private func result(of habit: HabitProgress) -> String? {
    guard let rhythm = habit.rhythm(on: days.upperBound) else { return nil }
    if case .days = rhythm.span {
      let rate = habit.rate(from: days.lowerBound, through: days.upperBound)
      guard rate.due > 0 else { return nil }
      let words = "\(rate.met) of \(Words.count(rate.due, "day"))"
      guard rhythm.isAtMost else { return words + readingDays(of: habit) }
      let isLogged = workspace.hasLines(of: habit, figures.history, in: days)
      return "\(words) within limit" + (isLogged ? readingDays(of: habit) : " (no line)")
    }
    let amount = (days.lowerBound.ordinal...days.upperBound.ordinal)
      .reduce(Number.zero) { $0 + habit.amount(on: Day(ordinal: $1)) }
    let target = rhythm.target ?? Amount(.one)
    if case .calendar(.week) = rhythm.span,
      let asked = habit.periods.last(where: { $0.first <= days.upperBound })?.asked, asked != .zero
    {
      if rhythm.isAtMost { return Words.part(amount, ofAtMost: asked, target.unit) }
      let part = Words.part(amount, of: asked, target.unit)
      let words = target.unit.isNone ? part + (asked == .one ? " time" : " times") : part
      return words + readingDays(of: habit)
    }
    guard amount != .zero else { return nil }
    if rhythm.isAtMost { return "\(words(amount, target.unit)) (\(rhythm.text))" }
    return rhythm.addsUp
      ? words(amount, target.unit) : "on \(Words.short(amount)) \(amount == .one ? "day" : "days")"
  }

  /// Returns ` (4 of 5 days read)` for a habit that counts a measure; empty if every day
  /// has a reading.
  private func readingDays(of habit: HabitProgress) -> String {
    guard let known = workspace.knownDays(of: habit, figures.history, in: days), known.unknown > 0
    else { return "" }
    let all = known.known + known.unknown
    return " (\(known.known) of \(Words.count(all, "day")) read)"
  }

  private func words(_ amount: Number, _ unit: Unit) -> String {
    Words.amount(amount, unit == .time ? "s" : unit.name)
  }

  /// Returns the change of a goal's first measure in the week; nil if the goal has no measure.
  func change(of goal: Name) -> MeasureChange? {
    figures.terms.change(of: goal, from: days.lowerBound, through: days.upperBound)
  }

  private func result(of goal: Name) -> String? {
    guard let change = change(of: goal), change.amount != .zero else { return nil }
    let unit = change.unit.ofDifference
    let words = Words.amount(change.amount.shown(in: unit), unit.name)
    // A level can rise or fall, so an increase is written with its sign: `+0.1 kg`.
    return change.measure.how == .latest && change.amount > .zero ? "+" + words : words
  }
}
