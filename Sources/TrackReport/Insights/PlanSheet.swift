import TrackCore
import TrackInsights
import TrackJSON

/// The output of `track plan`: the hours that a term requires each week, compared with the
/// available hours.
package struct PlanSheet: Sendable {
  package let today: Day
  package let plan: WeeklyPlan

  package init(
    of workspace: Workspace, term: Term?, today: Day, calendar: PlanCalendar? = nil
  ) {
    self.init(WeeklyPlan(workspace, of: term, today: today, calendar: calendar), today: today)
  }

  init(_ plan: WeeklyPlan, today: Day) {
    self.today = today
    self.plan = plan
  }

  private var table: FigureTable {
    FigureTable(
      "items", title: "A week", subject: "Item", Figure.planItems, plan.items, id: \.id)
  }

  /// The name of the planned time: `Term 13` or `The next ten weeks`.
  var name: String { plan.term.map { "Term \($0.number)" } ?? "The next ten weeks" }

  /// The sentence for a plan without items.
  static let noTime =
    "Nothing that is planned has a known time. Write a goal's share in hours, or record the time of"
    + " what you do: `track start ID`."

  // MARK: Text

  package func lines(for terminal: Terminal) -> [String] {
    let days = "\(Words.date(plan.days.lowerBound)) to \(Words.fullDate(plan.days.upperBound))"
    var page = TextPage(terminal)
    page.heading(plan.term == nil ? name : "A week of \(name)", days)
    if plan.items.isEmpty { page.say(Self.noTime) } else { page.add(table) }
    page.prose(sentences)
    return page.lines
  }

  /// The sentences below the table: on the total, on changes that would make the plan fit, and on
  /// items whose time is unknown.
  package var sentences: [String] {
    var sentences: [String] = []
    if !plan.items.isEmpty {
      sentences.append("\(name) \(plan.term == nil ? "ask" : "asks") \(asked)\(given)")
      if plan.days.lowerBound > today + 1, plan.items.contains(where: \.isRestOfGoal) {
        sentences.append(
          "What you do for its goals before \(Words.date(plan.days.lowerBound)) makes it less.")
      }
      sentences += pauses
      if let free = plan.free { sentences.append(words(free)) }
      sentences += advice
      sentences += plan.items.compactMap(whole)
    }
    if !overdue.isEmpty {
      let goals = overdue.map { "\($0.title.onOneLine) since \(Words.fullDate($0.due))" }
      sentences.append("Overdue: \(Words.list(goals)).")
    }
    if !plan.untimed.isEmpty {
      let titles = plan.untimed.map { $0.title.onOneLine }
      sentences.append("Time unknown, so not counted: \(titles.joined(separator: ", ")).")
    }
    return sentences
  }

  /// The overdue goals, if the plan covers all open goals. Overdue goals without a known time are
  /// included.
  private var overdue: [(title: String, due: Day)] {
    plan.items.compactMap { item in item.overdue.map { (item.title, $0) } }
      + (plan.term == nil ? plan.untimed : []).compactMap { block in
        (block as? Goal)?.due.flatMap { $0 < today ? (block.title, $0) : nil }
      }
  }

  /// The hours that the plan requires each week, in words, for each phase of the plan.
  private var asked: String {
    let phases = plan.phases
    let isAlone = plan.isFirstPhaseOneWeek
    var words = ["\(plan.asked.hours) \(isAlone ? "in \(plan.firstWeekInWords)" : "a week")"]
    for (number, phase) in phases.enumerated().dropFirst() {
      let goals = Words.list(phase.ended.map(\.title.onOneLine))
      if number == 1, isAlone { words[0] += ", with what is left of \(goals)" }
      words.append(
        (phase.asked < 60 ? "nothing" : phase.asked.hours + (number == 1 ? " a week" : ""))
          + " from \(Words.date(phase.first))"
          + (number == 1 && isAlone || phase.asked < 60 ? "" : ", without \(goals)"))
    }
    let last = words.removeLast()
    return words.isEmpty ? last : words.joined(separator: ", ") + ", and " + last
  }

  /// The sentences on pauses of habits. The hours that the plan asks include these habits.
  private var pauses: [String] {
    plan.reliefs.map { relief in
      let days = relief.days
      return "\(relief.item.title.onOneLine) is paused from \(Words.date(days.lowerBound))"
        + (days.upperBound < plan.days.upperBound ? " to \(Words.date(days.upperBound))" : " on")
        + ": \(relief.seconds.hours) a week less."
    }
  }

  /// The second half of the first sentence. It states the hours that were recorded recently.
  private var given: String {
    if plan.given <= 0 { return "; no time is recorded \(plan.recentInWords) to compare it with." }
    if plan.isComparable {
      return "; you gave \(plan.given.hours) a week \(plan.recentInWords)."
    }
    let days = Words.count(plan.recent.upperBound - plan.recent.lowerBound + 1, "day")
    return ". You gave \(plan.given.hours) in \(days) of entries; a comparison takes a week."
  }

  /// Returns a sentence about a goal whose share in the term is too small to reach the whole goal
  /// by its due date; nil for any other item.
  private func whole(_ item: PlanItem) -> String? {
    item.whole.flatMap { whole in
      func words(_ number: Number) -> String {
        item.unit == .time ? number.approximate.hours : Words.amount(number.tenths, item.unit.name)
      }
      // If the plan already has the hours, the weekly amount is all that differs.
      if whole.seconds != nil, whole.extra < 180 { return nil }
      return "\(item.title.onOneLine) needs \(words(whole.amount)) a week to be done by"
        + " \(Words.fullDate(whole.due)), more than its share of \(name)"
        + (whole.seconds.map { ": \($0.hours), \(whole.extra.hours) of them not in the plan." }
          ?? ".")
    }
  }

  private func words(_ free: FreeTime) -> String {
    let name = free.calendar.name.onOneLine
    var words =
      "Of \(free.waking.hours) awake (\(Words.clock(free.awake.lowerBound)) to"
      + " \(Words.clock(free.awake.upperBound)), \(free.isFromNights ? "as you slept" : "assumed"))"
      + " \(name) takes \(free.busy.hours): \(free.seconds.hours) a week are free."
    let unread = free.calendar.unreadRules
    if unread > 0 {
      words +=
        unread == 1
        ? " 1 repeating event counts once, for track cannot read its rule."
        : " \(unread) repeating events count once, for track cannot read their rules."
    }
    return words
  }

  private var advice: [String] {
    guard let fits = plan.fits else { return [] }
    if fits {
      guard plan.fitsNeeded == false else { return ["It fits."] }
      let goals = plan.items.filter { $0.whole.map { $0.extra > 0 } ?? false }
      return [
        "It fits, but not with the \(plan.neededBesides.hours) a week more that"
          + " \(Words.list(goals.map(\.title.onOneLine))) \(goals.count == 1 ? "needs" : "need") beyond it."
      ]
    }
    let options = plan.advice.map { advice in
      switch advice {
      case .drop(let goals): "drop " + Words.list(goals.map(\.title.onOneLine))
      case .extend(let goal, let weeks):
        "give \(goal.title) \(weeks) more \(weeks == 1 ? "week" : "weeks")"
      case .loosen(let habits):
        "ask only " + words(habits)
      }
    }
    let later = plan.firstFittingPhase.map { " From \(Words.date($0.first)), it fits." } ?? ""
    let phase = plan.advisedPhase
    guard plan.isFirstPhaseOneWeek else {
      return [
        (options.isEmpty ? "It does not fit. \(unfitting)" : "To make it fit, \(words(options)).")
          + later
      ]
    }
    let week = "\(plan.firstWeekInWords.capitalizedFirst) does not fit."
    if let limit = plan.limit, phase.asked <= limit { return [week + later] }
    return [
      week
        + (options.isEmpty
          ? " \(unfitting)"
          : " To make it fit from \(Words.date(phase.first)), \(words(options)).") + later
    ]
  }

  private func words(_ options: [String]) -> String { options.joined(separator: ", or ") }

  /// Returns the reduced amounts of habits: `102 pages of Read and 1 day of Tidy a week`.
  private func words(_ habits: [WeeklyPlan.Reduction]) -> String {
    let spans: [Period] = [.week, .month, .quarter, .year, .term]
    let parts = spans.compactMap { span in
      let amounts = habits.filter { $0.span == span }
        .map { "\($0.amountInWords) of \($0.habit.title.onOneLine)" }
      return amounts.isEmpty ? nil : "\(Words.list(amounts)) a \(span.rawValue)"
    }
    return parts.joined(separator: ", and ")
  }

  /// The sentence for a plan that no single change would make fit.
  private var unfitting: String {
    guard plan.isTooMuchWithoutMore else {
      return "Ask less of its goals or habits: `track explain plan`."
    }
    let hasGoals = plan.items.contains { $0.kind == .goal && $0.extra > 0 }
    return hasGoals
      ? (plan.isTooMuchWithoutGoals
        ? "Neither dropping its goals nor asking of habits only what you gave, or what goals need,"
          + " would be enough."
        : "It takes both fewer goals and less of its habits: `track explain plan` has what each could"
          + " save.")
      : "Asking of habits only what you gave, or what goals need, would not be enough."
  }
}

extension WeeklyPlan.Reduction {
  /// The amount in words: `102 pages`, `3h 14m`, `2 days`.
  fileprivate var amountInWords: String {
    habit.isOfDays
      ? Words.count(Int(clamping: amount.approximate), "day")
      : Words.amount(amount, habit.unit.name)
  }
}

extension WeeklyPlan {
  /// The first planned week in words. A plan for a later term does not begin in the coming week.
  var firstWeekInWords: String {
    days.lowerBound > recent.upperBound ? "the first week" : "the coming week"
  }

  /// The recent days in words: `in the last eight weeks`.
  var recentInWords: String {
    let days = recent.upperBound - recent.lowerBound + 1
    return days == Self.recentDays
      ? "in the last eight weeks"
      : "in the \(Words.count(days, "day")) since your first entry"
  }
}

// MARK: JSON

extension PlanSheet: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "term": plan.term?.number, "from": plan.days.lowerBound,
      "to": plan.days.upperBound, "asked": plan.asked.rounded(), "given": plan.given.rounded(),
      "givenFrom": plan.recent.lowerBound,
      "free": plan.free?.seconds.rounded(), "fits": plan.fits,
      "neededBesides": plan.neededBesides.rounded(), "fitsNeeded": plan.fitsNeeded,
      "calendar": plan.free,
      "phases": plan.phases.map(\.json), "pauses": plan.reliefs.map(\.json),
      "items": table.json, "untimed": plan.untimed.map(\.id),
      "advice": plan.advice.map(\.json),
    ]
  }
}

extension FreeTime: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "name": calendar.name, "awakeFrom": awake.lowerBound, "awakeTo": awake.upperBound,
      "fromNights": isFromNights, "busy": busy.rounded(), "unreadRules": calendar.unreadRules,
    ]
  }
}

extension WeeklyPlan.Phase: JSONObjectConvertible {
  package var json: JSONObject {
    ["from": first, "asked": asked.rounded(), "ended": ended.map(\.id)]
  }
}

extension WeeklyPlan.Relief: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "id": item.id, "from": days.lowerBound, "to": days.upperBound, "less": seconds.rounded(),
    ]
  }
}

extension WeeklyPlan.Advice: JSONObjectConvertible {
  package var json: JSONObject {
    switch self {
    case .drop(let goals): ["kind": "drop", "goals": goals.map(\.id)]
    case .extend(let goal, let weeks): ["kind": "extend", "goals": [goal.id], "weeks": weeks]
    case .loosen(let habits):
      [
        "kind": "loosen", "habits": habits.map(\.habit.id), "amounts": habits.map(\.amount),
        "seconds": habits.map { $0.seconds.rounded() },
      ]
    }
  }
}
