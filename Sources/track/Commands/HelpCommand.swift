import TrackCore
import TrackReport

/// The command `track help`.
enum HelpCommand {
  /// The topic of the format reference.
  private static let format = "format"

  private struct Options: CommandOptions {
    let topic: String?
    let chapter: String?
    let man: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let chapters = Reference.chapters.map(\.name)
      topic = reader.optional(
        Placeholder("COMMAND", .either([.commands, .words([format])])), "a command, or format")
      chapter = reader.optional(
        Placeholder("CHAPTER", .words(chapters)),
        "after format: \(chapters.joined(separator: ", "))")
      man = reader.flag("man", "print the manual page, for `man -l -`")
      if let word = man ? topic : topic == format ? nil : chapter {
        throw .usage(.needlessArgument(word, command: reader.command))
      }
    }
  }

  static let command = Command(
    "help", "explain a command, or the format of the files", group: .program,
    examples: [
      .init("track help", "every command"),
      .init("track help check", "one command; `track check --help` does the same"),
      .init("track help format", "the whole reference of the files"),
      .init("track help format rhythms", "one of its chapters"),
      .init(
        "track help --man > ~/.local/share/man/man1/track.1", "the page that `man track` shows"),
    ]
  ) { (session, options: Options) throws(Failure) in
    if options.man {
      printManual(to: &session)
    } else if options.topic == format {
      try printFormat(chapter: options.chapter, to: &session)
    } else if let topic = options.topic {
      guard let command = session.commands.first(where: { $0.name == topic }) else {
        let near = Suggestion.nearest(to: topic, in: session.commands.map(\.name) + [format])
        throw .usage(.unknownCommand(topic, near: near.map { "`track help \($0)`" }))
      }
      if session.json {
        session.print(json: command)
      } else {
        session.out.write(HelpText(terminal: session.terminal).page(of: command))
      }
    } else if session.json {
      session.print(json: session.commands)
    } else {
      session.out.write(HelpText(terminal: session.terminal).overview(of: session.commands))
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
