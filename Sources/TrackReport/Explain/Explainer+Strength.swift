import TrackCore

extension Explainer {
  /// Explains the strength by the last days of its computation.
  func strength(_ progress: HabitProgress, _ parts: HabitExplanation) -> Explanation.Part {
    var part = Explanation.Part(
      "strength", "Strength", progress.strength.map(\.percent) ?? "none")
    if progress.isNew { part.figure += ", new: less than two weeks to judge it by" }
    let showsFormulas = limits.steps > ExplanationLimits.few.steps
    part.notes =
      !showsFormulas ? [] : ["s' = m·s + (1 − m)·v for each day, from 0 on (at most: from 1)"]
    if showsFormulas, let rule = parts.strengthDays.last(where: { $0.rule != nil })?.rule {
      part.notes.append(
        "m = 0.5 ^ (√f / 13) = \(Words.exact(rule.kept)) with f = \(Words.exact(rule.frequency))")
      part.notes.append(valueDefinition(rule))
    }
    let all = progress.lastDay - progress.firstDay + 1
    part.earlier = max(0, all - parts.strengthDays.count)
    let eve = (parts.strengthDays.first?.day ?? today) - 1
    var before = progress.strengths(from: eve, through: eve)[0]
    for day in parts.strengthDays {
      part.steps.append(step(day, before: before ?? (day.rule?.isAtMost == true ? 1 : 0), progress))
      before = day.strength
    }
    let rule = parts.strengthDays.last?.rule
    part.fields = [
      "strength": progress.strength, "new": progress.isNew, "f": rule?.frequency, "m": rule?.kept,
      "window": rule?.window, "asked": rule?.asked,
    ]
    return part
  }

  /// Returns the definition that a rule gives to `v`, the value of a day in the formula of the
  /// strength.
  private func valueDefinition(_ rule: StrengthRule) -> String {
    let sum = rule.window == 1 ? "the day's own" : "what the last \(rule.window) days hold"
    let asked = Words.exact(rule.asked)
    guard rule.isAtMost else {
      return "v = \(sum) / \(asked), at most 1"
    }
    return rule.asked > 0
      ? "v = 1 − (\(sum) − \(asked)) / \(asked), within 0 and 1" : "v = 1 where \(sum) is nothing"
  }

  private func step(_ day: StrengthDay, before: Double, _ progress: HabitProgress)
    -> Explanation.Step
  {
    let words: String
    if let dayValue = day.dayValue, let rule = day.rule {
      let (m, s, v) = (Words.exact(rule.kept), Words.exact(before), Words.exact(dayValue))
      words =
        "v = \(fraction(day, rule, dayValue)), s = \(m)·\(s) +"
        + " \(Words.exact(1 - rule.kept))·\(v) = \(Words.exact(day.strength))"
    } else {
      let state = progress.state(on: day.day)
      let why = state == .paused || state == .skipped ? state.rawValue : "not due"
      words = "\(why), s stays \(Words.exact(day.strength))"
    }
    return .init(
      "\(day.day): \(words)",
      [
        "day": day.day, "sum": day.sum, "v": day.dayValue, "m": day.rule?.kept, "before": before,
        "after": day.strength,
      ])
  }

  /// Returns the part of the target that was reached on a day, as a division: `6/8 = 0.75`. If
  /// there is nothing to divide, returns only the result.
  private func fraction(_ day: StrengthDay, _ rule: StrengthRule, _ dayValue: Double) -> String {
    let (sum, asked) = (day.sum.text, Words.exact(rule.asked))
    if rule.isAtMost {
      return dayValue > 0 && dayValue < 1
        ? "1 − (\(sum) − \(asked))/\(asked) = \(Words.exact(dayValue))" : Words.exact(dayValue)
    }
    let joint = day.sum.approximate > rule.asked ? ", so" : " ="
    return "\(sum)/\(asked)\(joint) \(Words.exact(dayValue))"
  }
}
