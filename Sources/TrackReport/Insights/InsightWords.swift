import TrackCore
import TrackInsights

/// Words insights as sentences.
struct InsightWords {
  let workspace: Workspace
  let today: Day

  func sentence(_ insight: Insight) -> String {
    let name = insight.subject.map(title) ?? ""
    switch insight.finding {
    case .habits(let now, let before): return habits(now, before, insight)
    case .time(let now, let before):
      return "\(period(insight)): \(Words.duration(now.seconds)) recorded, before"
        + " \(Words.duration(before.seconds))."
    case .goals(let now, let before):
      return
        "\(period(insight)): \(now.withLines) of \(now.open) goals got a line, before"
        + " \(before.withLines) of \(before.open)."
    case .value(let now, let before):
      return "\(period(insight)): \(name) got \(share(now.share)) of what was done for values,"
        + " before \(share(before.share))."
    case .readings(let means, let unit):
      let since = means.recentDays.first.map { " since \(Words.date($0.day))" } ?? ""
      return
        "\(readingName(insight.subject)): \(Words.amount(means.recent, unit.name)) over the last"
        + " \(means.recentDays.count) readings\(since), before"
        + " \(Words.amount(means.before, unit.name))"
        + " (\(change(means.recent, means.before)))."
    case .contributions(let recent, let before, let readings):
      let left =
        readings == 0
        ? ""
        : " (\(Words.count(readings, "line")) with only a reading left out)"
      return "\(name): \(Words.count(recent, "line")) in two weeks, \(before) in the two before"
        + "\(left)."
    case .stalled(let days): return "\(name) has stalled: nothing for \(days) days."
    case .outOfRange(let number, let range, let unit):
      return
        "\(readingName(insight.subject)): \(Words.amount(number, unit.name)) is outside the usual"
        + " \(Words.short(range.low)) to \(Words.short(range.high))."
    case .farFromMean(let number, let usual, let unit):
      return
        "\(readingName(insight.subject)): \(Words.amount(number, unit.name)) is unusual; the mean of"
        + " \(usual.days.count) readings is \(Words.amount(usual.mean, unit.name))."
    case .streakEndsToday(let length, _, isDaily: false):
      return "\(name): done \(length) times in a row, which ends unless it is done today."
    case .streakEndsToday(let length, let unit, _):
      return "\(name): \(Words.long(length, unit.rawValue)) streak ends unless it is done today."
    case .behind(let points, _, _): return "\(name) is \(points) points behind its pace."
    case .deadline(let goal, let days):
      let amount = goal.measures.isEmpty ? "" : ": \(goal.amountInWords)"
      return "\(name) \(days < 0 ? "was" : "is") due"
        + " \(Words.distance(to: today + days, from: today))\(amount)."
    case .silentSource(let days): return "\(name): no line for \(days) days."
    case .running(let time):
      let hours = time.hours
      return hours < 48
        ? "\(name) has been running for \(hours) hours."
        : "\(name) has been running for \(hours / 24) days."
    case .untouched(let days, let importance, let urgency):
      return "\(name): nothing for \(days) days, with importance \(importance) and urgency"
        + " \(urgency)."
    case .neglectedValue(let got, let asked, _):
      return
        "\(name) got \(share(got)) of what was done for values in \(length(insight)); its priority"
        + " asks for \(share(asked))."
    case .withoutValue: return "\(name) serves no value."
    case .overload(let goals):
      return "\(name) carries \(goals.count) important goals: "
        + goals.map(title).joined(separator: ", ") + "."
    case .alignment(let alignment): return words(alignment, insight)
    }
  }

  /// Returns the advice for an insight; nil if there is none.
  func recommendation(_ insight: Insight) -> String? {
    let id = insight.subject.map(workspace.text) ?? ""
    switch insight.finding {
    case .stalled, .untouched:
      // An obligation is owed to someone, so it cannot just be put away.
      let block = insight.subject.flatMap { workspace.block(named: $0) }
      let isOwed = block?.heading.kind == .obligation
      return "Do the smallest next step\(isOwed ? "" : ", or archive it"): `track show \(id)`."
    case .behind(_, let needed, let others):
      guard let needed else { return "See its pace: `track explain \(id)`." }
      let amount = Amount(needed.number.tenths, needed.unit)
      let measures = others.map { "`\(workspace.text(of: $0))`" }
      let also = measures.isEmpty ? "" : ", and besides that \(Words.list(measures))"
      return "From now on it needs \(Words.size(amount)) a week\(also): `track explain \(id)`."
    case .deadline(_, let days) where days < 0:
      return "Finish it, or move the date: `track set \(id) due=DATE`."
    case .deadline: return "See what is left: `track show \(id)`."
    case .streakEndsToday: return "`track done \(id)`"
    case .silentSource: return "Fetch what is missing: `track fetch \(id)`."
    case .running: return "`track stop --at HH:MM` with the time at which it ended."
    case .neglectedValue(_, _, let reach): return advice(id, reach)
    case .withoutValue: return "Link it: `track set \(id) value+=VALUE`."
    case .overload: return "Postpone one of them, or lower its importance."
    default: return nil
    }
  }

  /// Returns the advice for a neglected value. It names what to do more often or, if even that
  /// would not be enough, what to change.
  private func advice(_ id: String, _ reach: ValueReach) -> String {
    guard reach.isEnough else { return unreached(id, reach) }
    guard let item = reach.mostMissing else {
      return "See what serves it: `track contributions \(id)`."
    }
    let got = Words.count(item.days, "day")
    let days = Words.short(Number(rounding: (item.askedDays * 10).rounded() / 10))
    if let need = item.need, need.gained == nil {
      return
        "\(title(item.name)) needs the most: \(Words.amount(need.missing.number, need.missing.unit.name)), nothing so far."
    }
    return item.isGoal
      ? "\(title(item.name)) needs the most: about \(days) more days, after \(got) so far."
      : "\(title(item.name)) is missing the most: \(got) of about \(days) that it asks."
  }

  /// Returns the advice for a value that stays neglected even if all is done that its habits and
  /// goals ask.
  private func unreached(_ id: String, _ reach: ValueReach) -> String {
    let reason =
      reach.items.isEmpty && reach.rest == 0
      ? "No habit or goal asks for it."
      : "Doing all that its habits and goals ask gives it \(share(reach.share))."
    let priority = reach.priority.map {
      "a lower priority (a larger number), which raises what each other value asks for:"
        + " `track set \(id) priority=\($0)`"
    }
    guard let days = reach.neededDays else {
      let number = Words.short(Number(rounding: reach.missingTimes))
      let times = "\(number) \(number == "1" ? "entry" : "entries")"
      return
        "\(reason) It takes about \(times) of strength \(reach.strength) a week, of which one a day"
        + " and subject counts\(priority.map { ", or \($0)" } ?? "")."
    }
    let habits = Words.list(reach.habits.map { title($0.name) })
    if days > 7 {
      return "\(reason) Even \(habits) every day would not be enough"
        + "\(priority.map { "; it takes \($0)" } ?? "")."
    }
    let each = reach.habits.count > 1 ? " each" : ""
    return "\(reason) It takes \(habits) on about \(Words.short(Number(rounding: days))) days a"
      + " week\(each)\(priority.map { ", or \($0)" } ?? "")."
  }

  /// Returns a share as a whole percentage. A small share is `less than 1 %`, because `0 %` would
  /// mean that there is none.
  private func share(_ share: Double) -> String {
    share > 0 && share < 0.005 ? "less than 1 %" : share.percent
  }

  /// Returns the name of a measure in a sentence about its readings. The readings of `sleep` are
  /// times in bed, of which `track sleep` subtracts the time awake.
  private func readingName(_ name: Name?) -> String {
    guard let name else { return "" }
    let isSleep = foldedName(workspace.text(of: name)) == "sleep"
    return title(name) + (isSleep ? ", time in bed" : "")
  }

  func title(_ name: Name) -> String {
    workspace.block(named: name)?.title ?? workspace.effectiveMeasures[name]?.title
      ?? workspace.text(of: name)
  }

  /// Returns the length of the days that an insight covers: `four weeks`, or `17 days` if the log
  /// begins later.
  private func length(_ insight: Insight) -> String {
    let days = insight.days.upperBound - insight.days.lowerBound + 1
    return days == 28 ? "four weeks" : Words.count(days, "day")
  }

  /// Returns the alignment score and the numbers from which it is computed. Also names the value
  /// with the smallest ratio of its share to the share that corresponds to its priority.
  private func words(_ alignment: Alignment, _ insight: Insight) -> String {
    let values = alignment.values
    var parts = [
      "on average they got \(alignment.fulfilment.percent) of what they ask for, where more than all"
        + " counts as all"
    ]
    if let least = values.min(by: { $0.fulfilment < $1.fulfilment }), least.fulfilment < 1 {
      parts[0] += ", \(least.title) the least, \(least.fulfilment.percent)"
    }
    let served = values.count { $0.contributions > 0 }
    parts.append("\(served) of \(values.count) got a line")
    let neglected = alignment.neglected.map(\.title)
    if !neglected.isEmpty {
      parts.append(
        "\(Words.list(neglected)) got less than \(ValueReach.leastPart.percent) of it")
    }
    if alignment.goalsWithoutValue > 0 {
      let serves = alignment.goalsWithoutValue == 1 ? "serves" : "serve"
      parts.append("\(Words.count(alignment.goalsWithoutValue, "goal")) \(serves) none")
    }
    return "Alignment of \(length(insight)) with your values: \(alignment.score.percent)"
      + " (\(parts.joined(separator: "; ")))."
  }

  // MARK: Habits

  /// The maximum number of habits with the same rate that a sentence names.
  static let mostNames = 3

  private func habits(
    _ now: Finding.HabitShares, _ before: Finding.HabitShares, _ insight: Insight
  ) -> String {
    let figures = "\(now.met) of \(now.due)"
    let share = "(\(now.share.percent))"
    let earlier = comparison(now, before, insight)
    guard insight.kind == .daily else {
      let extremes = now.extremes
      let ends = [("best", extremes.best), ("worst", extremes.worst)].compactMap { word, shares in
        words(shares).map { "; \(word) \($0)" }
      }
      let byOne = names(now.missedByOne).map { "; missed by one: \($0)" } ?? ""
      let silence = now.silentAfter.map { "; no entry after \(Words.date($0))" } ?? ""
      return "\(period(insight)): habits met \(figures) times \(share)\(earlier)"
        + "\(ends.joined())\(byOne)\(silence)."
    }
    let missed = now.missed.map {
      title($0.habit) + ($0.rhythm.isAtMost ? " (over its limit)" : "")
    }
    let most = 5
    let rest = missed.count > most ? " and \(missed.count - most) more" : ""
    return "\(period(insight)): \(figures) habits of the day met \(share)\(earlier)"
      + (missed.isEmpty ? "." : "; missed \(missed.prefix(most).joined(separator: ", "))\(rest).")
  }

  /// Returns the clause that compares two periods: `, before 8 of 13 (62 %)`. Only habits with the
  /// same rhythm and target in both periods are compared. If the later period also has other
  /// habits, the clause states both figures of the compared habits. Empty if no habit can be
  /// compared.
  private func comparison(
    _ now: Finding.HabitShares, _ before: Finding.HabitShares, _ insight: Insight
  ) -> String {
    func words(_ shares: Finding.HabitShares) -> String {
      "\(shares.met) of \(shares.due) (\(shares.share.percent))"
    }
    let (compared, then) = (now.compared, before.compared)
    if now.others.isEmpty, before.others.isEmpty { return ", before \(words(before))" }
    guard !compared.all.isEmpty else { return "" }
    if now.others.isEmpty { return ", the same habits before \(words(then))" }
    let noun =
      switch insight.kind {
      case .daily: "days"
      case .weekly: "weeks"
      default: "months"
      }
    return "; those comparable in both \(noun) \(words(compared)), before \(words(then))"
  }

  /// Returns the titles of habits, at most three and the number of the others; nil if there are
  /// none.
  private func names(_ shares: [Finding.HabitShare]) -> String? {
    guard !shares.isEmpty else { return nil }
    let titles = shares.map { title($0.habit) }
    let rest = titles.count - Self.mostNames
    return rest > 0
      ? "\(titles.prefix(Self.mostNames).joined(separator: ", ")) and \(rest) more"
      : Words.list(titles)
  }

  /// Returns the name and rate of a habit. For several habits, which must all have the same rate,
  /// returns this rate, at most three names, and the number of the other habits. Nil if there are
  /// no habits.
  func words(_ shares: [Finding.HabitShare]) -> String? {
    guard let first = shares.first else { return nil }
    if shares.count == 1 { return words(first) }
    return "\(names(shares) ?? "") at \((first.share ?? 0).percent)"
  }

  /// Returns the name of a habit, its rate and the unit of the rate: `Run 3 of 4 weeks`,
  /// `Floss 6 of 7 windows of 2 days`, `Coffee within its limit on 6 of 7 days`.
  func words(_ share: Finding.HabitShare) -> String {
    var words = title(share.habit)
    if share.rhythm.isAtMost {
      let isOfDays = if case .days = share.rhythm.span { true } else { false }
      words += " within its limit \(isOfDays ? "on" : "in")"
    }
    return words + " \(share.met) of \(share.dueInWords)"
  }

  private func change(_ recent: Number, _ before: Number) -> String {
    let share = (recent - before).approximate / abs(before.approximate)
    return (share > 0 ? "+" : "-") + abs(share).percent
  }

  private func period(_ insight: Insight) -> String {
    // The result of a period that ends today may still change.
    let isCut = insight.before.map { $0.upperBound + 1 < insight.days.lowerBound } ?? false
    let soFar =
      if insight.days.upperBound == today {
        switch insight.kind {
        case .daily: " so far"
        case _ where isCut: " so far, beside the same days before"
        case .weekly: " so far, beside the whole week before"
        default: " so far, beside the whole month before"
        }
      } else if isCut, insight.kind != .daily, insight.days.upperBound == today - 1 {
        " up to yesterday, beside the same days before"
      } else { "" }
    return switch insight.kind {
    case .daily: Words.capitalised(Words.day(insight.days.lowerBound, today: today))
    case .weekly: "Week of \(Words.date(insight.days.lowerBound))\(soFar)"
    default:
      "\(Words.monthNames[insight.days.lowerBound.month - 1]) \(insight.days.lowerBound.year)\(soFar)"
    }
  }
}

extension Finding.HabitShare {
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
