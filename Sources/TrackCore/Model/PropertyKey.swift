/// A property that a kind of block may have.
public struct PropertyKey: Hashable, Sendable {
  /// The key in small letters.
  public let name: String
  /// Whether it may stand several times.
  public let isRepeatable: Bool
  /// Whether it is text alone, which `|` lines continue.
  public let isText: Bool
  /// Whether its value is text to the end of the line, in which a `;` means nothing.
  let isPlain: Bool
}

extension Kind {
  /// The properties of the kind, in the order in which they are shown.
  public var properties: [PropertyKey] {
    var keys: [PropertyKey] = []
    _ = firstProperty { name, marks in
      keys.append(PropertyKey(name, marks))
      return false
    }
    return keys
  }

  /// The property of a key in small letters.
  func property(_ key: String) -> PropertyKey? {
    var key = key
    return key.withUTF8 { key in
      firstProperty { name, _ in name.elementsEqual(key) }.map { PropertyKey($0.name, $0.marks) }
    }
  }

  private typealias Piece = Slice<UnsafeBufferPointer<UInt8>>

  private func firstProperty(
    where isWanted: (_ name: Piece, _ marks: Piece) -> Bool
  ) -> (name: Piece, marks: Piece)? {
    let words = propertyWords
    let buffer = UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount)
    var at = 0
    while at < buffer.count {
      let start = at
      while at < buffer.count, buffer[at] >= 0x61 && buffer[at] <= 0x7A || buffer[at] == ASCII.dash
      {
        at += 1
      }
      let nameEnd = at
      while at < buffer.count, buffer[at] != ASCII.space { at += 1 }
      let (name, marks) = (buffer[start..<nameEnd], buffer[nameEnd..<at])
      if isWanted(name, marks) { return (name, marks) }
      at += 1
    }
    return nil
  }

  /// The keys, marked: `*` may stand several times, `|` is text that lines may continue, `~` is
  /// text to the line's end.
  private var propertyWords: StaticString {
    switch self {
    case .value: "level priority domain| guidance| tag* note*| was*"
    case .goal:
      """
      start due done archived importance urgency measure* milestone* value* plan*| color tag* \
      note*| was*
      """
    case .obligation:
      """
      start due done archived importance urgency measure* milestone* value* plan*| color for| \
      consequence| tag* note*| was*
      """
    case .habit:
      """
      emoji~ color every* at-least of* goal* value* pause* remind* question| start archived tag* \
      note*| was*
      """
    case .task: "emoji~ color every* goal* value* archived tag* note*| was*"
    case .measure: "unit also* range by part* tag* note*| was*"
    case .term: "start weeks theme| status goal* focus* review* reflection*| tag* note*| was*"
    case .source: "user~ host~ collection*~ fetch tag* note*| was*"
    case .track: "week-start day-start name|"
    }
  }
}

extension PropertyKey {
  fileprivate init(
    _ name: Slice<UnsafeBufferPointer<UInt8>>, _ marks: Slice<UnsafeBufferPointer<UInt8>>
  ) {
    self.name = String(decoding: name, as: UTF8.self)
    isRepeatable = marks.contains(ASCII.asterisk)
    isText = marks.contains(ASCII.pipe)
    isPlain = isText || marks.contains(0x7E)
  }
}
