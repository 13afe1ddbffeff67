import TrackCore

extension Explainer {
  func explanation(
    _ heading: Heading, _ progress: HabitProgress, inWords: String, start: Day?, archived: Day?,
    pauses: [Pause]
  ) -> Explanation {
    let parts = progress.explanation(showing: limits.steps)
    var explanation = Explanation(heading, workspace, today: today)
    let rhythm = rhythm(
      progress, parts, inWords, start: start, archived: archived, pauses: pauses)
    if progress.rhythm == nil {
      explanation.parts = [rhythm, recorded(progress, parts)]
    } else {
      explanation.parts = [
        dueToday(progress, parts), daysToBreak(progress), rhythm, streak(progress, parts),
        strength(progress, parts), rate(progress, parts),
      ]
    }
    return explanation
  }

  // MARK: Rhythm

  private func rhythm(
    _ progress: HabitProgress, _ parts: HabitExplanation, _ inWords: String, start: Day?,
    archived: Day?, pauses: [Pause]
  ) -> Explanation.Part {
    var part = Explanation.Part("rhythm", "Rhythm", progress.rhythm?.text ?? "none")
    part.notes = [inWords]
    let sources = parts.sources.map { text($0) }
    part.notes.append("counts the lines on " + sources.joined(separator: ", "))
    let isWritten = start != nil
    let why = isWritten ? "start" : "its first line"
    var judged = "judged from \(progress.firstDay) (\(why))"
    if let archived, archived <= today { judged += " to \(archived) (archived)" }
    part.notes.append(judged)
    let breaks = pauses.map { pause in
      pause.span.through.map { days(pause.span.from, $0) } ?? "\(pause.span.from).."
    }
    if !breaks.isEmpty { part.notes.append("paused " + breaks.joined(separator: ", ")) }
    part.fields = [
      "every": progress.rhythm?.text, "inWords": inWords, "sources": sources,
      "from": progress.firstDay,
      "to": progress.lastDay < progress.firstDay ? nil : progress.lastDay,
    ]
    return part
  }

  /// Explains a habit without a rhythm by its entries.
  private func recorded(_ progress: HabitProgress, _ parts: HabitExplanation)
    -> Explanation.Part
  {
    let all = workspace.lines(on: parts.sources, from: .first, through: today)
    var part = Explanation.Part("recorded", "Recorded", Words.count(all.count, "line"))
    part.fields = ["lines": all.count]
    part.earlier = max(0, all.count - limits.lines)
    part.noun = "line"
    var step = Explanation.Step("up to \(today)")
    step.lines = all.suffix(limits.lines).map { workspace.quote($0.place, $0.text) }
    if !all.isEmpty { part.steps = [step] }
    return part
  }

  // MARK: Rate and today

  private func rate(_ progress: HabitProgress, _ parts: HabitExplanation) -> Explanation.Part {
    guard progress.firstDay <= today else { return rateAhead(progress, parts) }
    let spans = [
      ("since \(progress.firstDay)", progress.firstDay, today),
      ("in \(periodName)", period.from, lastDay),
    ]
    var part = Explanation.Part("rate", "Rate", "")
    var figures: [String] = []
    for (name, first, last) in spans {
      let rate = progress.rate(from: first, through: last)
      let share = rate.rate
      figures.append("\(share.map(\.percent) ?? "nothing due") \(name)")
      var step = Explanation.Step(
        share.map {
          "\(days(first, last)): \(rate.met) met of \(rate.due) due = \(Words.exactPercent($0))"
        } ?? "\(days(first, last)): nothing was due")
      step.fields = ["from": first, "to": last, "met": rate.met, "due": rate.due, "rate": share]
      part.steps.append(step)
    }
    part.figure = figures.joined(separator: ", ")
    return part
  }

  /// Explains the missing rate of a habit that begins on a day to come.
  private func rateAhead(_ progress: HabitProgress, _ parts: HabitExplanation)
    -> Explanation.Part
  {
    var part = Explanation.Part("rate", "Rate", "none, it begins on \(progress.firstDay)")
    let earlier = workspace.lines(on: parts.sources, from: .first, through: today).count
    if earlier > 0 { part.notes = ["\(Words.count(earlier, "line")) before that day"] }
    return part
  }

  private func dueToday(_ progress: HabitProgress, _ parts: HabitExplanation)
    -> Explanation.Part
  {
    var part = Explanation.Part("dueToday", "Today", "")
    let isAtMost = progress.rhythm?.isAtMost ?? false
    if let due = progress.due {
      let left = Words.exact(due.left.number, due.left.unit)
      part.figure = isAtMost ? "no more than \(left) left" : "\(left) left"
      if let rest = due.canRestUntil, rest > today {
        part.figure += ", it can rest until \(rest)"
      } else if let minimum = due.minimum {
        part.figure += ", at least \(Words.exact(minimum.number, minimum.unit)) today"
        if due.keepsStreak { part.figure += " to keep the streak" }
      }
    } else {
      part.figure = "nothing due"
    }
    part.notes.append(state(progress))
    if let amount = progress.now.amount, let target = progress.now.target {
      let left = max(target - amount, .zero)
      let unit = progress.now.unit
      let span = parts.present.map { days($0.first, $0.last) } ?? today.iso
      part.notes.append(
        "\(span): \(Words.exact(target, unit)) \(isAtMost ? "allowed" : "asked") − \(Words.exact(amount, unit)) done"
          + " = \(left == .zero ? "nothing" : Words.exact(left, unit)) left")
    }
    part.fields = [
      "state": progress.now.state.rawValue, "amount": progress.now.amount,
      "target": progress.now.target, "unit": progress.now.unit.name,
      "left": progress.due?.left.number, "minimum": progress.due?.minimum?.number,
      "canRestUntil": progress.due?.canRestUntil, "keepsStreak": progress.due?.keepsStreak ?? false,
    ]
    return part
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
      var part = Explanation.Part("daysToBreak", "Days to break", "none")
      part.notes = [
        progress.rhythm?.isAtMost == true
          ? "a limit never has to be begun"
          : progress.streak.current == 0
            ? "no streak" : "no day is left on which a start would matter"
      ]
      part.fields = ["days": Int?.none]
      return part
    }
    var part = Explanation.Part("daysToBreak", "Days to break", "\(count)")
    part.notes = [
      "\(today + count) − \(today) = \(count): the last day on which a start, one completion a"
        + " day, still saves the streak"
    ]
    part.fields = ["days": count, "day": today + count]
    return part
  }
}
