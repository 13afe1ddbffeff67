import TrackCore
import TrackJSON
import TrackReference
import TrackReport

/// The command `track help`, which explains a command or a topic.
enum HelpCommand {
  /// The topics whose text is divided into chapters.
  private static let texts = [
    "guide": Reference.guide, "format": Reference.format, "editors": EditorSetup.chapters,
    "assistants": [AssistantTexts.chapter],
  ]

  /// The topics that are not commands: those in `texts`, `assistants`, and the chapters of the
  /// guide.
  private static let topics =
    ["commands", "guide", "format", "editors", "assistants", "amounts"]
    + Reference.guide.map(\.name)

  private struct Options: CommandOptions {
    let topic: String?
    let chapter: String?
    let man: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let chapters = Reference.format.map(\.name)
      topic = reader.optional(
        Placeholder("TOPIC", .either([.commands, .words(topics)])),
        "a command, commands, guide, format, or a chapter of either")
      chapter = reader.optional(
        Placeholder("CHAPTER", .words(chapters + EditorSetup.names)),
        "after format: \(chapters.joined(separator: ", ")); "
          + "after guide: \(Reference.guide.map(\.name).joined(separator: ", ")); "
          + "after editors: \(EditorSetup.names.joined(separator: ", "))")
      man = reader.flag("man", "print the manual page, for `man -l -`")
      if let word = man ? topic : topic.flatMap({ texts[$0] }) == nil ? chapter : nil {
        throw .usage(.needlessArgument(word, command: reader.command))
      }
    }
  }

  static let command = Command(
    "help", "explain a command, a task, or the format of the files", group: .program,
    examples: [
      .init("track help", "the commands to start with, and the names of the others"),
      .init("track help commands", "what each command does"),
      .init("track help check", "one command; `track check --help` does the same"),
      .init("track help legend", "the marks that a report prints: ● ◐ ○ ✗"),
      .init("track help guide", "a first day, a first term, a second machine, recipes"),
      .init("track help dates", "what words for days mean today; `track help amounts` the others"),
      .init("track help rhythms", "a chapter of the guide; also dates, goals, recipes"),
      .init("track help format page", "the format on one page"),
      .init("track help format rhythms", "a chapter of the specification"),
      .init(
        "track help editors", "how an editor shows mistakes and completes; also neovim, vscode"),
      .init(
        "track help --man > ~/.local/share/man/man1/track.1", "the page that `man track` shows"),
    ]
  ) { (session, options: Options) throws(Failure) in
    if options.man {
      printManual(to: &session)
    } else if let topic = options.topic, let chapters = texts[topic] {
      // Each chapter of `editors` except for the overview is a file that users save on its own.
      // Print only the overview by default.
      let chapter = options.chapter ?? (topic == "editors" ? "overview" : nil)
      print(try chosen(chapter, of: chapters), to: &session)
    } else if let topic = options.topic {
      try print(topic: topic, to: &session)
    } else {
      let commands = session.commands
      session.show(json: commands, long: { HelpText(terminal: $0).overview(of: commands) })
    }
    return .fine
  }

  /// Prints the help on a command or another topic.
  private static func print(topic: String, to session: inout Session) throws(Failure) {
    if topic == "commands" {
      let commands = session.commands
      return session.show(json: commands, long: { HelpText(terminal: $0).list(of: commands) })
    }
    var command = session.commands.first { $0.name == topic }
    if command == nil {
      if topic == "amounts" {
        print([Reference.Chapter(name: topic, text: ValueHelp.amounts)], to: &session)
        return
      }
      if let chapter = Reference.chapter(on: topic) {
        let values = chapter.name == "dates" ? "\n" + ValueHelp(session).dates : ""
        print([Reference.Chapter(name: chapter.name, text: chapter.text + values)], to: &session)
        return
      }
      let commands = session.commands
      command =
        commands.named(topic) ?? CommandWord.expanded([topic])?.first.flatMap(commands.named)
    }
    guard let command else {
      let near = Suggestion.nearest(to: topic, in: session.commands.map(\.name) + topics)
      throw .usage(.unknownCommand(topic, near: near.map { "`track help \($0)`" }))
    }
    session.show(json: command, long: { HelpText(terminal: $0).page(of: command) })
  }

  private static func printManual(to session: inout Session) {
    let text = ManualPage(commands: session.commands).text
    if session.json {
      session.print(
        json: ["version": 1, "page": text] as JSONObject)
    } else {
      session.out.write(text)
    }
  }

  /// Returns the chapter with a name; all chapters if the name is nil.
  private static func chosen(
    _ name: String?, of chapters: [Reference.Chapter]
  ) throws(Failure) -> [Reference.Chapter] {
    guard let name else { return chapters }
    let matching = chapters.filter { $0.name == name }
    guard matching.isEmpty else { return matching }
    let names = chapters.map(\.name)
    let near = Suggestion.nearest(to: name, in: names)
    throw .usage(
      .badValue(
        name, of: "the chapter", expected: "one of \(names.joined(separator: ", "))",
        near: near.map { "\"\($0)\"" }))
  }

  private static func print(_ chapters: [Reference.Chapter], to session: inout Session) {
    let texts = chapters.map { $0.text.hasSuffix("\n") ? $0.text : $0.text + "\n" }
    session.show(json: chapters, long: { _ in texts.joined(separator: "\n") })
  }
}
