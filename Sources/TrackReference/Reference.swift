/// The texts of `track help`: a guide for people and the specification of the file format.
///
/// Tests run the fenced examples. The first word after the opening fence tells the kind of example:
/// a file name for a file without problems, `wrong` and a problem code for a text with this
/// problem, or `sh` for commands that succeed.
public enum Reference {
  /// A chapter of the guide or of the specification.
  public struct Chapter: Sendable {
    /// The word that selects the chapter.
    public let name: String
    /// The chapter's text; its first line is `# ` and the title.
    public let text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }

    /// The chapter's title: the first line of the text without the `#`.
    public var title: String {
      String(text.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " })
    }
  }

  /// The chapters of the guide: tasks and examples.
  public static var guide: [Chapter] {
    [
      Chapter(name: "first-day", text: Guide.firstDay),
      Chapter(name: "legend", text: Guide.legend),
      Chapter(name: "rhythms", text: Guide.rhythms),
      Chapter(name: "dates", text: Guide.dates),
      Chapter(name: "goals", text: Guide.goals),
      Chapter(name: "first-term", text: Guide.firstTerm),
      Chapter(name: "second-machine", text: Guide.secondMachine),
      Chapter(name: "recipes", text: Guide.recipes),
      Chapter(name: "insights", text: Guide.insights),
      Chapter(name: "exchange", text: Guide.exchange),
      Chapter(name: "sources", text: Guide.sources),
      Chapter(name: "years", text: Guide.years),
    ]
  }

  /// The chapters of the specification: numbered rules.
  public static var format: [Chapter] {
    [
      Chapter(name: "page", text: Format.page),
      Chapter(name: "words", text: Format.words),
      Chapter(name: "directory", text: Format.directory),
      Chapter(name: "lines", text: Format.lines),
      Chapter(name: "names", text: Format.names),
      Chapter(name: "values", text: Format.values),
      Chapter(name: "blocks", text: Format.blocks),
      Chapter(name: "properties", text: Format.properties),
      Chapter(name: "rhythms", text: Format.rhythms),
      Chapter(name: "measures", text: Format.measures),
      Chapter(name: "log", text: Format.log),
      Chapter(name: "checks", text: Format.checks),
      Chapter(name: "layout", text: Format.layout),
      Chapter(name: "habits", text: Format.habits),
      Chapter(name: "streaks", text: Format.streaks),
      Chapter(name: "goals", text: Format.goals),
      Chapter(name: "terms", text: Format.terms),
      Chapter(name: "now", text: Format.now),
      Chapter(name: "reminders", text: Format.reminders),
      Chapter(name: "merging", text: Format.merging),
      Chapter(name: "syncing", text: Format.syncing),
      Chapter(name: "problems", text: Format.problems),
      Chapter(name: "history", text: Format.history),
    ]
  }

  /// Returns the chapter for a topic; nil if there is none. The guide is searched before the
  /// specification.
  public static func chapter(on topic: String) -> Chapter? {
    let name = otherTopics[topic] ?? topic
    return (guide + format).first { $0.name == name }
  }

  /// Other words that select a chapter, each with the name of the chapter.
  public static let otherTopics = [
    "start": "first-day", "tutorial": "first-day", "day": "first-day", "every": "rhythms",
    "rhythm": "rhythms", "schedule": "rhythms", "frequency": "rhythms", "times": "dates",
    "units": "dates", "date": "dates",
    "goal": "goals", "habit": "habits", "strength": "streaks", "streak": "streaks",
    "measure": "measures", "machine": "second-machine", "machines": "second-machine",
    "examples": "recipes", "marks": "legend", "symbols": "legend", "glossary": "words",
    "errors": "problems", "warnings": "problems",
  ]

  /// The chapters of the guide. Each is declared in an extension in its own file.
  enum Guide {}

  /// The chapters of the specification. Each is declared in an extension in its own file.
  enum Format {}
}
