import TrackCore
import TrackInsights
import TrackJSON

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
      return json(of: item) + [
        "places": lines.suffix(Self.mostPlaces).map { workspace.quote($0).place }
      ]
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
      "figures": item.insight.finding.figures(in: workspace),
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
