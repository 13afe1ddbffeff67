import TrackCore

/// Replaces the placeholders in a prompt by today's figures.
package enum PromptFormat {
  /// Returns the text with each placeholder, such as `%due`, replaced by its figure. Unknown
  /// placeholders are kept.
  package static func text(_ format: String, _ status: DayStatus) -> String {
    var result = ""
    var rest = Substring(format)
    // True if the last figure is empty, so that a separator before it separates nothing.
    var isEmptyAtEnd = false
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      let word = rest.prefix { $0.isLetter }
      // The longest matching name is used, so that `%weeks` is not read as `%week` and an `s`.
      guard let (name, value) = figures(status).first(where: { word.hasPrefix($0.0) }) else {
        result += "%"
        continue
      }
      result += value.inertInPrompt
      isEmptyAtEnd = value.isEmpty
      rest = rest.dropFirst(name.count)
    }
    guard isEmptyAtEnd, rest.isEmpty else { return (result + rest).trimmedEnd }
    return String(result.reversed().drop { " ,·|-".contains($0) }.reversed())
  }

  private static func figures(_ status: DayStatus) -> [(String, String)] {
    let running = status.running.first.map { "\($0.title) since \($0.start(today: status.today))" }
    let week = status.restingTerm == nil ? status.term : nil
    return [
      ("errors", status.errors == 0 ? "" : "\(status.errors)"),
      ("running", running ?? ""),
      ("weeks", week.map { "\($0.weeks)" } ?? ""),
      ("break", status.breaking.isEmpty ? "" : "\(status.breaking.count)"),
      ("now", status.first),
      ("left", "\(status.due - status.done)"),
      ("done", "\(status.done)"),
      ("next", status.breaking.first ?? ""),
      ("term", status.term.map { "\($0.number)" } ?? ""),
      ("week", week.map { "\($0.week)" } ?? ""),
      ("due", "\(status.due)"),
    ]
  }
}

extension String {
  /// The text with a `?` in place of each character that a shell would interpret in a prompt.
  /// Titles are not trusted, because another person may have written them.
  fileprivate var inertInPrompt: String {
    String(map { "$`\\".contains($0) ? "?" : $0 })
  }
}
