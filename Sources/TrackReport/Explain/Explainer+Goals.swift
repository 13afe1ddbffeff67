import TrackCore
import TrackInsights

extension Explainer {
  func explanation(of goal: Goal) -> Explanation? {
    guard case .goal(let index) = workspace.position(of: goal.name) else { return nil }
    let overview = workspace.overview(today: today, problems: nil)
    let figures = overview.goals
    let progress = figures.progress(of: index)
    let measures = figures.explanation(of: index)
    let lines = workspace.contributionLines(.goal(goal.name), today: today)
    return explanation(
      of: goal.heading,
      [
        self.progress(progress, goal, measures, lines), expected(progress, goal, figures, index),
        status(progress, goal, figures.idleDays(of: index)),
        forecast(progress, measures, isKnownWork: figures.isKnownWork(index)),
        chances(GoalForecast(of: index, overview, workspace), lines),
        needed(progress, measures), contributions(progress, lines, hasMeasures: !measures.isEmpty),
      ])
  }

  // MARK: Progress

  private func progress(
    _ progress: GoalProgress, _ goal: Goal, _ measures: [MeasureExplanation],
    _ lines: [ContributionLine]
  ) -> Explanation.Part {
    var part = Explanation.Part(
      "progress", "Progress", Words.exactPercent(progress.progress),
      steps: measures.map { step($0, lines) }, ["progress": progress.progress])
    part.noun = "measure"
    if measures.isEmpty {
      part.notes = [
        goal.done.map { "it has no measure, and says done: \($0)" }
          ?? "it has no measure, so it is 0 until `done:` is written"
      ]
    } else if measures.count > 1 {
      let shares = measures.map { Words.exact($0.progress.progress * 100) }
      part.notes = [
        "(\(shares.joined(separator: " + "))) / \(measures.count) ="
          + " \(Words.exact(progress.progress * 100)) %, the mean"
      ]
    }
    return part
  }

  private func step(_ measured: MeasureExplanation, _ lines: [ContributionLine])
    -> Explanation.Step
  {
    let measure = measured.progress
    let how = measure.measure.how
    let own = lines.filter { $0.amount(for: measure.measure) != nil }
    let amounts = own.compactMap { $0.amount(for: measure.measure) }
    var step = step(
      "measure \(workspace.text(of: measure.measure))", own, of: measure.measure, measure.unit)
    if how == .sum || how == .count {
      let sum = amounts.prefix(step.earlier).reduce(Number.zero, +)
      step.earlierAmount = Words.exact(sum, measure.unit)
    }
    step.notes = arithmetic(measured, amounts, days: Set(own.map(\.day)).count)
    step.fields = [
      "subject": measure.measure.subject.map { text($0) }, "how": how.rawValue,
      "from": measure.from, "actual": measure.actual, "target": measure.target,
      "unit": measure.unit.name, "progress": measure.progress, "count": own.count,
    ]
    return step
  }

  /// Returns a step with lines and the amount that each contributed to a measure.
  func step(
    _ words: String, _ lines: [ContributionLine], of measure: GoalMeasure, _ unit: Unit
  ) -> Explanation.Step {
    step(words, lines) { line, quote in
      guard measure.how != .days, measure.how != .streak else { return }
      quote.figure = line.amount(for: measure)
      quote.amount = quote.figure.map { Words.exact($0, unit) } ?? ""
    }
  }

  /// Returns the arithmetic of two results: the figure, which is computed from the lines, and the
  /// progress, which is computed from the figure.
  private func arithmetic(_ measured: MeasureExplanation, _ amounts: [Number], days: Int)
    -> [String]
  {
    let measure = measured.progress
    func words(_ number: Number) -> String { Words.exact(number, measure.unit) }
    guard let actual = measure.actual else { return ["no line yet: progress is 0 %"] }
    let from = measure.from ?? .zero
    let figure = figure(of: measured, amounts, days: days)
    let share = Words.exactPercent(measure.progress)
    let ratio =
      measured.isStock
      ? "\(words(actual)) / \(words(measure.target))"
      : "(\(words(actual)) − \(words(from))) / (\(words(measure.target)) − \(words(from)))"
    let limit = measure.isReached ? ", reached: \(share)" : " = \(share)"
    return ["\(figure) = \(words(actual))"] + origin(of: measured) + [ratio + limit]
  }

  /// Returns what the figure of a measure is computed from: `12 lines with 128 km`.
  private func figure(of measured: MeasureExplanation, _ amounts: [Number], days: Int) -> String {
    let measure = measured.progress
    func words(_ number: Number) -> String { Words.exact(number, measure.unit) }
    let from = measure.from ?? .zero
    let opening = measured.isStock && from != .zero ? "\(words(from)) to begin with + " : ""
    let sum = amounts.reduce(.zero, +)
    let reading = measured.reading
    let count = Words.count(measured.sumsDays ? days : amounts.count, reading)
    return switch measure.measure.how {
    case .sum, .count: "\(opening)\(Words.count(amounts.count, "line")) with \(words(sum))"
    case .days: "\(opening)\(Words.count(days, "day")) with a line"
    case .latest: "the latest \(reading)"
    case .best: from > measure.target ? "the least \(reading)" : "the largest \(reading)"
    case .mean where measure.unit == .clock: "the mean of \(count)"
    case .mean: "\(words(sum)) / \(count)"
    case .streak: "the longest streak since the goal's start"
    }
  }

  /// Returns notes on the figure from which a level starts, if the goal does not state it.
  private func origin(of measured: MeasureExplanation) -> [String] {
    let measure = measured.progress
    let from = measure.from ?? .zero
    guard measure.measure.from == nil, [.latest, .best].contains(measure.measure.how) else {
      return []
    }
    let words = Words.exact(from, measure.unit)
    let origin =
      measure.measure.how == .best && from == .zero
      ? "\(words): a best that grows starts at 0"
      : "\(words): the last \(measured.reading) on or before the goal's start, else the first after it"
    // Without `from`, the direction follows from the first reading: the figure should rise or fall
    // from there to the target. The user may have meant the opposite.
    guard measure.measure.how == .latest, from < measure.target else { return [origin] }
    return [
      origin, "the target is above it, so the figure is to rise; if it is to fall, write `from`",
    ]
  }

  // MARK: Contributions

  /// Explains the number of lines that contributed to the goal. Lists the lines only if the goal
  /// has no measures, because otherwise each measure lists them.
  private func contributions(
    _ progress: GoalProgress, _ lines: [ContributionLine], hasMeasures: Bool
  ) -> Explanation.Part {
    let last = progress.lastContribution.map { ", the last on \($0)" } ?? ""
    let unlisted = lines.filter { $0.parts.isEmpty }
    let own = Set(progress.measures.map(\.measure))
    let measured = lines.count { line in line.parts.contains { own.contains($0.measure) } }
    let others = lines.count - measured - unlisted.count
    let counts = [
      (measured, "for measures"), (others, "for milestones alone"),
      (unlisted.count, "without an amount for a measure"),
    ].filter { $0.0 > 0 }
    let title = hasMeasures ? "those without an amount for a measure" : "the lines"
    return Explanation.Part(
      "contributions", "Contributions", Words.count(progress.contributions, "line") + last,
      notes: counts.map { "\(Words.count($0.0, "line")) \($0.1)" },
      steps: unlisted.isEmpty ? [] : [step(title, unlisted)],
      ["contributions": progress.contributions, "lastContribution": progress.lastContribution])
  }
}

extension MeasureExplanation {
  /// The word for a reading: a day whose lines are added up, or a line.
  fileprivate var reading: String { sumsDays ? "day" : "line" }
}

extension ContributionLine {
  /// Returns the amount that the line contributed to a measure; nil if it contributed none.
  func amount(for measure: GoalMeasure) -> Number? {
    parts.first { $0.measure == measure }?.amount.number
  }
}
