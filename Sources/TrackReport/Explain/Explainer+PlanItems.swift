import TrackCore
import TrackInsights

/// Explains the items of `track plan`.
extension Explainer {
  func part(of item: PlanItem, _ plan: WeeklyPlan) -> Explanation.Part {
    var part = Explanation.Part(
      item.id, item.title,
      "\(item.asked.hours) \(item.overdue == nil ? "a week" : "in the coming week"), got"
        + " \(item.given.hours)")
    part.notes = amount(of: item, plan) + hours(of: item)
    part.notes += item.inHabits.map { habit in
      habit.isLinked
        ? "what is done for \(habit.title) counts for it, so \(habit.seconds.exactDuration) are in the"
          + " hours of that"
        : "\(Words.exactPercent(habit.share)) of its time goes through \(habit.title), so"
          + " \(habit.seconds.exactDuration) are in the hours of that"
    }
    let sums = item.sums
    if sums.givenSeconds > 0 {
      part.notes.append(
        "got \(sums.recentSeconds.exactDuration)"
          + (sums.untimedSeconds > 0 ? " + \(sums.untimedSeconds.exactDuration) estimated" : "")
          + (plan.isComparable
            ? " / \(plan.recentWeeks.weeksInWords) = \(item.given.exactDuration) a week"
            : " in all"))
    }
    part.fields = ["asked": item.asked, "extra": item.extra, "given": item.given]
    part.steps = steps(of: item, plan)
    return part
  }

  /// Returns the lines from which the time of an item is computed.
  private func steps(of item: PlanItem, _ plan: WeeklyPlan) -> [Explanation.Step] {
    let sums = item.sums
    var steps: [Explanation.Step] = []
    let lines = item.lines.inOrder
    let isGoal = Kind.goals.contains(item.kind)
    let rated = lines.filter {
      isGoal ? $0.isRated : sums.ratedDays.contains($0.day) && $0.seconds > 0
    }
    let recent = lines.filter { plan.recent.contains($0.day) }
    let timed = recent.filter { $0.seconds > 0 }
    if item.basis.seconds != nil {
      var step = list("\(item.ratedLines), \(days(plan.rateDays))", rated)
      if timed.count == rated.count(where: { plan.recent.contains($0.day) }) {
        let sum = timed.reduce(0) { $0 + $1.seconds }
        step.words += "; since \(plan.recent.lowerBound) \(sum.exactDuration)"
      } else {
        steps.append(list("lines with a time, \(days(plan.recent))", timed))
      }
      steps.insert(step, at: 0)
    } else if !timed.isEmpty {
      steps.append(list("lines with a time, \(days(plan.recent))", timed))
    }
    if sums.untimedSeconds > 0 {
      let untimed = recent.filter {
        $0.seconds == 0 && (isGoal ? $0.amount > 0 : sums.untimedDays.contains($0.day))
      }
      steps.append(list("lines without a time, \(days(plan.recent))", untimed))
    }
    return steps
  }

  func days(_ days: ClosedRange<Day>) -> String {
    self.days(days.lowerBound, days.upperBound)
  }

  /// Returns a note on the origin of an item's weekly amount: a rhythm, a pace, or a share of a
  /// term.
  private func amount(of item: PlanItem, _ plan: WeeklyPlan) -> [String] {
    func words(_ number: Number) -> String { Words.exact(number, item.unit) }
    let asked =
      item.isOfDays
      ? times(item.amount) : item.unit == .time ? item.asked.exactDuration : words(item.amount)
    switch item.ask {
    case .rhythm(let rhythm):
      let spans = rhythm.spansInWords(plan.term).map { " × \($0)" } ?? ""
      return ["\(rhythm.text)\(spans) asks \(asked) a week"]
    case .overdue(let due, let target, let done):
      return [
        "due \(due), so all that is left is asked now: \(words(target)) − \(words(done)) ="
          + " \(words(target - done))"
      ]
    case .pace: return ["`track explain \(item.id)`: it needs \(asked) a week"]
    case .share(let share, let isWritten, let done, let days):
      let term = plan.term.map { "term \($0.number)" } ?? "the term"
      let rest = words(share - done)
      var notes = [
        "\(term) asks \(words(share)) of it"
          + (isWritten ? "" : ", the part of what was left that falls to the term's days")
          + (done == .zero ? "" : "; \(words(done)) are done")
          + (days > 7
            ? ": \(rest) / \(days) days × 7 = \(asked) a week"
            : ": \(rest) in the week that is left at most")
      ]
      if let whole = item.whole {
        notes.append(
          "the whole goal needs more by \(whole.due), \(words(whole.amount)) a week: see"
            + " `track explain \(item.id)`")
        notes += time(for: whole, of: item)
      }
      return notes
    }
  }

  /// Returns a note on the time that the whole goal of an item takes each week.
  private func time(for whole: PlanItem.Whole, of item: PlanItem) -> [String] {
    guard let seconds = whole.seconds else { return [] }
    let inHabits = max(seconds - item.asked - whole.extra, 0)
    return [
      "that takes \(seconds.exactDuration), \(item.asked.exactDuration) of them in the plan"
        + (inHabits > 0.5 ? " and \(inHabits.exactDuration) more in its habits" : "")
        + ": \(whole.extra.exactDuration) besides"
    ]
  }

  private func times(_ number: Number) -> String {
    number == .one ? "once" : "\(number.text) times"
  }

  /// Returns the arithmetic that converts the weekly amount of an item to hours.
  private func hours(of item: PlanItem) -> [String] {
    let sums = item.sums
    switch item.basis {
    case .stated: return []
    case .atLeast:
      return ["\(times(item.amount)), at least the stated time each = \(item.asked.exactDuration)"]
    case .perUnit(let seconds, let count), .perDay(let seconds, let count):
      let isPerDay = if case .perDay = item.basis { true } else { false }
      let isOfDays = isPerDay || item.isOfDays
      func amount(_ number: Number) -> String {
        isOfDays ? number.text : Words.exact(number, item.unit)
      }
      let rated = amount(Number(rounding: sums.ratedAmount))
      let each = "\(sums.ratedSeconds.exactDuration) / \(rated)"
      let noun = Kind.goals.contains(item.kind) ? "line" : "day"
      var notes = [
        "\(Words.count(count, noun)) with a time\(isPerDay ? "" : " and an amount"):"
          + " \(each) = \(seconds.minutesAndSeconds) each",
        "\(amount(item.amount)) × \(each) = \(item.asked.exactDuration)",
      ]
      if sums.untimedSeconds > 0 {
        notes.append(
          "without a time \(amount(Number(rounding: sums.untimedAmount))) × \(each) ="
            + " \((sums.untimedAmount * seconds).exactDuration), estimated")
        if sums.untimedSeconds < sums.untimedAmount * seconds - 0.5 {
          notes.append(
            "no more of it counts than its habit's own estimate, \(sums.untimedSeconds.exactDuration)"
          )
        }
      }
      return notes
    }
  }

  /// Returns a step with lines and the time of each line. The title states the number of lines and
  /// the sum of their times.
  private func list(_ title: String, _ lines: [PlanLine]) -> Explanation.Step {
    let sum = lines.reduce(0) { $0 + $1.seconds }
    var step = step(
      "\(title): \(Words.count(lines.count, "line"))" + (sum > 0 ? ", \(sum.exactDuration)" : ""),
      lines, complete: addTime)
    let hidden = lines.prefix(step.earlier).reduce(0) { $0 + $1.seconds }
    if hidden > 0 { step.earlierAmount = hidden.exactDuration }
    return step
  }

  func addTime(of line: PlanLine, to quote: inout Quote) {
    guard line.seconds > 0 else { return }
    quote.amount = line.seconds.exactDuration
    quote.figure = Number(rounding: line.seconds)
  }
}

extension PlanItem {
  /// The phrase for the days or lines from which the time per day or per unit is computed.
  fileprivate var ratedLines: String {
    if case .perDay = basis { return "days with a time" }
    return Kind.goals.contains(kind) ? "lines with both" : "days with both"
  }
}

extension Rhythm {
  /// The factor that converts an amount per span of the rhythm to an amount per week, such as
  /// `12 × 7 / 365.25` for a month; nil if the span is a week.
  fileprivate func spansInWords(_ term: Term?) -> String? {
    switch span {
    case .calendar(.month): "12 × 7 / 365.25"
    case .calendar(.quarter): "4 × 7 / 365.25"
    case .calendar(.year): "7 / 365.25"
    case .calendar(.term): "1 / \(term?.weeks ?? 10) weeks"
    case .rolling(let days) where days != 7: "7 / \(days)"
    case .calendar(.day) where target.map { _ in addsUp } ?? false: "7"
    case .days(let days) where target.map { _ in addsUp } ?? false: "\(days.count)"
    default: nil
    }
  }
}
