import TrackCore

/// The section on goals: their progress and what remains.
extension ReportPage {
  mutating func writeGoals() {
    guard !report.goals.isEmpty else { return }
    let (goals, context) = (report.goals, report.context)
    let pictures = report.pictures?.goals ?? []
    let done = goals.count { $0.status == .done }
    let words = Words.count(goals.count, "goal") + (done > 0 ? ", \(done) done" : "")
    parts.section("goals", "Goals", words) { parts in
      parts.html.open("div", ["class": "cards"])
      for goal in goals {
        Self.write(goal, context, pictures.first { $0.id == goal.id }, in: &parts)
      }
      parts.html.close("div")
    }
  }

  private static func write(
    _ goal: GoalProgress, _ context: FigureContext, _ burnUp: BurnUp?,
    in parts: inout PageParts
  ) {
    let key = "goal \(goal.id)"
    let title = PageParts.shown(goal.title)
    parts.html.open("article", ["class": "card", "id": "goal-\(goal.id)", "data-name": title])
    parts.html.element("h3") { $0.name(title) }
    parts.html.open("p", ["class": "row"])
    parts.html.element(
      "span", ["class": goal.status.mood.style], text: goal.paceInWords(in: context.term))
    parts.html.open("span")
    parts.figure("\(key) progress", goal.progress.digits, goal.progress.percent)
    if let expected = goal.expected {
      parts.html.open("span", ["class": "quiet"])
      parts.html.text(", by now ")
      parts.figure("\(key) expected", expected.digits, expected.percent)
      parts.html.close("span")
    }
    parts.html.close("span")
    parts.html.close("p")
    parts.meter(goal.progress, expected: goal.expected)
    writeDates(goal, context.today, key, in: &parts)
    writeMeasures(goal, key, context, in: &parts)
    if let burnUp { parts.picture(BurnUpPicture(burnUp, today: context.today)) }
    writeMilestones(goal, in: &parts)
    writeContributions(goal, key, context, in: &parts)
    parts.html.close("article")
    parts.html.raw("\n")
  }

  private static func writeDates(
    _ goal: GoalProgress, _ today: Day, _ key: String, in parts: inout PageParts
  ) {
    guard goal.status != .done else { return }
    if let due = goal.due {
      parts.html.open("p", ["class": "small"])
      parts.html.text("Due ")
      parts.day(due, goal.dueInWords(today: today), "\(key) due")
      parts.html.text(", \(Words.fullDate(due))")
      if let needed = goal.neededPerWeek {
        parts.html.text(": ")
        parts.figure(
          "\(key) neededPerWeek.amount", needed.number.text, Words.size(needed))
        parts.html.text(" a week")
      }
      parts.html.close("p")
    }
    if let forecast = goal.forecast, forecast > today {
      parts.html.open("p", ["class": "small quiet"])
      parts.html.text("At the present rate on ")
      parts.day(forecast, Words.fullDate(forecast), "\(key) forecast")
      parts.html.close("p")
    }
  }

  private static func writeMeasures(
    _ goal: GoalProgress, _ key: String, _ context: FigureContext, in parts: inout PageParts
  ) {
    guard !goal.measures.isEmpty else { return }
    parts.html.open("ul", ["class": "plain small"])
    for (index, measure) in goal.measures.enumerated() {
      let key = "\(key) measures.\(index)"
      parts.html.open("li", ["class": "row"])
      let name = measure.measure.name(context)
      parts.html.element("span", ["class": "quiet"], text: PageParts.shown(name))
      parts.html.open("span")
      if let actual = measure.actual {
        parts.figure("\(key).actual", actual.text, Words.amount(actual, measure.unit.name))
      } else {
        parts.html.text("nothing yet")
      }
      parts.html.text(measure.isLevel ? " to " : " of ")
      parts.figure(
        "\(key).target", measure.target.text, Words.amount(measure.target, measure.unit.name))
      parts.html.close("span")
      parts.html.close("li")
    }
    parts.html.close("ul")
  }

  private static func writeMilestones(_ goal: GoalProgress, in parts: inout PageParts) {
    guard !goal.milestones.isEmpty else { return }
    parts.html.open("ul", ["class": "plain small", "aria-label": "Milestones"])
    for milestone in goal.milestones {
      parts.html.open("li", ["class": "row"])
      let title =
        milestone.milestone.title.isEmpty
        ? "Milestone" : PageParts.shown(milestone.milestone.title)
      parts.html.element("span") { $0.name(title) }
      parts.html.open("span", ["class": "quiet"])
      if milestone.status == .done {
        parts.html.element("span", ["class": "good"], text: "done")
        if let done = milestone.done {
          parts.html.text(" on ")
          parts.day(done, Words.dayAndMonth(done))
        }
      } else {
        parts.html.element(
          "span", ["class": milestone.status.style], text: milestone.status.rawValue)
        parts.html.text(milestone.status == .missed ? ", was due on " : " on ")
        parts.day(milestone.milestone.date, Words.dayAndMonth(milestone.milestone.date))
      }
      parts.html.close("span")
      parts.html.close("li")
    }
    parts.html.close("ul")
  }

  private static func writeContributions(
    _ goal: GoalProgress, _ key: String, _ context: FigureContext, in parts: inout PageParts
  ) {
    parts.html.open("p", ["class": "small quiet"])
    parts.figure(
      "\(key) contributions", "\(goal.contributions)",
      Words.count(goal.contributions, "entry", "entries"))
    if let last = goal.lastContribution {
      parts.html.text(", the last on ")
      parts.day(last, Words.fullDate(last), "\(key) lastContribution")
    }
    if !goal.values.isEmpty {
      let values = goal.values.map { PageParts.shown(context.text($0.value)) }.joined(
        separator: ", ")
      parts.html.text("; for \(values)")
    }
    parts.html.close("p")
  }
}

extension MilestoneProgress.Status {
  fileprivate var style: String? {
    switch self {
    case .done: "good"
    case .missed: "bad"
    case .approaching: "warn"
    case .due: nil
    }
  }
}
