/// A property that a kind of block may have.
public struct PropertyKey: Hashable, Sendable {
  /// The key in small letters.
  public let name: String
  /// Whether it may stand several times.
  public let isRepeatable: Bool
  /// Whether it is text alone, which `|` lines continue.
  public let isText: Bool

  /// Whether its value is text to the end of the line, in which a `;` means nothing.
  var isPlain: Bool { isText || ["user", "host", "collection", "emoji"].contains(name) }

  fileprivate init(_ word: Substring) {
    isRepeatable = word.hasSuffix("*")
    name = String(word.prefix { $0 != "*" })
    isText = PropertyKey.texts.contains(name)
  }

  private static let texts: Set<String> = [
    "note", "plan", "theme", "reflection", "domain", "guidance", "for", "consequence", "question",
    "name",
  ]
}

extension Kind {
  /// The properties of the kind, in the order in which they are shown.
  public var properties: [PropertyKey] { PropertyTable.byKind[self] ?? [] }

  func property(_ key: String) -> PropertyKey? { PropertyTable.lookUp[self]?[key] }
}

private enum PropertyTable {
  static let byKind: [Kind: [PropertyKey]] = {
    let goal =
      "start due done archived importance urgency measure* milestone* value* plan* color"
    let words: [Kind: String] = [
      .value: "level priority domain guidance",
      .goal: goal,
      .obligation: goal + " for consequence",
      .habit: "emoji color every* at-least of* goal* value* pause* remind* question start archived",
      .task: "emoji color every* goal* value* archived",
      .measure: "unit also* range by part*",
      .term: "start weeks theme status goal* focus* review* reflection*",
      .source: "user host collection* fetch",
    ]
    var table = words.mapValues { (words: String) in
      (words + " tag* note* was*").split(separator: " ").map(PropertyKey.init)
    }
    table[.track] = "week-start day-start name".split(separator: " ").map(PropertyKey.init)
    return table
  }()

  static let lookUp = byKind.mapValues { keys in
    Dictionary(keys.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
