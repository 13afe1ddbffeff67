import TrackCore
import TrackPhrases

/// Converts the typed value of a property to its stored form, with whole IDs and ISO dates.
struct PropertyText {
  let workspace: Workspace
  let dates: DayReader

  init(_ workspace: Workspace, today: Day) {
    self.workspace = workspace
    dates = DayReader(today: today, .back, settings: workspace.settings, terms: workspace.terms)
  }

  func text(of typed: String, for name: String, _ kind: Kind) throws(Failure) -> String {
    guard let key = PropertyKey(rawValue: name) else { return typed.onOneLine.trimmed }
    return try text(of: typed, for: key, kind)
  }

  func text(of typed: String, for key: PropertyKey, _ kind: Kind) throws(Failure) -> String {
    guard kind.properties.first(where: { $0.key == key })?.isText != true else {
      return typed.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).onOneLine }.joined(separator: "\n")
    }
    let typed = typed.onOneLine.trimmed
    switch key {
    case _ where key == .due || key == .start && kind == .term:
      let text = typed.prefix { $0 != ";" }
      let words = text.split(separator: " ").map(String.init)
      // A date without a year, such as `friday` or `30 nov`, is the next such date.
      guard let day = dates.ahead.lastDay(words) else {
        return first(typed) { date($0, dates.ahead) }
      }
      let rest = typed[text.endIndex...]
      return "\(day)" + (rest.isEmpty ? "" : " \(rest)")
    case .start: return first(typed) { date($0, dates.ahead) }
    case .done, .archived, .review: return first(typed) { date($0, dates) }
    case .value, .goal, .focus: return try whole(typed)
    case .every, .atLeast:
      // The words after `from` are a date, as in `4/week from today` or
      // `5 times a week from 1 december`.
      let words = typed.split(separator: " ").map(String.init)
      guard let from = words.lastIndex(where: { $0.lowercased() == "from" }), from > 0 else {
        return typed
      }
      let said = Array(words[(from + 1)...])
      // A month is its first day, as in `3/week from december`.
      let spoken = dates.ahead.ranges(said).first.map {
        String($0.prefix(10))
      }
      guard
        let day = said.count == 1
          ? date(said[0], dates.ahead) ?? (Day(iso: said[0]) == nil ? spoken : nil) : spoken
      else { return typed }
      return (words[...from] + [day]).joined(separator: " ")
    default: return typed
    }
  }

  /// Returns the text with its first word converted; unchanged if the word cannot be converted.
  private func first(_ typed: String, _ change: (String) -> String?) -> String {
    let parts = typed.split(separator: " ", maxSplits: 1).map(String.init)
    guard let word = parts.first, let changed = change(word) else { return typed }
    return ([changed] + parts.dropFirst()).joined(separator: " ")
  }

  private func date(_ word: String, _ dates: DayReader) -> String? {
    guard let date = dates.span(word), let from = date.from, from == date.through else {
      return nil
    }
    return "\(from)"
  }

  private func whole(_ typed: String) throws(Failure) -> String {
    let parts = typed.split(separator: " ", maxSplits: 1).map(String.init)
    guard let word = parts.first else { return typed }
    let block = try BlockResolver(workspace: workspace).block(word)
    return ([block.id] + parts.dropFirst()).joined(separator: " ")
  }
}
