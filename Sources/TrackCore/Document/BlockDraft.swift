/// The ID, title and properties of a block while it is edited.
///
/// `Document.edit(block:_:)` creates a draft from the block's text and writes the changes back.
public struct BlockDraft: Sendable {
  /// One `key: value` of a block.
  public struct Property: Sendable {
    /// The key in lowercase.
    public let key: String
    /// The value; the lines of a text are separated by `\n`.
    public var value: String
    /// The position among the properties of the original block; nil for a new property.
    fileprivate(set) var origin: Int?

    /// Creates a property that the block does not have yet.
    public init(key: String, value: String) {
      self.init(key: foldedName(key), value: value, origin: nil)
    }

    init(key: String, value: String, origin: Int?) {
      self.key = key
      self.value = value
      self.origin = origin
    }
  }

  /// The kind of the block, which an edit cannot change.
  public let kind: Kind
  /// The ID as written: `run`, or a term's number.
  public var id: String
  /// The title; empty if there is none.
  public var title: String
  /// The properties in the order of their lines. The edited block will have exactly these
  /// properties.
  public var properties: [Property]
  /// The keys that were set or removed as a whole. Undecided values of them are removed.
  private(set) var decided: Set<String> = []

  /// The value of the first property with a key; nil if the block has none.
  ///
  /// A new value replaces all properties with the key: it takes the place of the first one, and the
  /// others are removed. Nil removes all of them. To add another value, call `add(_:_:)`.
  public subscript(key: String) -> String? {
    get {
      let key = foldedName(key)
      return properties.first { $0.key == key }?.value
    }
    set {
      let key = foldedName(key)
      decided.insert(key)
      guard let value = newValue else { return properties.removeAll { $0.key == key } }
      guard let first = properties.firstIndex(where: { $0.key == key }) else {
        return add(key, value)
      }
      properties[first].value = value
      var position = -1
      properties.removeAll { property in
        position += 1
        return property.key == key && position > first
      }
    }
  }

  package subscript(key: PropertyKey) -> String? {
    get { self[key.rawValue] }
    set { self[key.rawValue] = newValue }
  }

  package mutating func add(_ key: PropertyKey, _ value: String) { add(key.rawValue, value) }

  /// Adds a property after the last one with the same key. If no property has the key, adds it at
  /// the end of the block.
  public mutating func add(_ key: String, _ value: String) {
    let property = Property(key: key, value: value)
    let last = properties.lastIndex { $0.key == property.key }
    properties.insert(property, at: last.map { $0 + 1 } ?? properties.count)
  }
}

extension BlockDraft {
  /// Creates a draft of a new block.
  package init(
    _ kind: Kind, id: String, title: String, _ properties: [(key: String, value: String)]
  ) {
    self.init(
      kind: kind, id: id, title: title,
      properties: properties.map { Property(key: $0.key, value: $0.value) })
  }

  init(_ block: BlockSyntax) {
    kind = block.kind
    id = block.id
    title = block.title
    properties = block.properties.enumerated().map { index, property in
      Property(key: property.key, value: property.value, origin: index)
    }
  }

  /// Cleans the new texts and checks that they can be written.
  ///
  /// A property keeps its `origin` only if its lines in `old` can stay where they are.
  mutating func prepare(for old: BlockSyntax?) throws(EditError) {
    if id != old?.id {
      let isRight =
        switch kind {
        case .term: ID.termNumber(id) != nil
        case .track: Int(id).map { $0 > 0 } ?? false
        default: ID.isID(id)
        }
      guard isRight else { throw .badID(id, kind) }
    }
    if title != old?.title {
      guard let text = Self.cleaned(title) else { throw .badText(title, key: "title") }
      title = text
    }
    var latest = -1
    for index in properties.indices {
      let property = properties[index]
      let source = property.origin.flatMap { origin in
        old.flatMap { $0.properties.indices.contains(origin) ? $0.properties[origin] : nil }
      }
      if let origin = property.origin, origin > latest, source?.key == property.key {
        latest = origin
      } else {
        properties[index].origin = nil
      }
      if source?.key == property.key, source?.value == property.value { continue }
      let known = kind.property(property.key)
      guard known != nil || source?.key == property.key else {
        throw .unknownKey(property.key, kind)
      }
      let isText = known?.isText ?? false
      guard let value = Self.cleaned(property.value, mayHaveLines: isText) else {
        throw .badText(property.value, key: property.key)
      }
      guard !value.isEmpty else { throw .badText("", key: property.key) }
      properties[index].value = value
    }
  }

  /// Returns a text without the whitespace that parsing would drop: blanks around it, blanks at the
  /// end of each line, and empty lines at its beginning. Nil if the text cannot be written.
  private static func cleaned(_ text: String, mayHaveLines: Bool = false) -> String? {
    var lines = text.utf8.split(separator: ASCII.newline, omittingEmptySubsequences: false)
      .map { Array($0).withoutBlanks(atStart: false) }
    lines = Array(lines.drop(while: \.isEmpty))
    guard let first = lines.first else { return "" }
    lines[0] = first.withoutBlanks(atStart: true)
    guard mayHaveLines || lines.count == 1, lines.allSatisfy(\.isText) else { return nil }
    return String(decoding: Array(lines.joined(separator: [ASCII.newline])), as: UTF8.self)
  }
}

extension [UInt8] {
  /// Returns the bytes without blanks at the end and, if `atStart` is true, at the start.
  fileprivate func withoutBlanks(atStart: Bool) -> [UInt8] {
    withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: 0, to: buffer.count)
      if atStart { cursor.skipBlanks() }
      return Array(buffer[cursor.at..<cursor.endWithoutBlanks()])
    }
  }

  /// True if the bytes are UTF-8 without control characters.
  var isText: Bool {
    withUnsafeBufferPointer { FilePrescan.diagnostic(in: $0, 0, $0.count) == nil }
  }
}
