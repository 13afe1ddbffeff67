import TrackCore
import TrackInsights

/// Explains the figures of `track sleep`.
extension Explainer {
  /// Returns the figures of the nights of some days.
  package func sleep(from first: Day, through last: Day) -> Explanation {
    var explanation = Explanation(kind: "measure", id: "sleep", title: "Sleep", today: today)
    let figures = SleepFigures(workspace, from: first, through: last)
    guard let asleep = figures.meanAsleep else {
      explanation.parts = [.init("asleep", "Asleep", "none; no night in \(days(first, last))")]
      return explanation
    }
    explanation.parts =
      [nights(figures, asleep), efficiency(figures)]
      + stages(figures)
      + [
        consistency(figures), regularity(figures), score(figures), debt(figures.last(7)),
        middle(figures), unusual(figures),
      ].compactMap { $0 }
    return explanation
  }

  private func nights(_ figures: SleepFigures, _ asleep: Int) -> Explanation.Part {
    let week = figures.last(7)
    let count = figures.nights.count
    var part = Explanation.Part("asleep", "Asleep", SleepSheet.duration(asleep))
    part.notes = ["the mean of \(Words.count(count, "night"))"]
    if count > week.nights.count, let mean = week.meanAsleep {
      part.notes[0] += "; of the last \(week.nights.count): \(SleepSheet.duration(mean))"
    }
    if let inBed = figures.meanInBed, let start = figures.meanBedtime, let end = figures.meanWaking
    {
      part.notes.append(
        "in bed \(SleepSheet.duration(inBed)), from \(Words.clock(start)) to"
          + " \(Words.clock(end)), each a mean")
    }
    let shown = figures.nights.suffix(limits.steps)
    let lines = InsightLines.lines(
      of: shown.map {
        .init(workspace.names.existing("sleep"), in: $0.day...$0.day, of: workspace)
      },
      in: workspace)
    part.noun = "night"
    part.earlier = count - shown.count
    part.steps = zip(shown, lines).map { night, lines in
      var step = step(night.inWords, lines)
      step.fields = ["date": night.day, "asleep": night.asleep, "inBed": night.inBed]
      return step
    }
    part.fields = ["asleep": asleep]
    return part
  }

  // MARK: Shares

  private func efficiency(_ figures: SleepFigures) -> Explanation.Part {
    share(
      "efficiency", "Efficiency", figures.meanEfficiency, figures.efficiencyRating,
      "asleep / time in bed", figures.nights.count { $0.efficiency != nil },
      "whose lines tell what was slept of it")
  }

  private func stages(_ figures: SleepFigures) -> [Explanation.Part] {
    let count = figures.nights.count(where: \.stages.areKnown)
    return [
      share(
        "rem", "REM", figures.meanShare(of: \.rem), figures.remRating, "rem / asleep", count,
        "with stages"),
      share(
        "deep", "Deep", figures.meanShare(of: \.deep), figures.deepRating, "deep / asleep", count,
        "with stages"),
    ]
  }

  private func share(
    _ name: String, _ title: String, _ mean: Double?, _ rating: SleepRating?, _ ratio: String,
    _ count: Int, _ condition: String
  ) -> Explanation.Part {
    guard let mean, let rating else {
      return Explanation.Part(name, title, "none, without a night \(condition)")
    }
    var part = Explanation.Part(name, title, mean.percent)
    part.notes = [
      "the mean of \(ratio) of \(Words.count(count, "night")) \(condition): \(rating.rawValue)"
    ]
    part.fields = [name: mean.rounded(places: 4)]
    return part
  }

  // MARK: Regular hours

  private func consistency(_ figures: SleepFigures) -> Explanation.Part {
    var part = Explanation.Part(
      "consistency", "Consistency", figures.consistency?.percent ?? "none, below three nights")
    if let deviation = figures.bedtimeDeviation, let bedtime = figures.meanBedtime {
      let minutes = (deviation / 60).places(1)
      part.notes = [
        "bedtimes around \(Words.clock(bedtime)) with a standard deviation of \(minutes) minutes",
        "min(max(2 − \(minutes) / 15, 0), 1)",
      ]
    }
    part.fields = ["consistency": figures.consistency]
    return part
  }

  private func regularity(_ figures: SleepFigures) -> Explanation.Part {
    var part = Explanation.Part(
      "regularity", "Regularity",
      figures.regularity.map { $0.places(1) } ?? "none, below seven pairs of nights")
    if let index = figures.regularity {
      let share = ((index + 100) / 200).places(4)
      part.notes = [
        "−100 + 200 × \(share), the share of minutes that were slept or not as on the day before"
      ]
    }
    part.fields = ["regularity": figures.regularity]
    return part
  }

  private func middle(_ figures: SleepFigures) -> Explanation.Part? {
    guard let middles = figures.middles else { return nil }
    var part = Explanation.Part(
      "socialJetLag", "Saturdays and Sundays",
      (middles.free < middles.working ? "−" : "")
        + SleepSheet.duration(abs(middles.free - middles.working)))
    part.notes = [
      "the middle of sleep is at \(Words.clock(middles.free)) there, on other days at"
        + " \(Words.clock(middles.working)), each a mean"
    ]
    part.fields = ["socialJetLag": middles.free - middles.working]
    return part
  }

  // MARK: Sums

  private func score(_ figures: SleepFigures) -> Explanation.Part? {
    guard let score = figures.score else { return nil }
    var part = Explanation.Part(
      "score", "Score", "\(score.points.places(1)) of \(score.of), \(score.rating.rawValue)")
    part.notes = [
      score.parts.map { "\($0.name) \($0.points.places(2))" }.joined(separator: " + "),
      "excellent from 4 of 6 on, good from 3, fair from 2; less than 6 counts in proportion",
    ]
    part.fields = ["score": score.points.rounded(places: 2), "scoreOf": score.of]
    return part
  }

  private func debt(_ week: SleepFigures) -> Explanation.Part {
    var part = Explanation.Part(
      "debt", "Debt", (week.debt < 0 ? "−" : "") + SleepSheet.duration(abs(week.debt)))
    let slept = SleepSheet.duration(week.nights.count * week.target - week.debt)
    part.notes = [
      "\(Words.count(week.nights.count, "night")) × \(SleepSheet.duration(week.target)) −"
        + " \(slept) slept in the last of them, naps included"
    ]
    part.fields = ["debt": week.debt, "target": week.target]
    return part
  }

  private func unusual(_ figures: SleepFigures) -> Explanation.Part? {
    let unusual = figures.unusual
    guard !unusual.isEmpty else { return nil }
    var part = Explanation.Part("unusual", "Unusual", Words.count(unusual.count, "night"))
    part.notes = ["more than two standard deviations from the mean of the 30 nights before"]
    part.earlier = max(unusual.count - limits.steps, 0)
    part.noun = "night"
    part.steps = unusual.suffix(limits.steps).map { night in
      Explanation.Step(
        "\(night.night.day): \(SleepSheet.duration(night.night.asleep)), outside"
          + " \(SleepSheet.duration(night.usual.lowerBound)) to"
          + " \(SleepSheet.duration(night.usual.upperBound))")
    }
    return part
  }
}

extension Night {
  /// The night in words: `2026-11-21: 7h 35m asleep of 7h 55m in bed, 23:10 to 07:05`
  fileprivate var inWords: String {
    var words =
      "\(day): \(SleepSheet.duration(asleep)) asleep of \(SleepSheet.duration(inBed)) in bed"
    if let range {
      words += ", \(Words.clock(range.lowerBound)) to \(Words.clock(range.upperBound))"
    }
    return naps > 0 ? words + ", and \(SleepSheet.duration(naps)) of naps" : words
  }
}
