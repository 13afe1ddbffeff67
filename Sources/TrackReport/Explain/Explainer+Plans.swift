import TrackCore
import TrackInsights

/// Explains the hours of `track plan`.
extension Explainer {
  /// Explains the hours of a plan. The sums of the required and of the recent hours come first,
  /// then each item with the log lines from which its hours were computed.
  package func plan(of term: Term?, calendar: PlanCalendar? = nil) -> Explanation {
    let plan = WeeklyPlan(
      workspace, of: term, today: today, calendar: calendar, keepsLines: true)
    var explanation = Explanation(
      kind: "plan", id: plan.term.map { "plan-\($0.number)" } ?? "plan",
      title: PlanSheet(plan, today: today).sentences.first ?? "Nothing to plan yet",
      today: today)
    guard !plan.items.isEmpty else {
      var part = Explanation.Part("plan.asked", "Asked", "nothing with a known time")
      part.notes = [PlanSheet.noTime]
      explanation.parts = [part]
      return explanation
    }
    // The names of these parts contain a dot, which an ID cannot contain, so they differ from the
    // names of all items.
    explanation.parts =
      [asked(plan), given(plan), plan.free.map(free), limit(plan)].compactMap { $0 }
      + plan.items.map { part(of: $0, plan) }
    return explanation
  }

  // MARK: Sums

  private func asked(_ plan: WeeklyPlan) -> Explanation.Part {
    var part = Explanation.Part(
      "plan.asked", "Asked",
      "\(plan.asked.exactly) \(plan.isFirstPhaseOneWeek ? "in \(plan.firstWeekInWords)" : "a week")"
    )
    part.notes = ["the sum of what each item asks, less what its habits ask already"]
    part.steps = plan.items.map { item in
      let inHabits = item.asked - item.extra
      let words =
        inHabits < 0.5
        ? item.asked.exactly
        : "\(item.asked.exactly) − \(inHabits.exactly) in habits = \(item.extra.exactly)"
      return Explanation.Step("\(item.title): \(words)")
    }
    for (before, phase) in zip(plan.phases, plan.phases.dropFirst()) {
      let ended = phase.ended.map { "\($0.extra.exactly) of \($0.title.onOneLine)" }
      part.steps.append(
        Explanation.Step(
          "from \(phase.first): \(before.asked.exactly) − \(ended.joined(separator: " − ")) ="
            + " \(phase.asked.exactly)"))
    }
    for relief in plan.reliefs {
      let inGoals = relief.item.extra - relief.seconds
      part.steps.append(
        Explanation.Step(
          "\(relief.item.title.onOneLine) is paused \(days(relief.days)):"
            + (inGoals < 0.5
              ? "" : " \(relief.item.extra.exactly) − \(inGoals.exactly) that goals need =")
            + " \(relief.seconds.exactly) less"))
    }
    part.fields = ["asked": plan.asked.rounded()]
    return part
  }

  private func given(_ plan: WeeklyPlan) -> Explanation.Part {
    var part = Explanation.Part(
      "plan.given", "Given", "\(plan.given.exactly) \(plan.isComparable ? "a week" : "in all")")
    let (recorded, estimates) = (plan.recordedSeconds, plan.estimates)
    let estimated = estimates.reduce(0) { $0 + $1.seconds }
    part.notes = [
      "\(recorded.exactly) recorded"
        + (estimated > 0 ? " + \(estimated.exactly) estimated for what has no time" : "")
        + " in \(days(plan.recent))"
        + (plan.isComparable
          ? ", divided by \(plan.recentWeeks.weeks)" : ", too few days to divide by weeks"),
      "a line for two items counts once, for a goal and a habit as the habit's",
    ]
    if estimated > 0 {
      let sums = estimates.map { "\($0.title) \($0.seconds.exactly)" }
      part.notes.append("estimated: \(sums.joined(separator: " + "))")
    }
    var first = plan.recent.lowerBound
    while first <= plan.recent.upperBound {
      let last = min(first + 6, plan.recent.upperBound)
      let lines = plan.givenLines.filter { $0.day >= first && $0.day <= last }
      var step = Explanation.Step(
        "\(days(first, last)): \(lines.reduce(0) { $0 + $1.seconds }.exactly) on"
          + " \(Words.count(lines.count, "line"))")
      if limits.isNone { step.lines = lines.sorted().map(quote) }
      part.steps.append(step)
      first = last + 1
    }
    part.fields = [
      "given": plan.given.rounded(), "recorded": recorded.rounded(),
      "estimated": estimated.rounded(), "from": plan.recent.lowerBound,
      "to": plan.recent.upperBound,
    ]
    return part
  }

  private func free(_ free: FreeTime) -> Explanation.Part {
    var part = Explanation.Part("plan.free", "Free", "\(free.seconds.exactly) a week")
    let awake = Double(free.awake.count)
    let hours = "\(Words.clock(free.awake.lowerBound)) to \(Words.clock(free.awake.upperBound))"
    part.notes = [
      "awake from \(hours): "
        + (free.isFromNights
          ? "the means of getting up and going to bed of \(Words.count(free.nights, "night"))"
          : "assumed, for fewer than seven recent nights have times"),
      "7 × \(awake.exactly) awake = \(free.waking.exactly)",
      "\(Double(free.busySeconds).exactly) busy / \(free.weeks.weeks) ="
        + " \(free.busy.exactly)",
      "\(free.waking.exactly) − \(free.busy.exactly) = \(free.seconds.exactly)",
    ]
    let shown = free.busyDays.prefix(limits.steps)
    part.steps = shown.map { day, hours in
      let ranges = hours.map {
        "\(Words.clock($0.lowerBound))-\(Words.clock($0.upperBound))"
      }
      let busy = Double(hours.reduce(0) { $0 + $1.count })
      var step = Explanation.Step("\(day): \(busy.exactly) busy, \(ranges.joined(separator: ", "))")
      step.fields = [
        "date": day, "busy": busy.rounded(),
        "hours": hours.map { ["from": $0.lowerBound, "to": $0.upperBound] as JSONObject },
      ]
      return step
    }
    let hidden = free.busyDays.count - shown.count
    if hidden > 0 {
      part.steps.append(
        Explanation.Step("\(Words.count(hidden, "later day")) left out; --all shows them"))
    }
    part.fields = ["free": free.seconds.rounded(), "busy": free.busy.rounded()]
    return part
  }

  private func limit(_ plan: WeeklyPlan) -> Explanation.Part? {
    guard let limit = plan.limit else { return nil }
    var part = Explanation.Part("plan.fits", "Fits", plan.asked <= limit ? "yes" : "no")
    if plan.isComparable, plan.given > 0 {
      part.notes.append(
        "at most a tenth more than was given: 1.1 × \(plan.given.exactly) ="
          + " \((plan.given * 1.1).exactly)")
    }
    if let free = plan.free { part.notes.append("at most \(free.seconds.exactly) that are free") }
    let phase = plan.advisedPhase
    let starts =
      phase.first > plan.days.lowerBound
      ? [(plan.asked, ""), (phase.asked, "from \(phase.first): ")] : [(plan.asked, "")]
    for (asked, start) in starts where asked > limit {
      part.notes.append(
        "\(start)\(asked.exactly) − \(limit.exactly) = \((asked - limit).exactly) too much")
    }
    part.notes += plan.advice.map { words($0, plan) }
    let besides = plan.neededBesides
    if besides > 0 {
      part.notes.append(
        "with what goals need beyond it: \(plan.asked.exactly) + \(besides.exactly) ="
          + " \((plan.asked + besides).exactly), \(plan.asked + besides <= limit ? "within" : "above")"
          + " \(limit.exactly)")
    }
    part.fields = [
      "fits": plan.asked <= limit, "limit": limit.rounded(), "neededBesides": besides.rounded(),
    ]
    return part
  }

  /// Returns the text about the time that a suggested change would save each week.
  private func words(_ advice: WeeklyPlan.Advice, _ plan: WeeklyPlan) -> String {
    switch advice {
    case .drop(let goals):
      return "dropping \(goals.map(\.title).joined(separator: " and ")) saves"
        + " \(goals.reduce(0) { $0 + $1.extra }.exactly)"
    case .extend(let goal, let more):
      let weeks = plan.weeks
      let after = goal.extra * weeks / (weeks + Double(more))
      return "\(goal.title) over \(more) more weeks: \(goal.extra.exactly) ×"
        + " \(weeks.places(1)) / \((weeks + Double(more)).places(1)) = \(after.exactly), which"
        + " saves \((goal.extra - after).exactly)"
    case .loosen(let habits):
      let saved = habits.map {
        "\($0.habit.title) \($0.habit.asked.exactly) − \($0.seconds.exactly) = \($0.saved.exactly)"
      }
      return "asking of habits only what was given, or what goals need, saves: "
        + saved.joined(separator: "; ")
    }
  }

  // MARK: Items

  private func part(of item: PlanItem, _ plan: WeeklyPlan) -> Explanation.Part {
    var part = Explanation.Part(
      item.id, item.title,
      "\(item.asked.hours) \(item.overdue == nil ? "a week" : "in the coming week"), got"
        + " \(item.given.hours)")
    let (sums, half) = (item.sums, plan.rateDays)
    part.notes = amount(of: item, plan) + hours(of: item)
    for habit in item.inHabits {
      part.notes.append(
        habit.isLinked
          ? "what is done for \(habit.title) counts for it, so \(habit.seconds.exactly) are in the"
            + " hours of that"
          : "\(Words.exactPercent(habit.share)) of its time goes through \(habit.title), so"
            + " \(habit.seconds.exactly) are in the hours of that")
    }
    if sums.givenSeconds > 0 {
      part.notes.append(
        "got \(sums.recentSeconds.exactly)"
          + (sums.untimedSeconds > 0 ? " + \(sums.untimedSeconds.exactly) estimated" : "")
          + (plan.isComparable
            ? " / \(plan.recentWeeks.weeks) = \(item.given.exactly) a week" : " in all"))
    }
    part.fields = ["asked": item.asked, "extra": item.extra, "given": item.given]
    let lines = item.lines.sorted()
    let isGoal = Kind.goals.contains(item.kind)
    let rated = lines.filter {
      isGoal ? $0.isRated : sums.ratedDays.contains($0.day) && $0.seconds > 0
    }
    let recent = lines.filter { plan.recent.contains($0.day) }
    let timed = recent.filter { $0.seconds > 0 }
    if item.basis.seconds != nil {
      var step = list("\(item.ratedLines), \(days(half))", rated)
      if timed.count == rated.count(where: { plan.recent.contains($0.day) }) {
        let sum = timed.reduce(0) { $0 + $1.seconds }
        step.words += "; since \(plan.recent.lowerBound) \(sum.exactly)"
      } else {
        part.steps.append(list("lines with a time, \(days(plan.recent))", timed))
      }
      part.steps.insert(step, at: 0)
    } else if !timed.isEmpty {
      part.steps.append(list("lines with a time, \(days(plan.recent))", timed))
    }
    if sums.untimedSeconds > 0 {
      let untimed = recent.filter {
        $0.seconds == 0 && (isGoal ? $0.amount > 0 : sums.untimedDays.contains($0.day))
      }
      part.steps.append(list("lines without a time, \(days(plan.recent))", untimed))
    }
    return part
  }

  private func days(_ days: ClosedRange<Day>) -> String {
    self.days(days.lowerBound, days.upperBound)
  }

  /// Returns a note on the origin of an item's weekly amount: a rhythm, a pace, or a share of a
  /// term.
  private func amount(of item: PlanItem, _ plan: WeeklyPlan) -> [String] {
    func words(_ number: Number) -> String { Words.exact(number, item.unit) }
    let asked =
      item.isOfDays
      ? times(item.amount) : item.unit == .time ? item.asked.exactly : words(item.amount)
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
        if let seconds = whole.seconds {
          let inHabits = max(seconds - item.asked - whole.extra, 0)
          notes.append(
            "that takes \(seconds.exactly), \(item.asked.exactly) of them in the plan"
              + (inHabits > 0.5 ? " and \(inHabits.exactly) more in its habits" : "")
              + ": \(whole.extra.exactly) besides")
        }
      }
      return notes
    }
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
      return ["\(times(item.amount)), at least the stated time each = \(item.asked.exactly)"]
    case .perUnit(let seconds, let count), .perDay(let seconds, let count):
      let isPerDay = if case .perDay = item.basis { true } else { false }
      let isOfDays = isPerDay || item.isOfDays
      func amount(_ number: Number) -> String {
        isOfDays ? number.text : Words.exact(number, item.unit)
      }
      let rated = amount(Number(rounding: sums.ratedAmount))
      let each = "\(sums.ratedSeconds.exactly) / \(rated)"
      let noun = Kind.goals.contains(item.kind) ? "line" : "day"
      var notes = [
        "\(Words.count(count, noun)) with a time\(isPerDay ? "" : " and an amount"):"
          + " \(each) = \(seconds.minutesAndSeconds) each",
        "\(amount(item.amount)) × \(each) = \(item.asked.exactly)",
      ]
      if sums.untimedSeconds > 0 {
        notes.append(
          "without a time \(amount(Number(rounding: sums.untimedAmount))) × \(each) ="
            + " \((sums.untimedAmount * seconds).exactly), estimated")
        if sums.untimedSeconds < sums.untimedAmount * seconds - 0.5 {
          notes.append(
            "no more of it counts than its habit's own estimate, \(sums.untimedSeconds.exactly)")
        }
      }
      return notes
    }
  }

  /// Returns a step with lines and the time of each line. The title states the number of lines and
  /// the sum of their times.
  private func list(_ title: String, _ lines: [PlanLine]) -> Explanation.Step {
    let shown = lines.suffix(limits.lines)
    let sum = lines.reduce(0) { $0 + $1.seconds }
    var step = Explanation.Step(
      "\(title): \(Words.count(lines.count, "line"))" + (sum > 0 ? ", \(sum.exactly)" : ""))
    step.earlier = lines.count - shown.count
    let hidden = lines.dropLast(shown.count).reduce(0) { $0 + $1.seconds }
    if hidden > 0 { step.earlierAmount = hidden.exactly }
    step.lines = shown.map(quote)
    return step
  }

  private func quote(_ line: PlanLine) -> Explanation.Line {
    var quote = workspace.quote(line.place, line.text)
    guard line.seconds > 0 else { return quote }
    quote.amount = line.seconds.exactly
    quote.figure = Number(rounding: line.seconds)
    return quote
  }
}

extension [PlanLine] {
  fileprivate func sorted() -> [PlanLine] { sorted { ($0.day, $0.place) < ($1.day, $1.place) } }
}

extension Double {
  /// The number of weeks with at most two decimal places: `8 weeks`, `2.29 weeks`.
  fileprivate var weeks: String {
    let number = Words.exact((self * 100).rounded() / 100)
    return number == "1" ? "1 week" : "\(number) weeks"
  }

  /// The time in words, exact to the second: `1h 46m 41s`.
  fileprivate var exactly: String { Words.exact(Number(rounding: rounded()), .time) }
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
