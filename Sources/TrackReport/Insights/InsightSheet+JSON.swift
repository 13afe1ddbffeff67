import TrackCore
import TrackInsights

extension InsightSheet: JSONObjectConvertible {
  package var json: JSONObject {
    ["version": 1, "today": today, "insights": objects]
  }

  /// The maximum number of lines of an insight. Many insights can rest on the same lines, so that
  /// all lines of each would make the output longer than the files by any factor.
  private static let mostPlaces = 50

  /// An object for each insight, with its latest lines.
  var objects: [JSONObject] {
    zip(items, lines(of: items)).map { item, lines in
      let earlier = lines.count - Self.mostPlaces
      return json(of: item) + ["places": lines.suffix(Self.mostPlaces).map(workspace.json)]
        + (earlier > 0 ? ["earlier": earlier] : [:])
    }
  }

  private func json(of item: Statement) -> JSONObject {
    [
      "id": item.id, "kind": item.insight.kind.rawValue, "subject": item.subject,
      "sentence": item.sentence, "recommendation": item.recommendation,
      "weight": item.insight.weight, "from": item.insight.days.lowerBound,
      "to": item.insight.days.upperBound, "fromBefore": item.insight.before?.lowerBound,
      "toBefore": item.insight.before?.upperBound,
      "figures": item.insight.finding.figures(workspace),
    ]
  }
}

extension Figure where Row == InsightSheet.Statement {
  /// The figures that a report shows for each insight.
  static var insights: [Figure] {
    [
      Figure("id", in: .json) { .text($0.id) },
      Figure("sentence", in: [.json, .csv, .markdown]) { .text($0.sentence) },
      Figure("kind", in: [.json, .csv]) { .text($0.kind.rawValue) },
      Figure("subject", in: [.json, .csv]) { .text($0.subject) },
      Figure("recommendation", title: "advice", in: [.json, .csv, .markdown]) {
        .text($0.recommendation)
      },
      Figure("weight", in: [.json, .csv]) { .count($0.insight.weight) },
    ]
  }
}

extension Finding {
  /// Returns the numbers of a finding, by their names in JSON.
  func figures(_ workspace: Workspace) -> JSONObject {
    func habit(_ shares: [HabitShare]) -> JSONObject? {
      guard let share = shares.first, shares.count == 1 else { return nil }
      return ["id": workspace.text(of: share.habit), "met": share.met, "due": share.due]
    }
    return switch self {
    case .habits(let now, let before):
      [
        "met": now.met, "due": now.due, "before": before.share, "metBefore": before.met,
        "dueBefore": before.due, "best": habit(now.extremes.best),
        "worst": habit(now.extremes.worst),
        "compared": [
          "habits": now.compared.all.count, "met": now.compared.met, "due": now.compared.due,
          "metBefore": before.compared.met, "dueBefore": before.compared.due,
        ] as JSONObject,
      ]
    case .time(let now, let before): ["seconds": now.seconds, "before": before.seconds]
    case .goals(let now, let before):
      [
        "withLines": now.withLines, "open": now.open, "before": before.withLines,
        "openBefore": before.open,
      ]
    case .value(let now, let before):
      ["share": now.share.rounded(places: 4), "before": before.share.rounded(places: 4)]
    case .readings(let means, let unit):
      [
        "recent": means.recent, "before": means.before, "readings": means.recentDays.count,
        "unit": unit.name,
      ]
    case .contributions(let recent, let before, let readings):
      ["recent": recent, "before": before, "readingsLeftOut": readings]
    case .outOfRange(let number, let range, let unit):
      ["reading": number, "low": range.low, "high": range.high, "unit": unit.name]
    case .farFromMean(let number, let usual, let unit):
      [
        "reading": number, "mean": usual.mean, "readings": usual.days.count, "unit": unit.name,
      ]
    case .streakEndsToday(let length, let unit, _): ["length": length, "unit": unit.rawValue]
    case .behind(let points, let needed, _):
      ["points": points, "neededPerWeek": needed?.number, "unit": needed?.unit.name]
    case .deadline(_, let days), .stalled(let days), .silentSource(let days),
      .untouched(let days, _, _):
      ["days": days]
    case .running(let time):
      [
        "hours": time.hours, "seconds": time.seconds, "since": time.day, "start": time.start,
        "now": time.secondsOfDay,
      ]
    case .neglectedValue(let share, let asked, let reach):
      [
        "given": (share / asked).rounded(places: 4), "share": share.rounded(places: 4),
        "asked": asked.rounded(places: 4), "reach": reach.share.rounded(places: 4),
        "neededDays": reach.isEnough ? nil : reach.neededDays,
        "missingTimes": reach.isEnough || reach.neededDays != nil ? nil : reach.missingTimes,
        "enoughPriority": reach.isEnough ? nil : reach.priority,
      ]
    case .withoutValue: [:]
    case .overload(let goals): ["goals": goals.map(workspace.text(of:))]
    case .alignment(let alignment):
      [
        "score": alignment.score.rounded(places: 4),
        "fulfilment": alignment.fulfilment.rounded(places: 4),
        "covered": alignment.covered.rounded(places: 4),
        "goalsWithoutValue": alignment.goalsWithoutValue,
        "neglected": alignment.neglected.map { workspace.text(of: $0.value) },
      ]
    }
  }
}
