import TrackCore

/// An option for every property that a block may have.
enum PropertyOptions {
  /// Those that are set by other commands, or not at all.
  private static let without: Set<String> = ["was"]

  /// Every option with the key of its property. `--color` is when to print in colour.
  static let all: [(key: String, option: Option<[String]>)] = {
    var keys: [String] = []
    for kind in KindWord.kinds {
      for property in kind.properties
      where !keys.contains(property.name) && !without.contains(property.name) {
        keys.append(property.name)
      }
    }
    return keys.map { key in
      let kinds = KindWord.kinds.filter { $0.properties.contains { $0.name == key } }
      let names =
        kinds.count == KindWord.kinds.count ? "anything" : Self.oneOf(kinds.map(\.rawValue))
      return (
        key,
        Option<[String]>.texts(
          key == "color" ? "colour" : key, Placeholder("VALUE", completion(of: key)),
          "of \(names)")
      )
    }
  }()

  /// `a goal, habit or task`.
  private static func oneOf(_ names: [String]) -> String {
    let article = names.first?.first == "o" ? "an" : "a"
    let last = names.last ?? ""
    return names.count > 1
      ? "\(article) \(names.dropLast().joined(separator: ", ")) or \(last)" : "\(article) \(last)"
  }

  /// What the value of a property may be completed to.
  static func completion(of key: String) -> Placeholder.Completion {
    switch key {
    case "value", "focus": .blocks([.value])
    case "goal": .blocks([.goal, .obligation])
    case "level": .words(Value.Level.allCases.map(\.rawValue))
    case "status": .words(Term.Status.allCases.map(\.rawValue))
    case "by": .words(Measure.Summary.allCases.map(\.rawValue))
    case "every": .words(["daily", "weekly", "monthly", "weekday", "weekend"])
    default: .nothing
    }
  }

  /// What was typed for the properties of a kind, in the order of the reference.
  static func values(
    _ input: Input, for kind: Kind
  ) throws(Failure) -> [(key: String, value: String)] {
    var values: [(key: String, value: String)] = []
    for (key, option) in all {
      let texts = try input.value(of: option)
      guard !texts.isEmpty else { continue }
      guard let property = kind.properties.first(where: { $0.name == key }) else {
        throw .refused(.noProperty(kind, key))
      }
      for text in property.isRepeatable ? texts : texts.suffix(1) { values.append((key, text)) }
    }
    let order = kind.properties.map(\.name)
    return values.enumerated().sorted {
      let left = order.firstIndex(of: $0.element.key) ?? 0
      let right = order.firstIndex(of: $1.element.key) ?? 0
      return (left, $0.offset) < (right, $1.offset)
    }.map(\.element)
  }
}
