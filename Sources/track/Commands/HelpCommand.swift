import TrackCore
import TrackReport

/// `track help`
enum HelpCommand {
  /// The word that stands for the reference of the format.
  private static let format = "format"
  private static let man = Option.flag("man", "print the manual page, for `man -l -`")

  static let command = Command(
    "help", "explain a command, or the format of the files", group: .program,
    examples: [
      .init("track help", "every command"),
      .init("track help check", "one command; `track check --help` does the same"),
      .init("track help format", "the whole reference of the files"),
      .init("track help format rhythms", "one of its chapters"),
      .init(
        "track help --man > ~/.local/share/man/man1/track.1", "the page that `man track` shows"),
    ],
    arguments: [
      Argument(
        Placeholder("COMMAND", .either([.commands, .words([format])])), .optional,
        "what to explain, or the word format"),
      Argument(
        Placeholder("CHAPTER", .words(Reference.chapters.map(\.name))), .optional,
        "after format: \(Reference.chapters.map(\.name).joined(separator: ", "))"),
    ],
    options: [man.form]
  ) { session, input throws(Failure) in
    if input.has(man) {
      if let needless = input.words.first {
        throw .usage(.needlessArgument(needless, command: "help"))
      }
      printManual(to: &session)
      return .fine
    }
    guard let topic = input.words.first else {
      printOverview(to: &session)
      return .fine
    }
    if topic == format {
      try printFormat(chapter: input.words.dropFirst().first, to: &session)
      return .fine
    }
    guard let command = session.commands.first(where: { $0.name == topic }) else {
      let near = Suggestion.nearest(to: topic, in: session.commands.map(\.name) + [format])
      throw .usage(.unknownCommand(topic, near: near.map { "`track help \($0)`" }))
    }
    if let needless = input.words.dropFirst().first {
      throw .usage(.needlessArgument(needless, command: "help"))
    }
    if session.json {
      session.print(json: command)
    } else {
      session.out.write(HelpText(terminal: session.terminal).page(of: command))
    }
    return .fine
  }

  private static func printManual(to session: inout Session) {
    let text = ManualPage(commands: session.commands).text
    if session.json {
      session.print(
        json: JSONValue.object([.init("version", .int(1)), .init("page", .text(text))]))
    } else {
      session.out.write(text)
    }
  }

  private static func printOverview(to session: inout Session) {
    if session.json {
      session.print(json: session.commands)
    } else {
      session.out.write(HelpText(terminal: session.terminal).overview(of: session.commands))
    }
  }

  private static func printFormat(
    chapter name: String?, to session: inout Session
  ) throws(Failure) {
    var chapters = Reference.chapters
    if let name {
      let names = chapters.map(\.name)
      chapters = chapters.filter { $0.name == name }
      if chapters.isEmpty {
        let near = Suggestion.nearest(to: name, in: names)
        throw .usage(
          .badValue(
            name, of: "the chapter", expected: "one of \(names.joined(separator: ", "))",
            near: near.map { "\"\($0)\"" }))
      }
    }
    if session.json {
      session.print(json: chapters)
    } else {
      let texts = chapters.map { $0.text.hasSuffix("\n") ? $0.text : $0.text + "\n" }
      session.out.write(texts.joined(separator: "\n"))
    }
  }
}
