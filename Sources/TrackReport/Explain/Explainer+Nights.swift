import TrackCore
import TrackInsights

/// Explains the figures of `track sleep`.
extension Explainer {
  /// Explains the figures of the nights in a range of days.
  package func sleep(from first: Day, through last: Day) -> Explanation {
    var explanation = Explanation(kind: "measure", id: "sleep", title: "Sleep", today: today)
    let figures = SleepFigures(workspace, from: first, through: last)
    guard let asleep = figures.meanAsleep else {
      var part = Explanation.Part("asleep", "Asleep", "none; no night in \(days(first, last))")
      part.notes = [SleepSheet(of: workspace, today: today, from: first, through: last).noNight]
      explanation.parts = [part]
      return explanation
    }
    explanation.parts =
      [
        nights(figures, asleep), efficiency(figures), latency(figures), awake(figures),
      ] + [awakenings(figures)].compactMap { $0 }
      + [
        stage(
          "rem", "REM", \.rem, figures, figures.remRating,
          "18 to 25 %, good 15 to 30, fair 10 to 35"),
        stage(
          "deep", "Deep", \.deep, figures, figures.deepRating,
          "13 to 20 %, good 10 to 25, fair 5 to 30"),
      ]
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
      of: shown.map { night in
        let sleep = Set([workspace.names.existing("sleep")].compactMap(\.self))
        return .init(days: night.day...night.day, subjects: sleep, nightSubjects: sleep)
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
    mean(
      "efficiency", "Efficiency", figures.meanEfficiency?.percent, figures.efficiencyRating,
      "asleep / time in bed", "excellent from 90 %, good from 80, fair from 70", figures
    ) { night in
      night.efficiency.map {
        (
          SleepSheet.duration(night.asleep) + " / " + SleepSheet.duration(night.inBed) + " = "
            + Words.exactPercent($0), $0
        )
      }
    }
  }

  private func latency(_ figures: SleepFigures) -> Explanation.Part {
    mean(
      "latency", "Latency", figures.meanLatency.map(SleepSheet.duration), figures.latencyRating,
      "the time until falling asleep", "excellent up to 15 minutes, good 30, fair 45", figures
    ) { night in
      night.stages.latency.map { (SleepSheet.duration($0), Double($0)) }
    }
  }

  private func awake(_ figures: SleepFigures) -> Explanation.Part {
    mean(
      "awake", "Awake", figures.meanAwake.map(SleepSheet.duration), figures.awakeRating,
      "the time awake in bed", "excellent up to 20 minutes, good 40, fair 60", figures
    ) { night in
      night.stages.awake.map { (SleepSheet.duration($0), Double($0)) }
    }
  }

  private func awakenings(_ figures: SleepFigures) -> Explanation.Part? {
    guard let mean = figures.meanAwakenings else { return nil }
    let known = figures.nights.compactMap { night in
      night.stages.awakenings.map { (night.day, $0) }
    }
    var part = Explanation.Part("awakenings", "Awakenings", mean.places(1))
    part.notes = [
      "the mean of the \(known.count) of \(Words.count(figures.nights.count, "night")) whose lines"
        + " tell it; each pause between two lines of a night is one"
    ]
    let shown = known.suffix(limits.steps)
    part.noun = "night"
    part.earlier = known.count - shown.count
    part.steps = shown.map { Explanation.Step("\($0): \($1)") }
    part.fields = ["awakenings": mean.rounded(places: 2), "nights": known.count]
    return part
  }

  private func stage(
    _ name: String, _ title: String, _ stage: KeyPath<Night.Stages, Int>, _ figures: SleepFigures,
    _ rating: SleepRating?, _ limits: String
  ) -> Explanation.Part {
    mean(
      name, title, figures.meanShare(of: stage)?.percent, rating, "\(name) / asleep",
      "excellent within \(limits)", figures
    ) { night in
      night.share(of: stage).map {
        (
          SleepSheet.duration(night.stages[keyPath: stage]) + " / "
            + SleepSheet.duration(night.asleep) + " = " + Words.exactPercent($0), $0
        )
      }
    }
  }

  /// Explains a mean that includes only the nights for which the figure is known.
  ///
  /// - Parameter figure: Returns the figure of a night and its arithmetic; nil if it is unknown.
  private func mean(
    _ name: String, _ title: String, _ mean: String?, _ rating: SleepRating?, _ ratio: String,
    _ limits: String, _ figures: SleepFigures, _ figure: (Night) -> (words: String, Double)?
  ) -> Explanation.Part {
    let known = figures.nights.compactMap { night in figure(night).map { (night.day, $0) } }
    guard let mean else {
      return Explanation.Part(name, title, "none, for no line tells it")
    }
    var part = Explanation.Part(name, title, mean)
    let all = Words.count(figures.nights.count, "night")
    part.notes = [
      "\(ratio): the mean of the \(known.count) of \(all) whose lines tell it",
      rating.map { "\(limits): \($0.rawValue)" }
        ?? "no rating, for it is of fewer than half of the nights or of fewer than three",
    ]
    let shown = known.suffix(self.limits.steps)
    part.noun = "night"
    part.earlier = known.count - shown.count
    part.steps = shown.map { Explanation.Step("\($0): \($1.words)") }
    part.fields = [
      name: (known.reduce(0) { $0 + $1.1.1 } / Double(known.count)).rounded(places: 4),
      "nights": known.count,
    ]
    return part
  }

  // MARK: Regular hours

  private func consistency(_ figures: SleepFigures) -> Explanation.Part {
    var part = Explanation.Part(
      "consistency", "Consistency", figures.consistency?.percent ?? "none, below three nights")
    if let deviation = figures.bedtimeDeviation, let bedtime = figures.meanBedtime {
      let minutes = (deviation / 60).places(1)
      part.notes = [
        "the bedtimes of \(Words.count(figures.withTimes, "night")) around \(Words.clock(bedtime))"
          + " with a standard deviation of \(minutes) minutes",
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
      let pairs = figures.pairs
      part.notes = [
        "−100 + 200 × \(share), the share of the time, from noon to noon, in which you were in bed"
          + " or not as on the day before: the mean of \(Words.count(pairs.count, "pair")) of days"
      ]
      let shown = pairs.suffix(limits.steps)
      part.noun = "pair"
      part.earlier = pairs.count - shown.count
      part.steps = shown.map { day, alike in
        Explanation.Step("\(day - 1) and \(day): \(SleepSheet.duration(alike)) of 24h alike")
      }
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
      "score", "Score",
      "\(score.points.places(1)) of \(score.of)"
        + ", \(score.rating.rawValue)")
    part.notes = [
      score.parts.map { "\($0.name) \($0.points.places(2))" }.joined(separator: " + "),
      "known for "
        + score.parts.map { "\($0.nights) (\($0.name))" }.joined(separator: ", ")
        + " of \(Words.count(figures.nights.count, "night")); a figure of fewer than half of"
        + " them, or of fewer than three, is left out",
      "excellent from 4 of 6 on if no figure gives less than half a point, good from 3, fair from 2; less than 6 counts in proportion, less"
        + " than 3 has no score",
    ]
    part.fields = [
      "score": score.points.rounded(places: 2), "scoreOf": score.of, "scoreNights": score.nights,
    ]
    return part
  }

  private func debt(_ week: SleepFigures) -> Explanation.Part {
    var part = Explanation.Part(
      "debt", "Debt", (week.debt < 0 ? "−" : "") + SleepSheet.duration(abs(week.debt)))
    let slept = SleepSheet.duration(week.nights.count * week.target - week.debt)
    part.notes = [
      "\(Words.count(week.nights.count, "night")) × \(SleepSheet.duration(week.target)) −"
        + " \(slept) \(week.targetHabit == nil ? "slept" : "in bed") in the last of them,"
        + " naps included",
      week.targetHabit.map {
        "habit \($0.id) asks for \(SleepSheet.duration(week.target)), and counts the time in bed"
      }
        ?? "no habit on sleep asks for a time, so 8h are assumed",
    ]
    part.fields = ["debt": week.debt, "target": week.target]
    return part
  }

  private func unusual(_ figures: SleepFigures) -> Explanation.Part? {
    let unusual = figures.unusual
    guard !unusual.isEmpty else { return nil }
    var part = Explanation.Part("unusual", "Unusual", Words.count(unusual.count, "night"))
    part.notes = ["more than two standard deviations from the mean of the 30 nights before it"]
    part.earlier = max(unusual.count - limits.steps, 0)
    part.noun = "night"
    part.steps = unusual.suffix(limits.steps).map { night in
      Explanation.Step(
        "\(night.night.day): \(SleepSheet.duration(night.night.asleep)), outside"
          + " \(SleepSheet.duration(night.usual.lowerBound)) to"
          + " \(SleepSheet.duration(night.usual.upperBound)):"
          + " \(SleepSheet.duration(Int(clamping: night.mean.rounded()))) ± 2 ×"
          + " \(SleepSheet.duration(Int(clamping: night.deviation.rounded()))) of \(night.count) nights"
      )
    }
    return part
  }
}

extension Night {
  /// The night in words, such as `2026-11-21: 7h 35m asleep of 7h 55m in bed, 23:10 to 07:05`.
  fileprivate var inWords: String {
    var words =
      "\(day): \(SleepSheet.duration(asleep)) asleep of \(SleepSheet.duration(inBed)) in bed"
    if let range {
      words += ", \(Words.clock(range.lowerBound)) to \(Words.clock(range.upperBound))"
    }
    return naps > 0 ? words + ", and \(SleepSheet.duration(naps)) of naps" : words
  }
}
