/// The texts of `track help`: a guide for people and the specification of the file format.
///
/// A fence whose word is a file name is an example without problems; one that begins with `wrong`
/// names the problem that its text has; one that begins with `sh` holds commands that succeed.
/// Tests run all of them.
public enum Reference {
  /// A part of one of the texts.
  public struct Chapter: Sendable {
    /// The word that selects the chapter.
    public let name: String
    /// The chapter's text; its first line is `# ` and the title.
    public let text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }

    /// The heading without its mark.
    public var title: String {
      String(text.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " })
    }
  }

  /// The chapters of the guide: tasks and examples.
  public static var guide: [Chapter] {
    [
      Chapter(name: "first-day", text: Guide.firstDay),
      Chapter(name: "rhythms", text: Guide.rhythms),
      Chapter(name: "dates", text: Guide.dates),
      Chapter(name: "goals", text: Guide.goals),
      Chapter(name: "first-term", text: Guide.firstTerm),
      Chapter(name: "second-machine", text: Guide.secondMachine),
      Chapter(name: "recipes", text: Guide.recipes),
      Chapter(name: "insights", text: Guide.insights),
      Chapter(name: "exchange", text: Guide.exchange),
      Chapter(name: "sources", text: Guide.sources),
      Chapter(name: "upkeep", text: Guide.upkeep),
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

  /// Returns the chapter for a topic: one of the guide, else one of the specification.
  public static func chapter(on topic: String) -> Chapter? {
    let name = otherTopics[topic] ?? topic
    return (guide + format).first { $0.name == name }
  }

  /// Words that people look for, and the chapters that answer them.
  public static let otherTopics = [
    "start": "first-day", "tutorial": "first-day", "day": "first-day", "every": "rhythms",
    "rhythm": "rhythms", "schedule": "rhythms", "frequency": "rhythms", "times": "dates",
    "amounts": "dates", "units": "dates", "date": "dates",
    "goal": "goals", "habit": "habits", "strength": "streaks", "streak": "streaks",
    "measure": "measures", "machine": "second-machine", "machines": "second-machine",
    "examples": "recipes", "glossary": "words", "errors": "problems", "warnings": "problems",
  ]

  /// The chapters of the guide, which extensions declare in a file each.
  enum Guide {}

  /// The chapters of the specification, which extensions declare in a file each.
  enum Format {}
}
