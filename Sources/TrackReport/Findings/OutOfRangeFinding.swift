import TrackCore
import TrackJSON

/// A reading outside of the range that its measure states.
struct OutOfRangeFinding: Finding {
  let number: Number
  let range: Bounds
  let unit: Unit

  var word: String { "range" }
  var isOfDays: Bool { true }

  func sentence(in context: FindingContext) -> String {
    "\(context.readingName): \(Words.amount(number, unit.name)) is outside the usual"
      + " \(Words.short(range.low)) to \(Words.short(range.high))."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    ["reading": number, "low": range.low, "high": range.high, "unit": unit.name]
  }

  func notes(in context: FindingContext) -> [String] {
    guard let place = context.place(of: context.insight.subject) else { return [] }
    return [
      "\(Words.exact(number, unit)) is \(number < range.low ? "less" : "more") than the range of"
        + " \(place) allows, \(Words.exact(range.low, unit)) to \(Words.exact(range.high, unit))"
    ]
  }
}
