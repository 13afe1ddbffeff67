import TrackCore
import TrackJSON

/// The weight of a value and the weight of all values together, each in a period and in the
/// previous period.
struct ValueFinding: Finding {
  let now: ValueShare
  let before: ValueShare

  var word: String { "value" }
  var isOfDays: Bool { true }

  func sentence(in context: FindingContext) -> String {
    "\(context.period): \(context.name) got \(context.share(now.share)) of what was done for values,"
      + " before \(context.share(before.share))."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    ["share": now.share.rounded(places: 4), "before": before.share.rounded(places: 4)]
  }

  func spans(in context: FindingContext) -> [FindingSpan] {
    context.spans(now, before) { days, part in
      FindingSpan(
        days: days, result: Words.exactPercent(part.share),
        notes: [
          "\(part.weight.text) / \(part.whole.text), the weights of all values together;"
            + " `track explain \(context.id) --period \(days.lowerBound)..\(days.upperBound)` has each"
        ])
    }
  }
}

/// The weight that log lines gave a value in a range of days, and the weight that they gave all
/// values together.
struct ValueShare: Sendable {
  let weight: Number
  let whole: Number

  /// The share of the value in the weight of all values, 0–1; 0 if no value has any weight.
  var share: Double { whole == .zero ? 0 : weight.approximate / whole.approximate }
}
