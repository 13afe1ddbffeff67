/// The properties of a kind of block, in display order.
struct PropertyTable<Owner>: Sendable {
  let rows: [PropertyRow<Owner>]
  /// The rows without their types.
  let properties: [Property]

  init(_ rows: [PropertyRow<Owner>]) {
    self.rows = rows
    properties = rows.map(\.property)
  }

  /// Returns the row for a key in lowercase.
  subscript(key: String) -> PropertyRow<Owner>? {
    properties.firstIndex { $0.name == key }.map { rows[$0] }
  }
}

/// A property of a kind of block: its key, its form, where it is stored, and its meaning.
struct PropertyRow<Owner>: Sendable {
  typealias Store =
    @Sendable (
      _ reader: inout BlockReader, _ written: inout WrittenProperty, _ owner: inout Owner
    ) throws(Diagnostic) -> Void

  let property: Property
  /// Reads a value and stores it, unless it is a duplicate.
  let store: Store
  /// Returns the names of the blocks that the values of a block refer to.
  var mentions: @Sendable (Owner) -> [Name] = { _ in [] }
  /// Returns the values of a block as text.
  var texts: @Sendable (Owner, _ names: (SubjectPart) -> String) -> [String] = { _, _ in [] }
}

/// A form of values: how they are written, read and told apart.
struct ValueForm<Value>: Sendable {
  var syntax: ValueSyntax
  /// Reads a value. What follows it must be a `;` or the end.
  let read:
    @Sendable (_ reader: inout BlockReader, _ written: inout WrittenProperty) throws(Diagnostic)
      -> Value
  /// Notes a value that is not a duplicate, for checks that involve several blocks.
  var note: @Sendable (inout BlockReader, Value, WrittenProperty) -> Void = { _, _, _ in }
  /// The identity of a value that depends on other blocks; nil if the syntax decides.
  var identity: (@Sendable (BlockReader, Value) -> String)?
  /// Returns the name of the block that a value refers to.
  var mention: @Sendable (Value) -> Name? = { _ in nil }
  /// Returns a value as text. The text of a value of several parts is up to who shows it.
  var text: @Sendable (Value, _ names: (SubjectPart) -> String) -> String = { value, _ in
    "\(value)"
  }

  init(
    _ syntax: ValueSyntax = ValueSyntax(),
    _ read:
      @escaping @Sendable (
        _ reader: inout BlockReader, _ written: inout WrittenProperty
      ) throws(Diagnostic) -> Value
  ) {
    self.syntax = syntax
    self.read = read
  }

  /// Reads a value up to its end; returns nil for a duplicate.
  fileprivate func value(
    _ reader: inout BlockReader, _ written: inout WrittenProperty
  ) throws(Diagnostic) -> Value? {
    let value = try read(&reader, &written)
    if syntax.extent == .words { try written.cursor.expectEnd() }
    guard reader.counts(written, identity: identity?(reader, value)) else { return nil }
    note(&reader, value, written)
    return value
  }
}

extension PropertyRow {
  /// A property that occurs once.
  static func one<Value>(
    _ key: PropertyKey, _ form: ValueForm<Value>,
    _ path: WritableKeyPath<Owner, Value?> & Sendable, _ meaning: String
  ) -> Self {
    Self(property: Property(key, form.syntax, isRepeatable: false, meaning)) {
      reader, written, owner throws(Diagnostic) in
      if let value = try form.value(&reader, &written) { owner[keyPath: path] = value }
    } mentions: { owner in
      owner[keyPath: path].flatMap(form.mention).map { [$0] } ?? []
    } texts: { owner, names in
      owner[keyPath: path].map { [form.text($0, names)] } ?? []
    }
  }

  /// A property that is stored in a list; it may usually be repeated.
  static func many<Value>(
    _ key: PropertyKey, _ form: ValueForm<Value>,
    _ path: WritableKeyPath<Owner, [Value]> & Sendable, _ meaning: String,
    isRepeatable: Bool = true
  ) -> Self {
    Self(property: Property(key, form.syntax, isRepeatable: isRepeatable, meaning)) {
      reader, written, owner throws(Diagnostic) in
      guard let value = try form.value(&reader, &written) else { return }
      // Appending through the path would copy all earlier values.
      var values = owner[keyPath: path]
      owner[keyPath: path] = []
      values.append(value)
      owner[keyPath: path] = values
    } mentions: { owner in
      owner[keyPath: path].compactMap(form.mention)
    } texts: { owner, names in
      owner[keyPath: path].map { form.text($0, names) }
    }
  }

  /// A property that occurs once and has a default.
  static func setting<Value>(
    _ key: PropertyKey, _ form: ValueForm<Value>,
    _ path: WritableKeyPath<Owner, Value> & Sendable, _ meaning: String
  ) -> Self {
    Self(property: Property(key, form.syntax, isRepeatable: false, meaning)) {
      reader, written, owner throws(Diagnostic) in
      if let value = try form.value(&reader, &written) { owner[keyPath: path] = value }
    }
  }
}
