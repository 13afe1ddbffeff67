import TrackCore
import TrackInsights

/// The sentences of insights.
struct InsightWords {
  let workspace: Workspace
  let today: Day

  func sentence(_ insight: Insight) -> String {
    let name = insight.subject.map(title) ?? ""
    switch insight.finding {
    case .habits(let met, let due, let before, let best, let worst):
      let share = Double(met) / Double(max(due, 1))
      let ends =
        best.rate.rate == worst.rate.rate
        ? "" : "; best \(words(best)), worst \(words(worst))"
      return "\(period(insight)): habits \(met) of \(due) (\(share.percent), before"
        + " \(before.percent))\(ends)."
    case .time(let seconds, let before):
      return "\(period(insight)): \(Words.duration(seconds)) recorded, before"
        + " \(Words.duration(before))."
    case .goals(let moved, let open, let before):
      return "\(period(insight)): \(moved) of \(open) goals moved, before \(before)."
    case .value(let share, let before):
      return "\(period(insight)): \(name) got \(share.percent) of what was done for values, before"
        + " \(before.percent)."
    case .readings(let recent, let before, let each, let unit):
      return "\(name): \(Words.amount(recent, unit.name)) over the last \(each) readings, before"
        + " \(Words.amount(before, unit.name)) (\(change(recent, before)))."
    case .contributions(let recent, let before):
      return "\(name): \(Words.count(recent, "line")) in two weeks, \(before) in the two before."
    case .stalled(let days): return "\(name) has stalled: nothing for \(days) days."
    case .outOfRange(let number, let range, let unit):
      return "\(name): \(Words.amount(number, unit.name)) is outside the usual"
        + " \(Words.short(range.low)) to \(Words.short(range.high))."
    case .farFromMean(let number, let mean, let readings, let unit):
      return "\(name): \(Words.amount(number, unit.name)) is unusual; the mean of"
        + " \(readings) readings is \(Words.amount(mean, unit.name))."
    case .streakEndsToday(let length, let unit):
      return "\(name): \(Words.long(length, unit.rawValue)) streak ends unless it is done today."
    case .behind(let points): return "\(name) is \(points) points behind its pace."
    case .deadline(let days):
      return days < 0
        ? "\(name) was due \(Words.distance(to: today + days, from: today))."
        : "\(name) is due \(Words.distance(to: today + days, from: today))."
    case .silentSource(let days): return "\(name): no line for \(days) days."
    case .runningSince(let hours): return "\(name) has been running for \(hours) hours."
    case .untouched(let days):
      return "\(name): nothing for \(days) days, though it is important or urgent."
    case .neglectedValue(let share, let asked):
      return "\(name) got \(share.percent) of what was done for values in four weeks; its priority"
        + " asks for \(asked.percent)."
    case .withoutValue: return "\(name) serves no value."
    case .overload(let goals):
      return "\(name) carries \(goals.count) important goals: "
        + goals.map(title).joined(separator: ", ") + "."
    case .alignment(let alignment):
      return "Alignment of four weeks with your values: \(alignment.score.percent) (values got"
        + " \(alignment.fulfilment.percent) of what they ask for, \(alignment.covered.percent) of"
        + " them were served, \(Words.count(alignment.goalsWithoutValue, "goal")) without a value)."
    }
  }

  /// Returns the computation of the figures from the lines; empty where the sentence says it all.
  func arithmetic(_ insight: Insight, _ source: InsightSource) -> [String] {
    switch insight.finding {
    case .habits: return [source.shares(in: insight.days).map(words).joined(separator: ", ")]
    case .neglectedValue:
      let days = "\(insight.days.lowerBound)..\(insight.days.upperBound)"
      return [
        "`track explain \(insight.subject.map(workspace.text) ?? "") --period \(days)` has both"
          + " shares"
      ]
    case .alignment(let alignment):
      return [
        "half of \(alignment.fulfilment.percent) + half of \(alignment.covered.percent) −"
          + " \(alignment.goalsWithoutValue) × 2 points = \(alignment.score.percent)",
        "\(alignment.fulfilment.percent): the mean over the values of the share that each got / the"
          + " share that its priority asks for, at most 100 %",
      ]
    default: return []
    }
  }

  /// Returns the advice; nil if there is none.
  func recommendation(_ insight: Insight) -> String? {
    let id = insight.subject.map(workspace.text) ?? ""
    switch insight.finding {
    case .stalled, .untouched:
      return "Do the smallest next step, or archive it: `track show \(id)`."
    case .behind: return "See what it needs a week: `track explain \(id)`."
    case .deadline(let days) where days < 0:
      return "Finish it, or move the date: `track set \(id) due=DATE`."
    case .deadline: return "See what is left: `track show \(id)`."
    case .streakEndsToday: return "`track done \(id)`"
    case .silentSource: return "Look for the cause: `track show \(id)`."
    case .runningSince: return "`track stop` with the time at which it ended: `--at 18:30`."
    case .neglectedValue: return "See what serves it: `track contributions \(id)`."
    case .withoutValue: return "Link it: `track set \(id) value+=VALUE`."
    case .overload: return "Postpone one of them, or lower its importance."
    default: return nil
    }
  }

  private func title(_ name: Name) -> String {
    workspace.block(named: name)?.title ?? workspace.effectiveMeasures[name]?.title
      ?? workspace.text(of: name)
  }

  private func words(_ share: Finding.HabitShare) -> String {
    "\(title(share.habit)) \(share.rate.met) of \(share.rate.due)"
  }

  private func change(_ recent: Number, _ before: Number) -> String {
    let share = (recent - before).approximate / abs(before.approximate)
    return (share > 0 ? "+" : "-") + abs(share).percent
  }

  private func period(_ insight: Insight) -> String {
    switch insight.kind {
    case .daily: Words.capitalised(Words.day(insight.days.lowerBound, today: today))
    case .weekly: "Week of \(Words.date(insight.days.lowerBound))"
    default:
      "\(Words.monthNames[insight.days.lowerBound.month - 1]) \(insight.days.lowerBound.year)"
    }
  }
}
