import TrackCore

/// The options that say which lines of the log are meant.
enum EntryOptions {
  static let subject = names("subject", "ID,…", "only lines on these", "")
  static let context = names("context", "PLACE,…", "only lines with @PLACE", "@")
  static let tag = names("tag", "TAG,…", "only lines with one of these tags", "#")
  static let goal = names("goal", "ID,…", "only lines that helped these goals", "+")

  static let forms = [subject.form, context.form, tag.form, goal.form]

  private static func names(
    _ name: String, _ placeholder: String, _ summary: String, _ mark: String
  ) -> Option<[String]> {
    Option.list(name, Placeholder(placeholder), summary, expected: "a name") { word in
      let bare = word.hasPrefix(mark) ? String(word.dropFirst(mark.count)) : word
      return bare.isEmpty ? nil : bare
    }
  }

  /// What was asked for; IDs may be shortened, and subjects may stand in the log alone.
  static func filter(_ input: Input, _ open: OpenDirectory) throws(Failure) -> EntryFilter {
    let words = BlockWord(tracker: open.tracker)
    var filter = EntryFilter()
    for word in try input.value(of: subject) {
      filter.subjects.append(try words.find(word)?.id ?? word)
    }
    for word in try input.value(of: goal) {
      guard let goal = try words.find(word) as? Goal else { throw words.unknown(word) }
      filter.goals.append(goal.id)
    }
    filter.contexts = try input.value(of: context)
    filter.tags = try input.value(of: tag)
    return filter
  }
}
