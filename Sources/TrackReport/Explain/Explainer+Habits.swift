import TrackCore

extension Explainer {
  /// Explains a habit or task.
  ///
  /// - Parameter inWords: Its rhythm in words.
  func explanation(
    _ block: any Block, _ progress: HabitProgress, _ inWords: String
  ) -> Explanation {
    let parts = progress.explanation(showing: limits.steps)
    let rhythm = rhythm(of: block, progress, parts, inWords)
    return explanation(
      of: block.heading,
      progress.rhythm == nil
        ? [rhythm, recorded(parts)]
        : [
          dueToday(progress, parts), daysToBreak(progress), rhythm, streak(progress, parts),
          strength(progress, parts), rate(progress, parts),
        ])
  }

  // MARK: Rhythm

  private func rhythm(
    of block: any Block, _ progress: HabitProgress, _ parts: HabitExplanation, _ inWords: String
  ) -> Explanation.Part {
    let habit = block as? Habit
    let sources = parts.sources.map { text($0) }
    var judged =
      "judged from \(progress.firstDay) (\(habit?.start != nil ? "start" : "its first line"))"
    if let archived = block.archivedFrom, archived <= today {
      judged += " to \(archived) (archived)"
    }
    let breaks = (habit?.pauses ?? []).map { pause in
      pause.span.through.map { days(pause.span.from, $0) } ?? "\(pause.span.from).."
    }
    return Explanation.Part(
      "rhythm", "Rhythm", progress.rhythm?.text ?? "none",
      notes: [inWords, "counts the lines on " + sources.joined(separator: ", "), judged]
        + (breaks.isEmpty ? [] : ["paused " + breaks.joined(separator: ", ")]),
      [
        "every": progress.rhythm?.text, "inWords": inWords, "sources": sources,
        "from": progress.firstDay,
        "to": progress.lastDay < progress.firstDay ? nil : progress.lastDay,
      ])
  }

  /// Explains a habit without a rhythm by its entries.
  private func recorded(_ parts: HabitExplanation) -> Explanation.Part {
    let all = workspace.lines(on: parts.sources, from: .first, through: today)
    let step = step("up to \(today)", Array(all.suffix(limits.lines)))
    var part = Explanation.Part(
      "recorded", "Recorded", Words.count(all.count, "line"), steps: all.isEmpty ? [] : [step],
      ["lines": all.count])
    part.noun = "line"
    part.earlier = all.count - step.lines.count
    return part
  }

  // MARK: Rate and today

  private func rate(_ progress: HabitProgress, _ parts: HabitExplanation) -> Explanation.Part {
    guard progress.firstDay <= today else { return rateAhead(progress, parts) }
    let spans = [
      (name: "since \(progress.firstDay)", from: progress.firstDay, to: today),
      (name: "in \(period.nameInSentence)", from: period.from, to: lastDay),
    ]
    let rates = spans.map { progress.rate(from: $0.from, through: $0.to) }
    return Explanation.Part(
      "rate", "Rate",
      zip(spans, rates).map { "\($1.rate.map(\.percent) ?? "nothing due") \($0.name)" }
        .joined(separator: ", "),
      steps: zip(spans, rates).map { span, rate in
        let result =
          rate.rate.map { "\(rate.met) met of \(rate.due) due = \(Words.exactPercent($0))" }
          ?? "nothing was due"
        return .init(
          "\(days(span.from, span.to)): \(result)",
          [
            "from": span.from, "to": span.to, "met": rate.met, "due": rate.due, "rate": rate.rate,
          ])
      })
  }

  /// Explains the missing rate of a habit that begins on a day to come.
  private func rateAhead(_ progress: HabitProgress, _ parts: HabitExplanation)
    -> Explanation.Part
  {
    let earlier = workspace.lines(on: parts.sources, from: .first, through: today).count
    return Explanation.Part(
      "rate", "Rate", "none, it begins on \(progress.firstDay)",
      notes: earlier > 0 ? ["\(Words.count(earlier, "line")) before that day"] : [])
  }

  private func dueToday(_ progress: HabitProgress, _ parts: HabitExplanation)
    -> Explanation.Part
  {
    var figure = "nothing due"
    let isAtMost = progress.rhythm?.isAtMost ?? false
    if let due = progress.due {
      let left = Words.exact(due.left.number, due.left.unit)
      figure = isAtMost ? "no more than \(left) left" : "\(left) left"
      if let rest = due.canRestUntil, rest > today {
        figure += ", it can rest until \(rest)"
      } else if let minimum = due.minimum {
        figure += ", at least \(Words.exact(minimum.number, minimum.unit)) today"
        if due.keepsStreak { figure += " to keep the streak" }
      }
    }
    var notes = [state(progress)]
    if let amount = progress.now.amount, let target = progress.now.target {
      let left = max(target - amount, .zero)
      let unit = progress.now.unit
      let span = parts.present.map { days($0.first, $0.last) } ?? today.iso
      notes.append(
        "\(span): \(Words.exact(target, unit)) \(isAtMost ? "allowed" : "asked") − \(Words.exact(amount, unit)) done"
          + " = \(left == .zero ? "nothing" : Words.exact(left, unit)) left")
    }
    return Explanation.Part(
      "dueToday", "Today", figure, notes: notes,
      [
        "state": progress.now.state.rawValue, "amount": progress.now.amount,
        "target": progress.now.target, "unit": progress.now.unit.name,
        "left": progress.due?.left.number, "minimum": progress.due?.minimum?.number,
        "canRestUntil": progress.due?.canRestUntil,
        "keepsStreak": progress.due?.keepsStreak ?? false,
      ])
  }

  private func state(_ progress: HabitProgress) -> String {
    switch progress.now.state {
    case .done: "the state of today is done"
    case .paused: "today is paused"
    case .skipped: "today is skipped"
    case .failed: "the state of today is failed"
    case .partial: "the state of today is partial: something, not enough"
    case .none: "nothing is recorded today"
    case .notDue: "nothing is due today"
    }
  }

  private func daysToBreak(_ progress: HabitProgress) -> Explanation.Part {
    guard let count = progress.daysToBreak else {
      let reason =
        progress.rhythm?.isAtMost == true
        ? "a limit never has to be begun"
        : progress.streak.current == 0
          ? "no streak" : "no day is left on which a start would matter"
      return Explanation.Part(
        "daysToBreak", "Days to break", "none", notes: [reason], ["days": Int?.none])
    }
    return Explanation.Part(
      "daysToBreak", "Days to break", "\(count)",
      notes: [
        "\(today + count) − \(today) = \(count): the last day on which a start, one completion a"
          + " day, still saves the streak"
      ], ["days": count, "day": today + count])
  }
}
