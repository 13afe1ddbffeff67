/// The reference of the file format, as `track help format` prints it.
///
/// It is written so that it is enough to write a second reader from. A fence
/// that names a file holds an example that is right; a fence that begins with
/// `wrong` names the problem its text gives. Tests read every one of them.
public enum Reference {
  /// One chapter: the word that selects it, and its text.
  public struct Chapter: Sendable {
    public let name: String
    public let text: String
  }

  /// The chapters in reading order; the last lists every problem.
  public static var chapters: [Chapter] {
    [
      Chapter(name: "directory", text: directory),
      Chapter(name: "lines", text: lines),
      Chapter(name: "names", text: names),
      Chapter(name: "values", text: values),
      Chapter(name: "blocks", text: blocks),
      Chapter(name: "properties", text: properties),
      Chapter(name: "rhythms", text: rhythms),
      Chapter(name: "measures", text: measures),
      Chapter(name: "log", text: log),
      Chapter(name: "checks", text: checks),
      Chapter(name: "layout", text: layout),
      Chapter(name: "habits", text: habits),
      Chapter(name: "goals", text: goals),
      Chapter(name: "now", text: now),
      Chapter(name: "merging", text: merging),
      Chapter(name: "syncing", text: syncing),
      Chapter(name: "problems", text: problems),
    ]
  }

  /// The whole reference.
  public static var text: String {
    chapters.map(\.text).joined(separator: "\n")
  }
}
