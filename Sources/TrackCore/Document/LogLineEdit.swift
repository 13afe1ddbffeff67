/// An edit of a log line, item by item. Items that are not edited stay byte for byte.
package struct LogLineEdit {
  private var tokens: [LogTokens.Token]
  private let rest: [UInt8]

  package init(_ line: String) {
    let read = LogTokens(Array(line.utf8))
    tokens = read.tokens
    rest = read.rest
  }

  package var text: String {
    String(decoding: tokens.flatMap { $0.gap + $0.text } + rest, as: UTF8.self)
  }

  /// Replaces the date.
  package mutating func set(date: Day) { put("\(date)", at: "date") }

  /// Replaces or adds the time or range. A single time replaces only the start of a range.
  package mutating func set(times: String) {
    if let old = tokens.first(where: { $0.key == "when" }), !times.contains("-") {
      let text = String(decoding: old.text, as: UTF8.self)
      let mark = text.prefix { $0 == "<" || $0 == " " }
      let end = text.dropFirst(mark.count).drop { $0.isNumber || $0 == ":" }
      put(mark + times + end, at: "when")
      return
    }
    if put(times, at: "when") { return }
    tokens.insert(token("when", times), at: min(1, tokens.count))
  }

  /// Sets items. Each item replaces the item of the same kind. If there is none, the new item is
  /// added before a final `^id` and the note.
  ///
  /// `skip` and `fail` replace amounts, and amounts replace `skip` and `fail`.
  package mutating func set(items: String) {
    for item in Self.items(items) {
      let kinds = item.key == "outcome" ? Self.amounts : item.isAmount ? ["outcome"] : []
      tokens.removeAll { kinds.contains($0.key) || item.key == "outcome" && $0.isPart }
      let text = String(decoding: item.text, as: UTF8.self)
      if put(text, at: item.key) { continue }
      let end = tokens.firstIndex { $0.key == "note" } ?? tokens.count
      let place = end > 0 && tokens[end - 1].key == "event" ? end - 1 : end
      tokens.insert(token(item.key, text), at: place)
    }
  }

  /// Removes items. Returns the items that the line does not have.
  package mutating func remove(items: String) -> [String] {
    var missing: [String] = []
    for item in Self.items(items) {
      let plain = item.text.plain
      if let index = tokens.indices.first(where: {
        $0 > 0 && tokens[$0].key == item.key && tokens[$0].text.plain == plain
      }) {
        tokens.remove(at: index)
      } else {
        missing.append(String(decoding: item.text, as: UTF8.self))
      }
    }
    return missing
  }

  /// Replaces the note; an empty text removes it.
  package mutating func set(note: String) {
    tokens.removeAll { $0.key == "note" }
    if !note.isEmpty { tokens.append(token("note", "; " + note)) }
  }

  /// The note without its `;`; nil if there is none.
  package var note: String? {
    guard let token = tokens.first(where: { $0.key == "note" }) else { return nil }
    let text = String(decoding: token.text.dropFirst(), as: UTF8.self)
    return String(text.drop { $0 == " " })
  }

  /// The `^id` without the `^`; nil if there is none.
  package var event: String? {
    tokens.first { $0.key == "event" }.map { String(decoding: $0.text.dropFirst(), as: UTF8.self) }
  }

  /// True if one of the line's items is a duration, such as `31m`.
  package var hasTime: Bool { tokens.contains { $0.key == "time" } }

  /// The amounts of the line as they are written, such as `24 pages`.
  package var amounts: [String] {
    tokens.filter { Self.amounts.contains($0.key) }.map { String(decoding: $0.text, as: UTF8.self) }
  }

  private static let amounts = ["time", "count", "quantity"]

  /// Returns the tokens of the items in a text.
  private static func items(_ text: String) -> [LogTokens.Token] {
    Array(LogTokens(Array("2000-01-01 x \(text)".utf8)).tokens.dropFirst(2))
  }

  @discardableResult
  private mutating func put(_ text: String, at key: String) -> Bool {
    guard let index = tokens.firstIndex(where: { $0.key == key }) else { return false }
    tokens[index] = LogTokens.Token(key: key, gap: tokens[index].gap, text: Array(text.utf8))
    return true
  }

  private func token(_ key: String, _ text: String) -> LogTokens.Token {
    LogTokens.Token(key: key, gap: [ASCII.space], text: Array(text.utf8))
  }
}

extension LogTokens.Token {
  fileprivate var isPart: Bool { key.hasSuffix(":") }
  fileprivate var isAmount: Bool {
    isPart || key == "time" || key == "count" || key == "quantity"
  }
}
