import TrackCore
import TrackInsights

/// Explains the figures of `track sleep`.
extension Explainer {
  /// Explains the figures of the nights in a range of days.
  package func sleep(from first: Day, through last: Day) -> Explanation {
    let figures = SleepFigures(workspace, from: first, through: last)
    func explanation(_ parts: [Explanation.Part?]) -> Explanation {
      self.explanation(Kind.measure.rawValue, id: "sleep", title: "Sleep", parts)
    }
    guard let asleep = figures.seconds(of: .asleep) else {
      return explanation([
        .init(
          "asleep", "Asleep", "none; no night in \(days(first, last))",
          notes: [SleepSheet(of: workspace, today: today, from: first, through: last).noNight])
      ])
    }
    return explanation(
      [nights(figures, asleep)] + SleepFigure.all.map { part(of: $0, figures) }
        + [debt(figures.last(7)), middle(figures), unusual(figures)])
  }

  private func part(of figure: SleepFigure, _ figures: SleepFigures) -> Explanation.Part? {
    switch figure.explanation {
    case .none: nil
    case .mean(let mean): self.mean(of: figure, mean, figures)
    case .awakenings: awakenings(figures)
    case .consistency: consistency(figures)
    case .regularity: regularity(figures)
    case .score: score(figures, of: figure)
    }
  }

  private func nights(_ figures: SleepFigures, _ asleep: Int) -> Explanation.Part {
    let week = figures.last(7)
    let count = figures.nights.count
    var notes = ["the mean of \(Words.count(count, "night"))"]
    if count > week.nights.count, let mean = week.seconds(of: .asleep) {
      notes[0] += "; of the last \(week.nights.count): \(duration(mean))"
    }
    if let inBed = figures.seconds(of: .inBed), let start = figures.seconds(of: .bedtime),
      let end = figures.seconds(of: .waking)
    {
      notes.append(
        "in bed \(duration(inBed)), from \(Words.clock(start)) to \(Words.clock(end)), each a mean")
    }
    let shown = figures.nights.suffix(limits.steps)
    let sleep = Set([workspace.names.existing("sleep")].compactMap(\.self))
    let lines = InsightLines.lines(
      of: shown.map { .init(days: $0.day...$0.day, subjects: sleep, nightSubjects: sleep) },
      in: workspace)
    var part = Explanation.Part(
      "asleep", "Asleep", duration(asleep), notes: notes,
      steps: zip(shown, lines).map { night, lines in
        step(
          night.inWords, lines, ["date": night.day, "asleep": night.asleep, "inBed": night.inBed])
      }, ["asleep": asleep])
    part.noun = "night"
    part.earlier = count - shown.count
    return part
  }

  // MARK: Means

  private func awakenings(_ figures: SleepFigures) -> Explanation.Part? {
    guard let mean = figures.mean(of: .awakenings) else { return nil }
    let known = figures.nights.compactMap { night in
      night.stages.awakenings.map { (day: night.day, count: $0) }
    }
    return Explanation.Part(
      "awakenings", "Awakenings", mean.places(1),
      notes: [
        "the mean of the \(known.count) of \(nights(in: figures)) whose lines"
          + " tell it; each pause between two lines of a night is one"
      ], ["awakenings": mean.rounded(places: 2), "nights": known.count]
    ).listing(known, as: "night", atMost: limits.steps) { .init("\($0.day): \($0.count)") }
  }

  /// Explains a mean that includes only the nights for which the figure is known.
  private func mean(
    of figure: SleepFigure, _ mean: SleepFigure.Mean, _ figures: SleepFigures
  ) -> Explanation.Part {
    let (value, title) = (figure.value(figures), Words.capitalised(figure.name))
    guard !value.isNone else {
      return Explanation.Part(figure.field, title, "none, for no line tells it")
    }
    let known = figures.nights.compactMap { night in
      mean.figure.ofNight(night).map { (night: night, number: $0) }
    }
    return Explanation.Part(
      figure.field, title, value.words,
      notes: [
        "\(mean.ratio): the mean of the \(known.count) of \(nights(in: figures)) whose lines tell it",
        figure.rating(figures).map { "\(mean.limits): \($0.rawValue)" }
          ?? "no rating, for it is of fewer than half of the nights or of fewer than three",
      ], [figure.field: known.map(\.number).mean?.rounded(places: 4), "nights": known.count]
    ).listing(known, as: "night", atMost: limits.steps) {
      .init("\($0.night.day): \(words(mean.figure, of: $0.night, $0.number))")
    }
  }

  /// Returns the figure of a night, with the division that gives a share.
  private func words(_ figure: NightFigure, of night: Night, _ number: Double) -> String {
    guard let (part, whole) = figure.quotient?(night) else {
      return duration(Int(clamping: number))
    }
    return "\(duration(part)) / \(duration(whole)) = \(Words.exactPercent(number))"
  }

  private func nights(in figures: SleepFigures) -> String {
    Words.count(figures.nights.count, "night")
  }

  // MARK: Regular hours

  private func consistency(_ figures: SleepFigures) -> Explanation.Part {
    var notes: [String] = []
    if let deviation = figures.bedtimeDeviation, let bedtime = figures.seconds(of: .bedtime) {
      let minutes = (deviation / 60).places(1)
      notes = [
        "the bedtimes of \(Words.count(figures.count(of: .bedtime), "night")) around \(Words.clock(bedtime))"
          + " with a standard deviation of \(minutes) minutes",
        "min(max(2 − \(minutes) / 15, 0), 1)",
      ]
    }
    return Explanation.Part(
      "consistency", "Consistency", figures.consistency?.percent ?? "none, below three nights",
      notes: notes, ["consistency": figures.consistency])
  }

  private func regularity(_ figures: SleepFigures) -> Explanation.Part {
    guard let index = figures.regularity else {
      return Explanation.Part(
        "regularity", "Regularity", "none, below seven pairs of nights",
        ["regularity": Double?.none])
    }
    return Explanation.Part(
      "regularity", "Regularity", index.places(1),
      notes: [
        "−100 + 200 × \(((index + 100) / 200).places(4)), the share of the time, from noon to noon,"
          + " in which you were in bed or not as on the day before: the mean of"
          + " \(Words.count(figures.pairs.count, "pair")) of days"
      ], ["regularity": index]
    ).listing(figures.pairs, as: "pair", atMost: limits.steps) { day, alike in
      .init("\(day - 1) and \(day): \(duration(alike)) of 24h alike")
    }
  }

  private func middle(_ figures: SleepFigures) -> Explanation.Part? {
    figures.middles.map { middles in
      Explanation.Part(
        "socialJetLag", "Saturdays and Sundays", signed(middles.free - middles.working),
        notes: [
          "the middle of sleep is at \(Words.clock(middles.free)) there, on other days at"
            + " \(Words.clock(middles.working)), each a mean"
        ], ["socialJetLag": middles.free - middles.working])
    }
  }

  // MARK: Sums

  private func score(_ figures: SleepFigures, of figure: SleepFigure) -> Explanation.Part? {
    figures.score.map { score in
      Explanation.Part(
        "score", "Score", "\(figure.value(figures).words), \(score.rating.rawValue)",
        notes: [
          score.parts.map { "\($0.name) \($0.points.places(2))" }.joined(separator: " + "),
          "known for " + score.parts.map { "\($0.nights) (\($0.name))" }.joined(separator: ", ")
            + " of \(nights(in: figures)); a figure of fewer than half of"
            + " them, or of fewer than three, is left out",
          "excellent from 4 of 6 on if no figure gives less than half a point, good from 3, fair from 2; less than 6 counts in proportion, less"
            + " than 3 has no score",
        ],
        [
          "score": score.points.rounded(places: 2), "scoreOf": score.of,
          "scoreNights": score.nights,
        ])
    }
  }

  private func debt(_ week: SleepFigures) -> Explanation.Part {
    let slept = duration(week.nights.count * week.target - week.debt)
    return Explanation.Part(
      "debt", "Debt", signed(week.debt),
      notes: [
        "\(nights(in: week)) × \(duration(week.target)) − \(slept)"
          + " \(week.targetHabit == nil ? "slept" : "in bed") in the last of them, naps included",
        week.targetHabit.map {
          "habit \($0.id) asks for \(duration(week.target)), and counts the time in bed"
        } ?? "no habit on sleep asks for a time, so 8h are assumed",
      ], ["debt": week.debt, "target": week.target])
  }

  private func unusual(_ figures: SleepFigures) -> Explanation.Part? {
    guard !figures.unusual.isEmpty else { return nil }
    return Explanation.Part(
      "unusual", "Unusual", Words.count(figures.unusual.count, "night"),
      notes: ["more than two standard deviations from the mean of the 30 nights before it"]
    ).listing(figures.unusual, as: "night", atMost: limits.steps) { night in
      .init(
        "\(night.night.day): \(duration(night.night.asleep)), outside"
          + " \(duration(night.usual.lowerBound)) to \(duration(night.usual.upperBound)):"
          + " \(duration(Int(clamping: night.mean.rounded()))) ± 2 ×"
          + " \(duration(Int(clamping: night.deviation.rounded()))) of \(night.count) nights")
    }
  }

  private func duration(_ seconds: Int) -> String { SleepFigure.duration(seconds) }

  private func signed(_ seconds: Int) -> String {
    (seconds < 0 ? "−" : "") + duration(abs(seconds))
  }
}

extension Night {
  /// The night in words, such as `2026-11-21: 7h 35m asleep of 7h 55m in bed, 23:10 to 07:05`.
  fileprivate var inWords: String {
    var words =
      "\(day): \(SleepFigure.duration(asleep)) asleep of \(SleepFigure.duration(inBed)) in bed"
    if let range {
      words += ", \(Words.clock(range.lowerBound)) to \(Words.clock(range.upperBound))"
    }
    return naps > 0 ? words + ", and \(SleepFigure.duration(naps)) of naps" : words
  }
}
