import TrackCore

/// A property as it is typed: `key=value` sets it, `key+=value` adds one to it, `key-=value` removes
/// one.
struct Setting {
  let key: String
  private(set) var value: String
  let adds: Bool
  let removes: Bool

  /// Reads a setting of a kind of block; throws if the kind has no such property.
  ///
  /// - Parameter others: Other keys that are accepted, such as `title`.
  init(_ word: String, of kind: Kind, besides others: [String]) throws(Failure) {
    guard let (typed, sign, value) = Self.parts(of: word) else {
      throw .usage(.badValue(word, of: "KEY=VALUE", expected: "such as every=3/week", near: nil))
    }
    let names = kind.properties.map(\.name) + others
    // Do not read `name` as a synonym of `title`: the user may mean the ID, which only
    // `track rename` changes.
    let meant = typed == "name" ? [typed] : OptionAlias.names(of: typed)
    key = meant.first(where: names.contains) ?? typed
    guard names.contains(key) else {
      throw .usage(
        .badValue(
          key, of: "the key of a \(kind.rawValue)",
          expected: "one of \(names.joined(separator: ", "))",
          near: Suggestion.nearest(to: key, in: names)))
    }
    self.value = value
    adds = sign == "+"
    removes = sign == "-" && key != "title"
  }

  /// Returns the parts of a setting: the key in lowercase, `+` or `-` before the equals sign, and the
  /// value. Nil for other words.
  private static func parts(of word: String) -> (key: String, sign: Character?, value: String)? {
    guard let equals = word.firstIndex(of: "=") else { return nil }
    let sign = word[..<equals].last.flatMap { "+-".contains($0) ? $0 : nil }
    let key = foldedName(String(word[..<equals].dropLast(sign == nil ? 0 : 1)).trimmed)
    return (key, sign, String(word[word.index(after: equals)...]))
  }

  /// The keys of all properties, and `id`.
  private static let keys = Set(Kind.allCases.flatMap(\.properties).map(\.name) + ["id"])

  /// Returns true if a word has the form of a setting.
  ///
  /// - Parameter isKnown: True if its key must be that of a property.
  static func isOne(_ word: String, isKnown: Bool = false) -> Bool {
    guard let key = parts(of: word)?.key, !key.isEmpty else { return false }
    return isKnown ? keys.contains(key) : key.allSatisfy { $0.isLetter || $0 == "-" }
  }

  /// Returns true if a text has other words before a setting of a known key: `Run value=health`.
  static func isBehindWords(_ text: String) -> Bool {
    !isOne(text, isKnown: true)
      && text.split(separator: " ").dropFirst().contains { isOne(String($0), isKnown: true) }
  }

  /// Returns the property that an option of `track add` stated formerly, as `key=value`: `--value
  /// health`. Nil if it is none, or has no value.
  ///
  /// - Parameters:
  ///   - value: The value after `=`; nil if there is none.
  ///   - rest: The words after the option. If the first is the value, it is removed.
  static func formerOption(
    _ name: String, _ value: String?, _ rest: inout ArraySlice<String>
  ) -> String? {
    let key = name == "colour" ? "color" : name
    guard keys.contains(key), let value = value ?? rest.popFirst() else { return nil }
    return "\(key)=\(value)"
  }

  func with(_ value: String) -> Self {
    var setting = self
    setting.value = value
    return setting
  }

  /// Returns true if the setting removes the property with this text. The user need only type the
  /// first word of the text, such as the date of a milestone or, for a `value` property, the ID
  /// without the strength.
  func removes(_ old: String) -> Bool {
    let first = old.split { " ;".contains($0) }.first.map(String.init) ?? old
    return foldedName(old) == foldedName(value) || foldedName(first) == foldedName(value)
  }

  /// The date from which a rhythm holds, as it is written: `2026-11-02` of `4/week from 2026-11-02`.
  private static func start(ofRhythm value: String) -> String? {
    let words = value.lowercased().split(separator: " ")
    return words.dropLast().last == "from" ? words.last.map(String.init) : nil
  }

  func apply(to draft: inout BlockDraft) {
    if key == "title" {
      draft.title = value.onOneLine.trimmed
    } else if adds {
      // There is one rhythm from a day on: another one from the same day takes its place.
      let start = key == .every ? Self.start(ofRhythm: value) : nil
      if let start,
        let same = draft.properties.firstIndex(where: {
          $0.key == key && Self.start(ofRhythm: $0.value) == start
        })
      {
        draft.properties[same].value = value
      } else {
        draft.add(key, value)
      }
    } else if removes {
      draft.properties.removeAll { $0.key == key && self.removes($0.value) }
    } else {
      draft[key] = value.isEmpty ? nil : value
    }
  }
}
