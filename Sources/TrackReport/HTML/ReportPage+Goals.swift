import TrackCore
import TrackInsights

/// The section on goals: a row for each goal, which can be opened to show its details.
extension ReportPage {
  func writeGoals(in page: inout PageParts) {
    let done = report.goals.count { $0.status == .done }
    let words = Words.count(report.goals.count, "goal") + (done > 0 ? ", \(done) done" : "")
    let goals = report.goals.stablySorted(by: Self.rank)
    let pressing = goals.prefix { Self.urgency($0.status) < 2 }
    let shown = pressing.isEmpty ? goals.prefix(3) : pressing
    let others = goals.dropFirst(shown.count)
    page.section("goals", "Goals", words, folds: false) { page in
      write(shown, in: &page)
      // A narrow screen folds the goals that need no attention.
      if others.count > 1 {
        page.element("details", "fold others", ["open": ""]) { page in
          page.element("summary", text: "\(others.count) more goals")
          write(others, in: &page)
        }
      } else {
        write(others, in: &page)
      }
      if let grid = report.pictures?.term, !grid.rows.isEmpty {
        page.details("The weeks of the term", id: "term") { page in
          page.picture(
            TermPicture(grid),
            caption: "Each week: for a goal the entries that counted for it, for a habit how much"
              + " of what was due was done.")
        }
      }
    }
  }

  private func write(_ goals: ArraySlice<GoalProgress>, in page: inout PageParts) {
    let context = report.context
    for goal in goals {
      GoalRow(
        goal: goal, share: report.term?.goals.first { $0.goal == goal.goal },
        block: report.workspace.block(named: goal.goal) as? Goal,
        burnUp: report.pictures?.goals.first { $0.progress.id == goal.id }, context: context
      )
      .write(in: &page)
    }
  }

  /// Returns the sort key of a goal. The most urgent goals come first and completed goals last.
  private static func rank(_ goal: GoalProgress) -> Int {
    urgency(goal.status) * 1000 - goal.importance * goal.urgency
  }

  private static func urgency(_ status: GoalStatus) -> Int {
    switch status {
    case .overdue: 0
    case .behind, .stalled: 1
    case .onTrack, .ahead, .open: 2
    case .notStarted: 3
    case .done, .archived: 4
    }
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

  func write(in page: inout PageParts) {
    let title = PageParts.shown(goal.title)
    page.element("details", "goal", ["id": "goal-\(goal.id)", "data-name": title]) { page in
      page.element("summary") { page in
        page.element("span", "name") { page in
          page.dot(FileColor(block?.color))
          page.element("b", title: title)
          if let why { page.element("small", prose: PageParts.shown(why)) }
        }
        page.element("span", "meters", [:], writeMeters)
        page.element("span", "pace") { page in
          page.element("span", goal.status.mood.style, text: goal.paceInWords(in: context.term))
          if let outlook { page.element("small", text: outlook) }
        }
        page.element("span", "due") { page in
          if goal.status != .done, let due = goal.due {
            page.day(due, goal.dueInWords(today: today), "\(key) due")
          } else {
            page.element("small", text: goal.status == .done ? "done" : "no due date")
          }
        }
      }
      writeDetails(in: &page)
    }
    page.html.raw("\n")
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

  /// What the bars show and the status of the goal does not say. `7 points short` means that the
  /// goal's own bar does not reach its tick; `term: behind` is the status of its share of the term,
  /// and `term: 9 points short` its bar. Nil if there is nothing of the kind.
  private var shortfall: String? {
    guard [.onTrack, .ahead, .behind].contains(goal.status) else { return nil }
    let own = goal.status == .onTrack ? short(goal.progress, of: goal.expected) : nil
    let words = [own, termState.map { "term: \($0)" }].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The state of the goal's share of the term; nil if it is that of the goal.
  private var termState: String? {
    guard let share else { return nil }
    switch share.status {
    case .behind, .ahead: return share.status == goal.status ? nil : share.status.inWords
    case .onTrack:
      return short(share.progress, of: share.expectedShare)
        ?? (goal.status == .behind ? share.status.inWords : nil)
    default: return nil
    }
  }

  private func short(_ progress: Double?, of expected: Double?) -> String? {
    guard let progress, let expected, expected.points(above: progress) > 0 else { return nil }
    return Words.count(expected.points(above: progress), "point") + " short"
  }

  /// The reason to reach the goal. For an obligation, it is the person to whom it is owed and the
  /// consequence of not meeting it. For a milestone, it is the goal that the milestone belongs to.
  private var why: String? {
    if let block, block.isObligation {
      let words = [block.owedTo.map { "for \($0)" }, block.consequence].compactMap(\.self)
      if !words.isEmpty { return words.joined(separator: ". If not: ") }
    }
    if let parent = goal.parent.flatMap({ context.workspace.block(named: $0) }) {
      return "toward \(parent.title)"
    }
    return share?.why ?? goal.values.lazy.compactMap(\.why).first
  }

  private func writeMeters(in page: inout PageParts) {
    let isDone = goal.status == .done
    page.meter(goal.progress, expected: isDone ? nil : goal.expected)
    page.element("small") { page in
      page.figure("\(key) progress", goal.progress.digits, goal.progress.percent)
      guard let expected = goal.expected, !isDone else { return }
      page.text(", by now ")
      page.figure("\(key) expected", expected.digits, expected.percent)
    }
    guard let share, !isDone else { return }
    if let progress = share.progress { page.meter(progress, expected: share.expectedShare) }
    page.element("small") { page in
      page.text(share.share == nil ? "this term " : "term ")
      let figures = [("done", share.done), ("share", share.share), ("expected", share.expected)]
      for (index, (name, number)) in figures.enumerated() {
        guard let number, name == "done" || share.share != .zero else { continue }
        page.text(["", " of ", ", by now "][index])
        let words = Words.size(Amount(number.shown(in: share.unit), share.unit))
        page.figure("term \(goal.id) \(name)", number.text, words)
      }
    }
  }

  // MARK: Details

  private func writeDetails(in page: inout PageParts) {
    page.element("div", "two") { page in
      page.element("div") { page in
        writeForecast(in: &page)
        writeMeasures(in: &page)
        writeMilestones(in: &page)
        page.element("p", "small quiet", [:], writeContributions)
      }
      let texts =
        (block?.plan ?? []).map { ("Plan: ", $0) }
        + (block?.heading.notes ?? []).map { ("Note: ", $0) }
      guard burnUp != nil || !texts.isEmpty else { return }
      page.element("div") { page in
        for (label, text) in texts {
          page.element("p", "small") { page in
            page.element("b", text: label)
            page.html.prose(Terminal().fit(text.onOneLine, to: 400))
          }
        }
        if let burnUp { page.picture(BurnUpPicture(burnUp, today: today)) }
      }
    }
  }

  private func writeForecast(in page: inout PageParts) {
    guard goal.status != .done else { return }
    if let due = goal.due {
      page.element("p", "small") { page in
        page.text("Due \(Words.fullDate(due))")
        guard let needed = goal.neededPerWeek else { return }
        page.text(": ")
        page.figure("\(key) neededPerWeek.amount", needed.number.text, goal.neededInWords ?? "")
        page.text(" \(goal.needSpanInWords(today: today))")
      }
    }
    if let safeDays = goal.safeDays(on: today) {
      page.element("p", "small quiet") { page in
        page.figure("\(key) safeDays", "\(safeDays)", "Safe for \(Words.count(safeDays, "day"))")
        page.text(": without another entry behind from ")
        page.day(today + safeDays, Words.fullDate(today + safeDays))
        page.text(" on.")
      }
    }
    if let forecast = goal.forecast, forecast > today {
      page.element("p", "small quiet") { page in
        page.text("At the present rate on ")
        page.day(forecast, Words.fullDate(forecast), "\(key) forecast")
      }
    }
  }

  private func writeMeasures(in page: inout PageParts) {
    guard !goal.measures.isEmpty else { return }
    page.element("ul", "plain small") { page in
      for (index, measure) in goal.measures.enumerated() {
        page.element("li", "row") { write(measure, "\(key) measures.\(index)", in: &$0) }
      }
    }
  }

  private func write(_ measure: MeasureProgress, _ key: String, in page: inout PageParts) {
    page.element("span", "quiet", text: PageParts.shown(measure.measure.name(context)))
    page.element("span") { page in
      let unit = measure.unit.name
      if let actual = measure.actual {
        page.figure("\(key).actual", actual.text, Words.amount(actual, unit))
      } else {
        page.text("nothing yet")
      }
      page.text(measure.isLevel ? " to " : " of ")
      page.figure("\(key).target", measure.target.text, Words.amount(measure.target, unit))
      if let note = measure.measure.note { page.text(" (\(PageParts.shown(note)))") }
    }
  }

  private func writeMilestones(in page: inout PageParts) {
    guard !goal.milestones.isEmpty else { return }
    page.element("ul", "plain small", ["aria-label": "Milestones"]) { page in
      for milestone in goal.milestones {
        let title = milestone.milestone.title
        page.element("li", "row") { page in
          page.element("span", title: title.isEmpty ? "Milestone" : PageParts.shown(title))
          page.element("span", "quiet") { page in
            page.element("span", milestone.status.style, text: milestone.status.rawValue)
            let day = milestone.done ?? milestone.milestone.date
            page.text(milestone.status == .missed ? ", was due on " : " on ")
            page.day(day, Words.dayAndMonth(day))
          }
        }
      }
    }
  }

  private func writeContributions(in page: inout PageParts) {
    page.figure(
      "\(key) contributions", "\(goal.contributions)",
      Words.count(goal.contributions, "entry", "entries"))
    if let last = goal.lastContribution {
      page.text(", the last on ")
      page.day(last, Words.fullDate(last), "\(key) lastContribution")
    }
    if let trend = goal.trend {
      page.text(", ")
      page.figure("\(key) trend", trend.rawValue, trend.rawValue)
    }
    for (index, link) in goal.values.enumerated() {
      page.text(index == 0 ? "; for " : ", ")
      page.html.name(PageParts.shown(context.workspace.title(of: link.value)))
    }
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
