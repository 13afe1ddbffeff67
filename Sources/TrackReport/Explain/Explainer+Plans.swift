import TrackCore
import TrackInsights
import TrackJSON

/// Explains the hours of `track plan`.
extension Explainer {
  /// Explains the hours of a plan. The sums of the required and of the recent hours come first,
  /// then each item with the log lines from which its hours were computed.
  package func plan(of term: Term?, calendar: PlanCalendar? = nil) -> Explanation {
    let plan = WeeklyPlan(
      workspace, of: term, today: today, calendar: calendar, keepsLines: true)
    // The names of the sums contain a dot, which an ID cannot contain, so they differ from the names
    // of all items.
    let sums =
      plan.items.isEmpty
      ? [
        .init("plan.asked", "Asked", "nothing with a known time", notes: [PlanSheet.noTime])
      ] : [asked(plan), given(plan), plan.free.map(free), limit(plan)]
    return explanation(
      "plan", id: plan.term.map { "plan-\($0.number)" } ?? "plan",
      title: PlanSheet(plan, today: today).sentences.first ?? "Nothing to plan yet",
      sums + plan.items.map { part(of: $0, plan) })
  }

  // MARK: Sums

  private func asked(_ plan: WeeklyPlan) -> Explanation.Part {
    let items = plan.items.map { item in
      let inHabits = item.asked - item.extra
      let words =
        inHabits < 0.5
        ? item.asked.exactDuration
        : "\(item.asked.exactDuration) − \(inHabits.exactDuration) in habits = \(item.extra.exactDuration)"
      return "\(item.title): \(words)"
    }
    let phases = zip(plan.phases, plan.phases.dropFirst()).map { before, phase in
      let ended = phase.ended.map { "\($0.extra.exactDuration) of \($0.title.onOneLine)" }
      return
        "from \(phase.first): \(before.asked.exactDuration) − \(ended.joined(separator: " − ")) ="
        + " \(phase.asked.exactDuration)"
    }
    let reliefs = plan.reliefs.map { relief in
      let inGoals = relief.item.extra - relief.seconds
      let words =
        inGoals < 0.5
        ? ""
        : " \(relief.item.extra.exactDuration) − \(inGoals.exactDuration) that goals need ="
      return "\(relief.item.title.onOneLine) is paused \(days(relief.days)):\(words)"
        + " \(relief.seconds.exactDuration) less"
    }
    let span = plan.isFirstPhaseOneWeek ? "in \(plan.firstWeekInWords)" : "a week"
    return Explanation.Part(
      "plan.asked", "Asked", "\(plan.asked.exactDuration) \(span)",
      notes: ["the sum of what each item asks, less what its habits ask already"],
      steps: (items + phases + reliefs).map { .init($0) }, ["asked": plan.asked.rounded()])
  }

  private func given(_ plan: WeeklyPlan) -> Explanation.Part {
    var part = Explanation.Part(
      "plan.given", "Given",
      "\(plan.given.exactDuration) \(plan.isComparable ? "a week" : "in all")")
    let (recorded, estimates) = (plan.recordedSeconds, plan.estimates)
    let estimated = estimates.reduce(0) { $0 + $1.seconds }
    part.notes = [
      "\(recorded.exactDuration) recorded"
        + (estimated > 0 ? " + \(estimated.exactDuration) estimated for what has no time" : "")
        + " in \(days(plan.recent))"
        + (plan.isComparable
          ? ", divided by \(plan.recentWeeks.weeksInWords)" : ", too few days to divide by weeks"),
      "a line for two items counts once, for a goal and a habit as the habit's",
    ]
    if estimated > 0 {
      let sums = estimates.map { "\($0.title) \($0.seconds.exactDuration)" }
      part.notes.append("estimated: \(sums.joined(separator: " + "))")
    }
    var first = plan.recent.lowerBound
    while first <= plan.recent.upperBound {
      let last = min(first + 6, plan.recent.upperBound)
      let lines = plan.givenLines.filter { $0.day >= first && $0.day <= last }
      part.steps.append(
        step(
          "\(days(first, last)): \(lines.reduce(0) { $0 + $1.seconds }.exactDuration) on"
            + " \(Words.count(lines.count, "line"))", limits.isNone ? lines.inOrder : [],
          complete: addTime))
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
    let awake = Double(free.awake.count)
    let hours = "\(Words.clock(free.awake.lowerBound)) to \(Words.clock(free.awake.upperBound))"
    let shown = free.busyDays.prefix(limits.steps)
    let days = shown.map { day, hours -> Explanation.Step in
      let ranges = hours.map {
        "\(Words.clock($0.lowerBound))-\(Words.clock($0.upperBound))"
      }
      let busy = Double(hours.reduce(0) { $0 + $1.count })
      return .init(
        "\(day): \(busy.exactDuration) busy, \(ranges.joined(separator: ", "))",
        [
          "date": day, "busy": busy.rounded(),
          "hours": hours.map { ["from": $0.lowerBound, "to": $0.upperBound] as JSONObject },
        ])
    }
    let hidden = free.busyDays.count - shown.count
    return Explanation.Part(
      "plan.free", "Free", "\(free.seconds.exactDuration) a week",
      notes: [
        "awake from \(hours): "
          + (free.isFromNights
            ? "the means of getting up and going to bed of \(Words.count(free.nights, "night"))"
            : "assumed, for fewer than seven recent nights have times"),
        "7 × \(awake.exactDuration) awake = \(free.waking.exactDuration)",
        "\(Double(free.busySeconds).exactDuration) busy / \(free.weeks.weeksInWords) ="
          + " \(free.busy.exactDuration)",
        "\(free.waking.exactDuration) − \(free.busy.exactDuration) = \(free.seconds.exactDuration)",
      ],
      steps: days
        + (hidden > 0
          ? [.init("\(Words.count(hidden, "later day")) left out; --all shows them")] : []),
      ["free": free.seconds.rounded(), "busy": free.busy.rounded()])
  }

  private func limit(_ plan: WeeklyPlan) -> Explanation.Part? {
    guard let limit = plan.limit else { return nil }
    var part = Explanation.Part("plan.fits", "Fits", plan.asked <= limit ? "yes" : "no")
    if plan.isComparable, plan.given > 0 {
      part.notes.append(
        "at most a tenth more than was given: 1.1 × \(plan.given.exactDuration) ="
          + " \((plan.given * 1.1).exactDuration)")
    }
    if let free = plan.free {
      part.notes.append("at most \(free.seconds.exactDuration) that are free")
    }
    let phase = plan.advisedPhase
    let starts =
      phase.first > plan.days.lowerBound
      ? [(plan.asked, ""), (phase.asked, "from \(phase.first): ")] : [(plan.asked, "")]
    for (asked, start) in starts where asked > limit {
      part.notes.append(
        "\(start)\(asked.exactDuration) − \(limit.exactDuration) = \((asked - limit).exactDuration) too much"
      )
    }
    part.notes += plan.advice.map { words($0, plan) }
    if phase.asked > limit, plan.advice.isEmpty {
      part.notes += plan.slack.map { habit, saved in
        "\(habit.title): \(habit.asked.exactDuration) asked, \(saved.exactDuration) more than it got or"
          + " than goals need"
      }
    }
    let besides = plan.neededBesides
    if besides > 0 {
      part.notes.append(
        "with what goals need beyond it: \(plan.asked.exactDuration) + \(besides.exactDuration) ="
          + " \((plan.asked + besides).exactDuration), \(plan.asked + besides <= limit ? "within" : "above")"
          + " \(limit.exactDuration)")
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
        + " \(goals.reduce(0) { $0 + $1.extra }.exactDuration)"
    case .extend(let goal, let more):
      let weeks = plan.weeks
      let after = goal.extra * weeks / (weeks + Double(more))
      return "\(goal.title) over \(more) more weeks: \(goal.extra.exactDuration) ×"
        + " \(weeks.places(1)) / \((weeks + Double(more)).places(1)) = \(after.exactDuration), which"
        + " saves \((goal.extra - after).exactDuration)"
    case .loosen(let habits):
      let saved = habits.map {
        "\($0.habit.title) \($0.habit.asked.exactDuration) − \($0.seconds.exactDuration) = \($0.saved.exactDuration)"
      }
      return "asking of habits only what was given, or what goals need, saves: "
        + saved.joined(separator: "; ")
    }
  }
}

extension Double {
  /// The number of weeks with at most two decimal places: `8 weeks`, `2.29 weeks`.
  var weeksInWords: String {
    let number = Words.exact((self * 100).rounded() / 100)
    return number == "1" ? "1 week" : "\(number) weeks"
  }

  /// The time in words, exact to the second: `1h 46m 41s`.
  var exactDuration: String { Words.exact(Number(rounding: rounded()), .time) }
}
