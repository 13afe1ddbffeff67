import TrackCore
import TrackJSON

/// The rates of the habits in a period and in the previous period.
struct HabitsFinding: Finding {
  let now: HabitShares
  let before: HabitShares

  var word: String { "habits" }
  var isOfDays: Bool { true }

  /// The maximum number of habits with the same rate that a sentence names.
  static let mostNames = 3

  func sentence(in context: FindingContext) -> String {
    let figures = Words.part(now.met, of: now.due)
    let share = "(\(now.share.percent))"
    let earlier = comparison(context)
    guard context.insight.kind == .daily else {
      let extremes = now.extremes
      let ends = [("best", extremes.best), ("worst", extremes.worst)].compactMap { word, shares in
        context.words(shares).map { "; \(word) \($0)" }
      }
      let byOne = context.names(now.missedByOne).map { "; missed by one: \($0)" } ?? ""
      let silence = now.silentAfter.map { "; no entry after \(Words.date($0))" } ?? ""
      return "\(context.period): habits met \(figures) times \(share)\(earlier)"
        + "\(ends.joined())\(byOne)\(silence)."
    }
    let missed = now.missed.map {
      context.title($0.habit) + ($0.rhythm.isAtMost ? " (over its limit)" : "")
    }
    let most = 5
    let rest = missed.count > most ? " and \(missed.count - most) more" : ""
    return "\(context.period): \(figures) habits of the day met \(share)\(earlier)"
      + (missed.isEmpty ? "." : "; missed \(missed.prefix(most).joined(separator: ", "))\(rest).")
  }

  /// Returns the clause that compares two periods: `, before 8 of 13 (62 %)`. Only habits with the
  /// same rhythm and target in both periods are compared. If the later period also has other
  /// habits, the clause states both figures of the compared habits. Empty if no habit can be
  /// compared.
  private func comparison(_ context: FindingContext) -> String {
    func words(_ shares: HabitShares) -> String {
      "\(Words.part(shares.met, of: shares.due)) (\(shares.share.percent))"
    }
    let (compared, then) = (now.compared, before.compared)
    if now.others.isEmpty, before.others.isEmpty { return ", before \(words(before))" }
    guard !compared.all.isEmpty else { return "" }
    if now.others.isEmpty { return ", the same habits before \(words(then))" }
    let noun =
      switch context.insight.kind {
      case .daily: "days"
      case .weekly: "weeks"
      default: "months"
      }
    return "; those comparable in both \(noun) \(words(compared)), before \(words(then))"
  }

  func figures(in workspace: Workspace) -> JSONObject {
    func habit(_ shares: [HabitShare]) -> JSONObject? {
      guard let share = shares.first, shares.count == 1 else { return nil }
      return ["id": workspace.text(of: share.habit), "met": share.met, "due": share.due]
    }
    return [
      "met": now.met, "due": now.due, "before": before.share, "metBefore": before.met,
      "dueBefore": before.due, "best": habit(now.extremes.best),
      "worst": habit(now.extremes.worst),
      "compared": [
        "habits": now.compared.all.count, "met": now.compared.met, "due": now.compared.due,
        "metBefore": before.compared.met, "dueBefore": before.compared.due,
      ] as JSONObject,
    ]
  }

  func select(_ lines: inout InsightLines.Wanted, of workspace: Workspace) {
    lines.subjects = Set((now.all + before.all).flatMap { workspace.subjects(of: $0.habit) })
  }

  // MARK: Arithmetic

  func spans(in context: FindingContext) -> [FindingSpan] {
    context.spans(now, before) { days, shares in
      FindingSpan(
        days: days,
        result: "\(Words.part(shares.met, of: shares.due)) = \(Words.exactPercent(shares.share))",
        notes: [shares.all.map(context.words).joined(separator: ", ")]
          + compared(shares, context)
          + (days == context.insight.days ? extremes(shares, context) : []))
    }
  }

  /// Returns a note with the result for only those habits that can be compared between two periods.
  /// The note names the habits that are left out. Empty if all habits, or none, can be compared.
  private func compared(_ shares: HabitShares, _ context: FindingContext) -> [String] {
    let (others, compared) = (shares.others, shares.compared)
    guard !others.isEmpty, !compared.all.isEmpty else { return [] }
    return [
      "comparable in both, so without \(Words.list(others.map { context.title($0.habit) })):"
        + " \(Words.part(compared.met, of: compared.due)) = \(Words.exactPercent(compared.share))"
    ]
  }

  /// Returns notes with the names of the best and the worst habits, if the sentence of the insight
  /// only states their number.
  private func extremes(_ shares: HabitShares, _ context: FindingContext) -> [String] {
    guard context.insight.kind != .daily else { return [] }
    let extremes = shares.extremes
    let lists = [extremes.best, extremes.worst].filter { $0.count > Self.mostNames }
    return lists.map { list in
      "at \((list.first?.share ?? 0).percent), limits left out: "
        + list.map { context.title($0.habit) }.joined(separator: ", ")
    }
  }
}

extension FindingContext {
  /// Returns the titles of habits, at most three and the number of the others; nil if there are
  /// none.
  func names(_ shares: [HabitShare]) -> String? {
    guard !shares.isEmpty else { return nil }
    let titles = shares.map { title($0.habit) }
    let rest = titles.count - HabitsFinding.mostNames
    return rest > 0
      ? "\(titles.prefix(HabitsFinding.mostNames).joined(separator: ", ")) and \(rest) more"
      : Words.list(titles)
  }

  /// Returns the name and rate of a habit. For several habits, which must all have the same rate,
  /// returns this rate, at most three names, and the number of the other habits. Nil if there are
  /// no habits.
  func words(_ shares: [HabitShare]) -> String? {
    guard let first = shares.first else { return nil }
    if shares.count == 1 { return words(first) }
    return "\(names(shares) ?? "") at \((first.share ?? 0).percent)"
  }

  /// Returns the name of a habit, its rate and the unit of the rate: `Run 3 of 4 weeks`,
  /// `Floss 6 of 7 windows of 2 days`, `Coffee within its limit on 6 of 7 days`.
  func words(_ share: HabitShare) -> String {
    var words = title(share.habit)
    if share.rhythm.isAtMost {
      let isOfDays = if case .days = share.rhythm.span { true } else { false }
      words += " within its limit \(isOfDays ? "on" : "in")"
    }
    return words + " \(share.met) of \(share.dueInWords)"
  }
}

extension HabitShare {
  /// The number of times that the habit was due, with their unit: `4 weeks`, `7 windows of 2 days`,
  /// `5 days`.
  var dueInWords: String {
    switch rhythm.span {
    case .days: Words.count(due, "day")
    case .calendar(let period): Words.count(due, period.rawValue)
    case .rolling(let days): "\(Words.count(due, "window")) of \(Words.count(days, "day"))"
    }
  }
}
