import TrackCore
import TrackInsights

extension InsightSheet: JSONObjectConvertible {
  package var json: JSONObject {
    ["version": 1, "today": today, "insights": objects]
  }

  /// An object for each insight, with its lines.
  var objects: [JSONObject] {
    zip(items, lines(of: items)).map { item, lines in
      json(of: item) + ["places": lines.map(workspace.json)]
    }
  }

  private func json(of item: Item) -> JSONObject {
    [
      "id": item.id, "kind": item.insight.kind.rawValue, "subject": item.subject,
      "sentence": item.sentence, "recommendation": item.recommendation,
      "weight": item.insight.weight, "from": item.insight.days.lowerBound,
      "to": item.insight.days.upperBound, "figures": item.insight.finding.figures(workspace),
    ]
  }
}

extension Figure where Row == InsightSheet.Item {
  /// The figures of an insight in a report.
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
  /// The numbers of a finding by name.
  func figures(_ workspace: Workspace) -> JSONObject {
    func habit(_ share: HabitShare) -> JSONObject {
      ["id": workspace.text(of: share.habit), "met": share.rate.met, "due": share.rate.due]
    }
    return switch self {
    case .habits(let met, let due, let before, let best, let worst):
      ["met": met, "due": due, "before": before, "best": habit(best), "worst": habit(worst)]
    case .time(let seconds, let before): ["seconds": seconds, "before": before]
    case .goals(let moved, let open, let before): ["moved": moved, "open": open, "before": before]
    case .value(let share, let before):
      ["share": share.rounded(places: 4), "before": before.rounded(places: 4)]
    case .readings(let recent, let before, let each, let unit):
      ["recent": recent, "before": before, "readings": each, "unit": unit.name]
    case .contributions(let recent, let before): ["recent": recent, "before": before]
    case .outOfRange(let number, let range, let unit):
      ["reading": number, "low": range.low, "high": range.high, "unit": unit.name]
    case .farFromMean(let number, let mean, let readings, let unit):
      ["reading": number, "mean": mean, "readings": readings, "unit": unit.name]
    case .streakEndsToday(let length, let unit): ["length": length, "unit": unit.rawValue]
    case .behind(let points): ["points": points]
    case .deadline(let days), .stalled(let days), .silentSource(let days), .untouched(let days):
      ["days": days]
    case .runningSince(let hours): ["hours": hours]
    case .neglectedValue(let share, let asked):
      [
        "given": (share / asked).rounded(places: 4), "share": share.rounded(places: 4),
        "asked": asked.rounded(places: 4),
      ]
    case .withoutValue: [:]
    case .overload(let goals): ["goals": goals.map(workspace.text(of:))]
    case .alignment(let alignment):
      [
        "score": alignment.score.rounded(places: 4),
        "fulfilment": alignment.fulfilment.rounded(places: 4),
        "covered": alignment.covered.rounded(places: 4),
        "goalsWithoutValue": alignment.goalsWithoutValue,
      ]
    }
  }
}
