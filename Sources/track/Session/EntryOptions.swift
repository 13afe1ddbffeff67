import TrackCore

/// The options that say which lines of the log are meant.
enum EntryOptions {
  static let subject = names(
    "subject", Placeholder("ID,…", .blocks([.habit, .task, .measure])), "only lines on these", "")
  static let context = names("context", Placeholder("PLACE,…"), "only lines with @PLACE", "@")
  static let tag = names("tag", Placeholder("TAG,…"), "only lines with one of these tags", "#")
  static let goal = names(
    "goal", Placeholder("ID,…", .blocks([.goal, .obligation])),
    "only lines that helped these goals",
    "+")

  static let from = date("from", "only log lines from this day on")
  static let to = date("to", "only log lines up to this day")

  static let forms = [subject.form, context.form, tag.form, goal.form]
  static let dateForms = [from.form, to.form]

  private static func names(
    _ name: String, _ placeholder: Placeholder, _ summary: String, _ mark: String
  ) -> Option<[String]> {
    Option.list(name, placeholder, summary, expected: "a name") { word in
      let bare = word.hasPrefix(mark) ? String(word.dropFirst(mark.count)) : word
      return bare.isEmpty ? nil : bare
    }
  }

  private static func date(_ name: String, _ summary: String) -> Option<String?> {
    Option.value(name, Placeholder("DATE"), summary, expected: LooseDate.expected) { $0 }
  }

  /// The days that `--from` and `--to` ask for; one of them with `..` gives both ends.
  static func days(
    _ input: Input, _ open: OpenDirectory
  ) throws(Failure) -> (from: Day?, through: Day?) {
    let dates = LooseDateReader(
      today: open.today, settings: open.workspace.settings, terms: open.workspace.terms)
    func read(_ option: Option<String?>) throws(Failure) -> (days: LooseDate, isRange: Bool)? {
      guard let word = try input.value(of: option) else { return nil }
      guard let days = dates.read(word) else {
        throw .usage(
          .badValue(word, of: "--\(option.form.name)", expected: LooseDate.expected, near: nil))
      }
      return (days, word.contains(".."))
    }
    let (first, last) = (try read(from), try read(to))
    return (
      first?.days.from ?? (last?.isRange == true ? last?.days.from : nil),
      last?.days.through ?? (first?.isRange == true ? first?.days.through : nil)
    )
  }

  /// What was asked for; IDs may be shortened, and subjects may stand in the log alone.
  static func filter(_ input: Input, _ open: OpenDirectory) throws(Failure) -> EntryFilter {
    let words = BlockResolver(workspace: open.workspace)
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
