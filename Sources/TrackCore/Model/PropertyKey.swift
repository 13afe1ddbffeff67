/// A property key of a kind of block, with the rules for its value.
public struct PropertyKey: Hashable, Sendable {
  /// The key in lowercase.
  public let name: String
  /// True if the property may occur several times.
  public let isRepeatable: Bool
  /// True if the value is free text, which `|` lines can continue.
  public let isText: Bool
  /// True if the value extends to the end of the line, so that a `;` has no meaning in it.
  let isPlain: Bool
}

extension Kind {
  /// The properties of the kind in display order.
  public var properties: [PropertyKey] {
    var keys: [PropertyKey] = []
    _ = firstProperty { name, marks in
      keys.append(PropertyKey(name, marks))
      return false
    }
    return keys
  }

  /// Returns the property for a key in lowercase; nil if the kind has no such property.
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
      while at < buffer.count, buffer[at].isSmallLetter || buffer[at] == ASCII.dash {
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

  /// The property keys, each with its marks. `*`: the property may occur several times. `|`: its
  /// value is free text, which lines that begin with `|` can continue. `~`: its value is text to
  /// the end of the line.
  private var propertyWords: StaticString {
    switch self {
    case .value: "level priority domain| guidance| tag* note*| was*"
    case .goal:
      """
      start due weeks done archived importance urgency measure* milestone* value* plan*| color \
      tag* note*| was*
      """
    case .obligation:
      """
      start due weeks done archived importance urgency measure* milestone* value* plan*| color \
      for| consequence| tag* note*| was*
      """
    case .milestone:
      """
      goal start due weeks done archived importance urgency measure* value* plan*| color tag* \
      note*| was*
      """
    case .habit:
      """
      emoji~ color every* at-least at-most of* goal* value* pause* remind* question| start \
      archived tag* note*| was*
      """
    case .task: "emoji~ color every* rate goal* value* archived tag* note*| was*"
    case .measure: "unit also* range by part* tag* note*| was*"
    case .food:
      """
      kcal protein carbs fat fiber sugar sodium potassium vitamin-a vitamin-c vitamin-d calcium \
      iron tag* note*| was*
      """
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
    isPlain = isText || marks.contains(UInt8(ascii: "~"))
  }
}
