/// The outcome of an entry that a word in plain language states, such as `skipped` or `missed`.
package enum OutcomeWord: Sendable {
  case done, skipped, failed
  /// Nothing was done, on purpose or not.
  case notDone

  private static let words: [String: Self] = [
    "yes": .done, "yep": .done, "ok": .done, "done": .done, "✓": .done, "✔": .done,
    "skip": .skipped, "skipped": .skipped, "rest": .skipped, "rested": .skipped,
    "rest day": .skipped,
    "fail": .failed, "failed": .failed,
    "no": .notDone, "none": .notDone, "not": .notDone, "not done": .notDone, "miss": .notDone,
    "missed": .notDone,
  ]

  /// Words that often begin a text with another meaning, such as `not great` or `rest 3 min`.
  private static let beginnings: Set<String> = ["none", "not", "not done", "miss", "rest"]

  /// - Parameters:
  ///   - text: A word, or two with a blank between them. A comma or full stop at the end is ignored.
  ///   - isAlone: False if more text follows.
  package init?(_ text: String, isAlone: Bool = true) {
    let isEnded = text.hasSuffix(".") || text.hasSuffix(",")
    let text = foldedName(isEnded ? String(text.dropLast()) : text)
    guard let found = Self.words[text], isAlone || !Self.beginnings.contains(text) else {
      return nil
    }
    self = found
  }

  /// The items that a log line has for the outcome, the most neutral one first; empty if the entry
  /// counts as usual.
  package var items: [String] {
    switch self {
    case .done: []
    case .skipped: ["skip"]
    case .failed: ["fail"]
    case .notDone: ["skip", "fail"]
    }
  }
}
