import TrackCore

/// The section on goals: a row for each goal, which can be opened to show its details.
extension ReportPage {
  mutating func writeGoals() {
    let done = report.goals.count { $0.status == .done }
    let words = Words.count(report.goals.count, "goal") + (done > 0 ? ", \(done) done" : "")
    let goals = report.goals.enumerated().sorted {
      (Self.rank($0.element), $0.offset) < (Self.rank($1.element), $1.offset)
    }.map(\.element)
    let page = self
    parts.section("goals", "Goals", words, folds: false) { parts in
      for goal in goals {
        let burnUp = page.report.pictures?.goals.first { $0.id == goal.id }
        let share = page.report.term?.goals.first { $0.goal == goal.goal }
        let block = page.report.workspace.block(named: goal.goal) as? Goal
        GoalRow(
          goal: goal, share: share, block: block, burnUp: burnUp, context: page.report.context
        )
        .write(in: &parts)
      }
      if let grid = page.report.pictures?.term, !grid.rows.isEmpty {
        parts.html.open("details", ["id": "term"])
        parts.html.element("summary", text: "The weeks of the term")
        parts.picture(
          TermPicture(grid),
          caption: "Each week: for a goal the entries that counted for it, for a habit how much of"
            + " what was due was done.", hasTable: false)
        parts.html.close("details")
      }
    }
  }

  /// Returns the sort key of a goal. The most urgent goals come first and completed goals last.
  private static func rank(_ goal: GoalProgress) -> Int {
    let status =
      switch goal.status {
      case .overdue: 0
      case .behind, .stalled: 1
      case .onTrack, .ahead, .open: 2
      case .notStarted: 3
      case .done, .archived: 4
      }
    return status * 1000 - goal.importance * goal.urgency
  }
}

/// Writes the row of a goal and its details.
private struct GoalRow {
  let goal: GoalProgress
  let share: TermGoal?
  let block: Goal?
  let burnUp: BurnUp?
  let context: FigureContext

  private var key: String { "goal \(goal.id)" }
  private var today: Day { context.today }

  func write(in parts: inout PageParts) {
    let title = PageParts.shown(goal.title)
    parts.html.open("details", ["class": "goal", "id": "goal-\(goal.id)", "data-name": title])
    parts.html.open("summary")
    parts.html.open("span", ["class": "name"])
    parts.dot(FileColor(block?.color))
    parts.html.element("b") { $0.name(title) }
    if let why { parts.html.element("small") { $0.prose(PageParts.shown(why)) } }
    parts.html.close("span")
    writeMeters(in: &parts)
    parts.html.open("span", ["class": "pace"])
    parts.html.element(
      "span", ["class": goal.status.mood.style], text: goal.paceInWords(in: context.term))
    if let outlook { parts.html.element("small", text: outlook) }
    parts.html.close("span")
    parts.html.open("span", ["class": "due"])
    if goal.status != .done, let due = goal.due {
      parts.day(due, goal.dueInWords(today: today), "\(key) due")
    } else {
      parts.html.element("small", text: goal.status == .done ? "done" : "no due date")
    }
    parts.html.close("span")
    parts.html.close("summary")
    writeDetails(in: &parts)
    parts.html.close("details")
    parts.html.raw("\n")
  }

  /// The texts on the gap, the trend and the safe days of the goal:
  /// `7 points short, increasing, safe for 4 days`; nil if there is none of them.
  private var outlook: String? {
    let words = [
      shortfall,
      goal.status == .stalled ? nil : goal.trend?.rawValue,
      goal.safeDays(on: today).map { "safe for " + Words.count($0, "day") },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The gaps that bars show although the status of the goal is on track or ahead. `7 points short`
  /// means that the goal's own bar does not reach its tick; `term: behind` means that its share of
  /// the term is behind. Nil if there is no such gap.
  private var shortfall: String? {
    guard goal.status == .onTrack || goal.status == .ahead else { return nil }
    var words: [String] = []
    if goal.status == .onTrack, let expected = goal.expected {
      let points = expected.points(above: goal.progress)
      if points > 0 { words.append("\(Words.count(points, "point")) short") }
    }
    if share?.status == .behind { words.append("term: behind") }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The reason to reach the goal. For an obligation, it is the person to whom it is owed and the
  /// consequence of not meeting it. For a milestone, it is the goal that the milestone belongs to.
  private var why: String? {
    if let block, block.isObligation {
      let words = [block.owedTo.map { "for \($0)" }, block.consequence].compactMap(\.self)
      if !words.isEmpty { return words.joined(separator: "; else ") }
    }
    if let parent = goal.parent.flatMap({ context.workspace.block(named: $0) }) {
      return "toward \(parent.title)"
    }
    return share?.why ?? goal.values.lazy.compactMap(\.why).first
  }

  private func writeMeters(in parts: inout PageParts) {
    parts.html.open("span", ["class": "meters"])
    parts.meter(goal.progress, expected: goal.expected)
    parts.html.open("small")
    parts.figure("\(key) progress", goal.progress.digits, goal.progress.percent)
    if let expected = goal.expected {
      parts.html.text(", by now ")
      parts.figure("\(key) expected", expected.digits, expected.percent)
    }
    parts.html.close("small")
    if let share {
      if let progress = share.progress {
        parts.meter(progress, expected: share.expectedShare)
      }
      parts.html.open("small")
      parts.html.text(share.share == nil ? "this term " : "term ")
      let figures = [("done", share.done), ("share", share.share), ("expected", share.expected)]
      for (index, (name, number)) in figures.enumerated() {
        guard let number else { continue }
        parts.html.text(["", " of ", ", by now "][index])
        let words = Words.size(Amount(number.shown(in: share.unit), share.unit))
        parts.figure("term \(goal.id) \(name)", number.text, words)
      }
      parts.html.close("small")
    }
    parts.html.close("span")
  }

  // MARK: Details

  private func writeDetails(in parts: inout PageParts) {
    parts.html.open("div", ["class": "two"])
    parts.html.open("div")
    writeForecast(in: &parts)
    writeMeasures(in: &parts)
    writeMilestones(in: &parts)
    writeContributions(in: &parts)
    parts.html.close("div")
    let texts = [("Plan", block?.plan ?? []), ("Note", block?.heading.notes ?? [])]
    if burnUp != nil || texts.contains(where: { !$0.1.isEmpty }) { write(texts, in: &parts) }
    parts.html.close("div")
  }

  private func write(_ texts: [(String, [String])], in parts: inout PageParts) {
    parts.html.open("div")
    for (label, texts) in texts {
      for text in texts {
        parts.html.open("p", ["class": "small"])
        parts.html.element("b", text: label + ": ")
        parts.html.prose(Terminal().fit(text.onOneLine, to: 400))
        parts.html.close("p")
      }
    }
    if let burnUp { parts.picture(BurnUpPicture(burnUp, today: today), hasTable: false) }
    parts.html.close("div")
  }

  private func writeForecast(in parts: inout PageParts) {
    guard goal.status != .done else { return }
    if let due = goal.due {
      parts.html.open("p", ["class": "small"])
      parts.html.text("Due \(Words.fullDate(due))")
      if let needed = goal.neededPerWeek {
        parts.html.text(": ")
        parts.figure(
          "\(key) neededPerWeek.amount", needed.number.text, goal.neededInWords ?? "")
        parts.html.text(" \(goal.needSpanInWords(today: today))")
      }
      parts.html.close("p")
    }
    if let safeDays = goal.safeDays(on: today) {
      parts.html.open("p", ["class": "small quiet"])
      parts.figure(
        "\(key) safeDays", "\(safeDays)", "Safe for \(Words.count(safeDays, "day"))")
      parts.html.text(": without another entry behind from ")
      parts.day(today + safeDays, Words.fullDate(today + safeDays))
      parts.html.text(" on.")
      parts.html.close("p")
    }
    if let forecast = goal.forecast, forecast > today {
      parts.html.open("p", ["class": "small quiet"])
      parts.html.text("At the present rate on ")
      parts.day(forecast, Words.fullDate(forecast), "\(key) forecast")
      parts.html.close("p")
    }
  }

  private func writeMeasures(in parts: inout PageParts) {
    guard !goal.measures.isEmpty else { return }
    parts.html.open("ul", ["class": "plain small"])
    for (index, measure) in goal.measures.enumerated() {
      let key = "\(key) measures.\(index)"
      parts.html.open("li", ["class": "row"])
      parts.html.element(
        "span", ["class": "quiet"], text: PageParts.shown(measure.measure.name(context)))
      parts.html.open("span")
      if let actual = measure.actual {
        parts.figure("\(key).actual", actual.text, Words.amount(actual, measure.unit.name))
      } else {
        parts.html.text("nothing yet")
      }
      parts.html.text(measure.isLevel ? " to " : " of ")
      parts.figure(
        "\(key).target", measure.target.text, Words.amount(measure.target, measure.unit.name))
      if let note = measure.measure.note { parts.html.text(" (\(PageParts.shown(note)))") }
      parts.html.close("span")
      parts.html.close("li")
    }
    parts.html.close("ul")
  }

  private func writeMilestones(in parts: inout PageParts) {
    guard !goal.milestones.isEmpty else { return }
    parts.html.open("ul", ["class": "plain small", "aria-label": "Milestones"])
    for milestone in goal.milestones {
      parts.html.open("li", ["class": "row"])
      let title =
        milestone.milestone.title.isEmpty
        ? "Milestone" : PageParts.shown(milestone.milestone.title)
      parts.html.element("span") { $0.name(title) }
      parts.html.open("span", ["class": "quiet"])
      parts.html.element("span", ["class": milestone.status.style], text: milestone.status.rawValue)
      let day = milestone.done ?? milestone.milestone.date
      parts.html.text(milestone.status == .missed ? ", was due on " : " on ")
      parts.day(day, Words.dayAndMonth(day))
      parts.html.close("span")
      parts.html.close("li")
    }
    parts.html.close("ul")
  }

  private func writeContributions(in parts: inout PageParts) {
    parts.html.open("p", ["class": "small quiet"])
    parts.figure(
      "\(key) contributions", "\(goal.contributions)",
      Words.count(goal.contributions, "entry", "entries"))
    if let last = goal.lastContribution {
      parts.html.text(", the last on ")
      parts.day(last, Words.fullDate(last), "\(key) lastContribution")
    }
    if let trend = goal.trend {
      parts.html.text(", ")
      parts.figure("\(key) trend", trend.rawValue, trend.rawValue)
    }
    for (index, link) in goal.values.enumerated() {
      parts.html.text(index == 0 ? "; for " : ", ")
      let value = context.workspace.block(named: link.value)?.title ?? context.text(link.value)
      parts.html.name(PageParts.shown(value))
    }
    parts.html.close("p")
  }
}

extension TermGoal {
  /// The part of the goal's share of the term that is expected by today, 0–1; nil if nothing is
  /// expected.
  fileprivate var expectedShare: Double? {
    guard let share, let expected, share != .zero else { return nil }
    return min(max(expected.approximate / share.approximate, 0), 1)
  }
}

extension MilestoneStatus {
  fileprivate var style: String? {
    switch self {
    case .done: "good"
    case .missed: "bad"
    case .approaching: "warn"
    case .due: nil
    }
  }
}
