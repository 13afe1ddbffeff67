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
    return Explanation(
      goal.heading, workspace, today: today,
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
    let opening = measured.isStock && from != .zero ? "\(words(from)) to begin with + " : ""
    let sum = amounts.reduce(.zero, +)
    let reading = measured.sumsDays ? "day" : "line"
    let count = Words.count(measured.sumsDays ? days : amounts.count, reading)
    let figure: String
    switch measure.measure.how {
    case .sum, .count:
      figure = "\(opening)\(Words.count(amounts.count, "line")) with \(words(sum))"
    case .days: figure = "\(opening)\(Words.count(days, "day")) with a line"
    case .latest: figure = "the latest \(reading)"
    case .best: figure = from > measure.target ? "the least \(reading)" : "the largest \(reading)"
    case .mean where measure.unit == .clock: figure = "the mean of \(count)"
    case .mean: figure = "\(words(sum)) / \(count)"
    case .streak: figure = "the longest streak since the goal's start"
    }
    let share = Words.exactPercent(measure.progress)
    let ratio: String
    if measured.isStock {
      ratio = "\(words(actual)) / \(words(measure.target))"
    } else {
      ratio =
        "(\(words(actual)) − \(words(from))) / (\(words(measure.target)) − \(words(from)))"
    }
    let isSought =
      measure.measure.from == nil
      && (measure.measure.how == .latest || measure.measure.how == .best)
    let origin =
      !isSought
      ? []
      : measure.measure.how == .best && from == .zero
        ? ["\(words(from)): a best that grows starts at 0"]
        : [
          "\(words(from)): the last \(reading) on or before the goal's start, else the first after it"
        ]
    // Without `from`, the direction follows from the first reading: the figure should rise or fall
    // from there to the target. The user may have meant the opposite.
    let direction =
      isSought && measure.measure.how == .latest && from < measure.target
      ? ["the target is above it, so the figure is to rise; if it is to fall, write `from`"] : []
    let limit = measure.isReached ? ", reached: \(share)" : " = \(share)"
    return ["\(figure) = \(words(actual))"] + origin + direction + [ratio + limit]
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

extension ContributionLine {
  /// Returns the amount that the line contributed to a measure; nil if it contributed none.
  func amount(for measure: GoalMeasure) -> Number? {
    parts.first { $0.measure == measure }?.amount.number
  }
}
