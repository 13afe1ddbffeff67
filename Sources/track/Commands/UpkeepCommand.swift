import TrackCore
import TrackReport

/// The command `track upkeep`, which lists the commands that few need in everyday use. Each of them
/// can be called with and without `upkeep` before its name.
enum UpkeepCommand {
  private struct Options: CommandOptions {
    let word: String?

    init(_ reader: inout ArgumentReader) throws(Failure) {
      // The name of a command never gets here: `Parser` removes `upkeep` before it.
      word = reader.optional(Placeholder("COMMAND", .upkeep), "one of them, with its arguments")
    }
  }

  static let command = Command(
    "upkeep", "format, merge, thin and audit files; editors, assistants, set-up", group: .program,
    examples: [
      .init("track upkeep", "the commands for it"),
      .init("track upkeep doctor", "one of them; `track doctor` does the same"),
    ],
    notes: ["`track help years` shows what a directory of many years needs."]
  ) { (session, options: Options) throws(Failure) in
    let members = session.commands.filter { $0.group == .upkeep }
    if let word = options.word {
      let names = members.map(\.name)
      throw .usage(
        .badValue(
          word, of: "COMMAND", expected: names.alternatives,
          near: Suggestion.nearest(to: word, in: names)))
    }
    session.print(json: members, text: { HelpText(terminal: $0).list(of: members) })
    return .fine
  }
}
