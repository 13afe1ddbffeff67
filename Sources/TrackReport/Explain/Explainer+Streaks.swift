import TrackCore
import TrackJSON

extension Explainer {
  /// Explains the streak: lists the due days or periods that it consists of.
  func streak(_ progress: HabitProgress, _ parts: HabitExplanation) -> Explanation.Part {
    let streak = progress.streak
    let unit = streak.unit?.rawValue ?? "day"
    var part = Explanation.Part(
      "streak", "Streak", Words.count(streak.current, progress.streakNoun))
    if let best = streak.best {
      part.figure += ", best \(best.length) (\(days(best.from, best.through)))"
    }
    let change = progress.rhythmChange(through: today)
    if let change {
      part.notes = [
        change.before == change.after
          ? "counted from \(change.day) on, when the rhythm changed"
          : "counted in \(change.after)s from \(change.day) on, before that in \(change.before)s"
      ]
    }
    part.noun = unit
    part.earlier = max(0, streak.current - parts.streakSteps.filter { $0.result == .met }.count)
    var steps = parts.streakSteps
    if let present = parts.present, steps.last != present { steps.append(present) }
    let lostBefore = parts.lastBreak.flatMap { $0 == parts.present ? nil : $0 }
    let first = (steps + [lostBefore].compactMap(\.self)).map(\.first).min()
    var lines = first.map { workspace.lines(on: parts.sources, from: $0, through: today) } ?? []
    part.before = lostBefore.map { step($0, parts, progress, &lines) }
    part.steps = steps.map { step($0, parts, progress, &lines) }
    part.fields = [
      "current": streak.current, "unit": unit, "best": streak.best?.length ?? 0,
      "bestFrom": streak.best?.from, "bestTo": streak.best?.through,
      "countedFrom": change?.day,
    ]
    return part
  }

  /// Explains one due day, period or window.
  ///
  /// - Parameter lines: The lines that no earlier step has shown. This step removes those that it
  ///   shows, so that each line is shown only once, even if windows share days.
  private func step(
    _ step: HabitExplanation.Step, _ parts: HabitExplanation, _ progress: HabitProgress,
    _ lines: inout [SubjectLine]
  ) -> Explanation.Step {
    let isAtMost = parts.rhythm?.isAtMost ?? false
    let asked = (isAtMost ? "at most " : "") + Words.exact(step.asked, step.unit)
    let done = step.unit == .time ? Words.exact(step.amount, .time) : step.amount.text
    let result =
      step == parts.lastBreak ? "missed, which broke the streak" : step.result.rawValue
    let own = lines.filter { $0.day >= step.first && $0.day <= step.last }
    lines.removeAll { $0.day <= step.last && $0.day >= step.first }
    var shown = self.step(
      "\(days(step.first, step.last)): \(done) of \(asked), \(result)", own,
      [
        "from": step.first, "to": step.last, "amount": step.amount, "asked": step.asked,
        "unit": step.unit.name, "result": step.result.rawValue,
        "days": step.shares.map { ["day": $0.day, "amount": $0.amount] as JSONObject },
      ])
    if step.first != step.last, !step.shares.isEmpty {
      shown.notes.append(shares(step))
    }
    if step == parts.present, let open = parts.openDays, open.open < open.length,
      let whole = parts.rhythm?.target, !isAtMost, whole.number != step.asked
    {
      shown.notes.append(
        "\(open.open) of its \(open.length) days are open, so \(asked) is asked, not"
          + " \(Words.exact(whole.number, whole.unit))")
    }
    if step.first == step.last, step.result != .met {
      let state = progress.state(on: step.last)
      if state == .failed || state == .partial || state == .skipped {
        shown.notes.append("the state of the day is \(state.rawValue)")
      }
    }
    return shown
  }

  /// Returns the days of a period or window with their amounts: `16 Nov 5km + 18 Nov 3km`. If each
  /// day counts once, returns the days without amounts.
  private func shares(_ step: HabitExplanation.Step) -> String {
    let counts = step.unit.isNone && step.shares.allSatisfy { $0.amount == .one }
    let days = step.shares.suffix(limits.steps * 2).map { share -> String in
      let day = Words.dayAndMonth(share.day)
      return counts ? day : "\(day) \(Words.exact(share.amount, step.unit))"
    }
    let cut = step.shares.count - days.count
    return (cut > 0 ? "\(Words.count(cut, "earlier day")) + " : "")
      + days.joined(separator: counts ? ", " : " + ")
  }
}
