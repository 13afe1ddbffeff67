import TrackCore

/// The header of a column, which may state the unit of its values: `Weight (kg)`, `Sleep hours`.
struct ColumnName {
  private let text: String
  private let words: [String]
  /// The unit in parentheses at the end of the header; empty if there is none.
  let unit: String
  /// The header without the unit in parentheses.
  let title: String

  init(_ text: String) {
    self.text = text
    let folded = foldedName(text)
    words = folded.unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
    let opens = text.lastIndex { $0 == "(" || $0 == "[" }
    guard let opens, let last = text.last, last == ")" || last == "]" else {
      (unit, title) = ("", text)
      return
    }
    let inner = text[text.index(after: opens)...].dropLast().trimmed
    let outer = text[..<opens].trimmed
    let isUnit =
      !outer.isEmpty && !inner.isEmpty && ForeignAmount.amount(.one, unit: inner) != nil
    (unit, title) = isUnit ? (inner, outer) : ("", text)
  }

  /// The unit of durations that the header states: `h`, `min` or `s`. Nil if it states none, or if
  /// it states a rate, such as `Speed (m/s)`.
  var durationUnit: String? {
    if text.contains("/") { return nil }
    let units: [(unit: String, names: Set<String>)] = [
      ("h", ["hours", "hour", "hrs", "hr", "h", "stunden", "std"]),
      ("min", ["minutes", "minute", "mins", "min", "minuten"]),
      ("s", ["seconds", "second", "secs", "sec", "s", "sekunden"]),
    ]
    return units.first { !$0.names.isDisjoint(with: words) }?.unit
  }

  /// True if the header suggests that the values are lengths. The unit `m` then means metres.
  private var isLength: Bool {
    contains([
      "distance", "height", "length", "elevation", "altitude", "depth", "climb", "ascent",
      "strecke", "distanz", "größe", "höhe", "länge", "tiefe",
    ])
  }

  /// The unit in parentheses, as written in an import map. There, metres are written `metres`,
  /// because `m` means minutes in a log.
  var mapUnit: String { unit == "m" && isLength ? "metres" : unit }

  /// True if the header suggests that the values are durations.
  var isDuration: Bool {
    durationUnit != nil
      || !Set(["duration", "dauer", "elapsed"]).isDisjoint(with: words)
      || foldedName(text) == "time spent"
  }

  /// Returns true if the name contains one of these words.
  func contains(_ names: Set<String>) -> Bool { !names.isDisjoint(with: words) }
}
