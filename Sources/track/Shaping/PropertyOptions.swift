import TrackCore

/// The options that set the properties of a block. Each property has an option.
struct PropertyOptions {
  /// The values of each property as the user typed them, in the order of the reference manual.
  private let typed: [(key: String, texts: [String])]

  /// - Parameter isIncluded: Returns true for the key of a property that the command can set.
  init(_ reader: inout ArgumentReader, where isIncluded: (String) -> Bool = { _ in true }) {
    typed = Self.all.filter { isIncluded($0.key) }.map { property in
      let value = Placeholder("VALUE", Self.completion(of: property.key))
      return (property.key, reader.texts(Self.option(property.key), value, property.summary))
    }
  }

  /// The keys of the properties for which the user typed an option.
  var keys: [String] { typed.filter { !$0.texts.isEmpty }.map(\.key) }

  /// Returns the name of a property's option. The option for `color` is `--colour`, because
  /// `--color` controls the colors of the output.
  static func option(_ key: String) -> String { key == "color" ? "colour" : key }

  /// All properties except `was`, which only `track rename` writes.
  private static let all: [(key: String, summary: String)] = {
    var keys: [String] = []
    for property in KindWord.kinds.flatMap(\.properties)
    where !keys.contains(property.name) && property.name != "was" {
      keys.append(property.name)
    }
    return keys.map { key in
      let kinds = KindWord.kinds.filter { $0.properties.contains { $0.name == key } }
      return (
        key, kinds.count == KindWord.kinds.count ? "of anything" : "of \(KindWord.oneOf(kinds))"
      )
    }
  }()

  /// Returns the shell completion for a property's value.
  static func completion(of key: String) -> Placeholder.Completion {
    switch key {
    case "value", "focus": .blocks([.value])
    case "goal": .blocks(Kind.goals)
    case "level": .words(Value.Level.allCases.map(\.rawValue))
    case "status": .words(Term.Status.allCases.map(\.rawValue))
    case "by": .words(Measure.Summary.allCases.map(\.rawValue))
    case "every": .words(RhythmWords.rhythms)
    default: .nothing
    }
  }

  /// Returns the typed values of properties that a kind of block can have, in the order of the
  /// reference manual.
  func values(for kind: Kind) throws(Failure) -> [(key: String, value: String)] {
    let names = kind.properties.map(\.name)
    var texts: [String: [String]] = [:]
    for (key, values) in typed where !values.isEmpty {
      // For a habit, `--at-most 2/day` means a rhythm. The value of the property `at-most` would be
      // an amount.
      if kind == .habit, key == "at-most", values.allSatisfy(\.isRhythm) {
        texts["every", default: []] += values.map { "max \($0)" }
        continue
      }
      // `by` is a property of measures. For a goal, it means `due`.
      guard let name = OptionSynonym.properties(key).first(where: names.contains) else {
        throw .refused(.noProperty(kind, key))
      }
      texts[name, default: []] += values
    }
    return kind.properties.flatMap { property in
      let texts = texts[property.name] ?? []
      return (property.isRepeatable ? texts[...] : texts.suffix(1)).map { (property.name, $0) }
    }
  }
}
