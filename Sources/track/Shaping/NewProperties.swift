import TrackCore

/// A property of a new block, as it is typed or as it is stored.
typealias NewProperty = (key: String, value: String)

/// The properties of a new block, typed as `key=value` after its title.
struct NewProperties {
  /// All words, as typed.
  let typed: [String]
  /// The words that are no properties.
  let words: [String]
  private let settings: [String]

  /// - Parameter first: The number of words at the beginning that are properties only if their key
  ///   is known, because they may be a title.
  init(_ words: [String], first: Int = 1) {
    var (others, settings): ([String], [String]) = ([], [])
    for word in words {
      if Setting.isOne(word, isKnown: others.count <= first) {
        settings.append(word)
      } else {
        others.append(word)
      }
    }
    (typed, self.words, self.settings) = (words, others, settings)
  }

  /// Returns the properties in the order of the reference manual, and the ID if it was typed. A
  /// property that is not repeatable has the value that was typed last.
  func values(
    for kind: Kind, besides others: [String] = []
  ) throws(Failure) -> (properties: [NewProperty], id: String?) {
    var texts: [String: [String]] = [:]
    for word in settings {
      let setting = try Setting(word, of: kind, besides: others)
      guard !setting.removes, !setting.value.isEmpty else {
        throw .usage(
          .badValue(word, of: "KEY=VALUE", expected: "a value, as in every=3/week", near: nil))
      }
      // For a habit, `at-most=2/day` means a rhythm. The value of the property would be an amount.
      if kind == .habit, setting.key == .atMost, setting.value.isRhythm {
        texts[PropertyKey.every.rawValue, default: []].append("max \(setting.value)")
      } else {
        texts[setting.key, default: []].append(setting.value)
      }
    }
    let properties = kind.properties.flatMap { property in
      let texts = texts[property.name] ?? []
      return (property.isRepeatable ? texts[...] : texts.suffix(1)).map { (property.name, $0) }
    }
    return (properties, texts["id"]?.last)
  }
}
