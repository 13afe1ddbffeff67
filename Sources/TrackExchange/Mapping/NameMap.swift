import TrackCore

/// The map of an import. It assigns a habit, task or measure to each foreign name. For CSV, it also
/// names the columns.
///
/// Each line is `NAME = SUBJECT[.PART] [UNIT] [* FACTOR]`, `NAME = skip`, or `KEY: VALUE`. A name
/// with spaces may be in quotation marks. A line that begins with `#` is a comment.
package struct NameMap: Sendable {
  package enum Target: Hashable, Sendable {
    /// Entries with this name are not imported.
    case skip
    case subject(Subject)
  }

  package struct Subject: Hashable, Sendable {
    package var id: String
    package var part: String?
    package var unit: String?
    /// The factor by which amounts are multiplied.
    package var factor: Number?
  }

  /// The allowed keys of `KEY: VALUE` lines. The value of each of the first ten is the name of a
  /// column.
  package static let keys = [
    "date", "time", "end", "duration", "subject", "amount", "unit", "note", "tags", "id",
    "date-order", "decimal", "separator", "kind", "duration-unit", "readings",
  ]

  private var targets: [String: Target] = [:]
  private var settings: [String: String] = [:]

  package init() {}

  /// Parses a map.
  package init(parsing text: String) throws(ForeignError) {
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      try read(line, number)
    }
  }

  private mutating func read(_ line: String, _ number: Int) throws(ForeignError) {
    let (name, rest) = Self.name(at: line)
    if let value = rest.dropping("=") {
      guard !name.isEmpty, let target = Self.target(value) else {
        throw ForeignError(
          "not a target: \(value). Write NAME = ID, NAME = ID.PART UNIT * FACTOR, or NAME = skip",
          row: number)
      }
      targets[foldedName(name)] = target
    } else if let value = rest.dropping(":") {
      guard Self.keys.contains(foldedName(name)) else {
        throw ForeignError(
          "unknown key \(name). Use one of \(Self.keys.joined(separator: ", "))", row: number)
      }
      settings[foldedName(name)] = Self.name(at: value).name
    } else {
      throw ForeignError("neither NAME = ID nor KEY: VALUE", row: number)
    }
  }

  /// Splits a line into the name at its beginning, which may be in quotation marks, and the rest.
  private static func name(at line: String) -> (name: String, rest: String) {
    if line.hasPrefix("\"") {
      let inner = line.dropFirst()
      guard let close = inner.firstIndex(of: "\"") else { return (String(inner), "") }
      return (
        String(inner[..<close]), inner[inner.index(after: close)...].trimmed
      )
    }
    let end = line.firstIndex(of: "=") ?? line.firstIndex(of: ":") ?? line.endIndex
    return (line[..<end].trimmed, line[end...].trimmed)
  }

  private static func target(_ text: String) -> Target? {
    let halves = text.split(separator: "*", maxSplits: 1).map(\.trimmed)
    let words = (halves.first ?? "").split(separator: " ").map(String.init)
    guard let first = words.first, words.count <= 2 else { return nil }
    if first == "skip", words.count == 1, halves.count == 1 { return .skip }
    let names = first.split(separator: ".", maxSplits: 1).map(String.init)
    guard let id = names.first, ID.isID(id) else { return nil }
    var subject = Subject(id: id)
    if names.count > 1 {
      guard ID.isName(names[1]) else { return nil }
      subject.part = names[1]
    }
    if words.count > 1 {
      guard ForeignAmount.amount(.one, unit: words[1]) != nil else { return nil }
      subject.unit = words[1]
    }
    if halves.count > 1 {
      guard let factor = ForeignAmount.number(halves[1]) else { return nil }
      subject.factor = factor
    }
    return .subject(subject)
  }

  // MARK: Reading

  package func target(of name: String) -> Target? { targets[foldedName(name)] }

  /// The value of a `KEY: VALUE` line; nil if the map has no line with this key.
  package subscript(key: String) -> String? { settings[key] }

  package var hasColumns: Bool { settings["date"] != nil }

  package typealias Setting = (key: String, value: String)
  package typealias NamedTarget = (name: String, target: String)

  /// Returns the text of a map that has a line for each setting and each name.
  package static func text(settings: [Setting], names: [NamedTarget]) -> String {
    func quoted(_ name: String) -> String { "\"" + name.filter { $0 != "\"" } + "\"" }
    func value(_ text: String) -> String {
      text.contains { ":=".contains($0) } ? quoted(text) : text
    }
    let lines =
      settings.map { "\($0.key): \(value($0.value))" }
      + names.map { "\(quoted($0.name)) = \($0.target)" }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension String {
  /// Returns the text after a prefix, without spaces at its ends; nil if the text does not begin
  /// with the prefix.
  fileprivate func dropping(_ prefix: String) -> String? {
    hasPrefix(prefix) ? dropFirst(prefix.count).trimmed : nil
  }
}
