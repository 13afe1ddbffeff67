/// Parses the properties of blocks into the model, after all IDs have been declared.
struct BlockReader {
  var names: Names
  var spellings = UnitSpellings()
  var sink: ProblemSink
  /// The kind of block that declares each name. Built-in measures are included, as `measure`.
  private(set) var kinds: [Name: Kind] = [:]
  /// The parts of each measure.
  private(set) var parts: [Name: [Measure.Part]] = [:]
  private(set) var partNames: [Name: Set<Name>] = [:]
  /// The measure `sleep`, which has the computed parts of nights; nil if a block of another kind
  /// has this name.
  var nightMeasure: Name?
  /// For each measure, the unit that a bare number has.
  var measureUnits: [Name: Unit] = [:]
  private var idsByKind: [Kind: [String]] = [:]
  /// The place of each block's header.
  private(set) var places: [Name: Place] = [:]

  /// The index of the file being read.
  var file = 0
  var context = FileContext(name: "", buffer: UnsafeBufferPointer(start: nil, count: 0))
  /// The name of the block being read.
  private(set) var owner = Name(-1)
  /// The properties already read in the current block: their keys and, for repeatable ones, their
  /// identities.
  private var seen: Set<String> = []
  /// The current block's properties that are not repeatable.
  private(set) var sources: [PropertyKey: PropertySource] = [:]
  /// The time of day in `at-most` of the current block. It is kept until the part that it limits is
  /// known.
  var timeLimit: TimeLimit?
  /// The target amounts in the order of reading.
  var targets: [Target] = []

  struct TimeLimit {
    let second: Int
    let range: Range<Int>
    let line: SourceLine
  }

  init(names: Names, sink: ProblemSink) {
    self.names = names
    self.sink = sink
  }

  // MARK: Names

  mutating func declare(_ name: Name, _ id: String, _ kind: Kind, at place: Place?) {
    kinds[name] = kind
    idsByKind[kind, default: []].append(id)
    if let place { places[name] = place }
  }

  mutating func declare(_ parts: [Measure.Part], of measure: Name) {
    self.parts[measure] = parts
    partNames[measure] = Set(parts.map(\.name))
  }

  /// Returns the IDs of all blocks of the given kinds. Within a kind, they are in the order of
  /// declaration.
  func ids(_ wanted: [Kind]) -> [String] { wanted.flatMap { idsByKind[$0] ?? [] } }

  // MARK: Reporting

  mutating func report(_ diagnostic: Diagnostic, _ line: SourceLine) {
    sink.append(context.problem(diagnostic, lineStart: line.textStart, number: line.number))
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: context.buffer[range]), as: UTF8.self)
  }

  func place(of written: WrittenProperty) -> Place {
    Place(file: file, line: written.source.line.number)
  }

  // MARK: Properties

  /// Reads every property of a block into its model.
  mutating func readProperties<Owner>(
    of block: BlockSource, in outline: FileOutline, _ table: PropertyTable<Owner>,
    named name: Name = Name(-1), into owner: inout Owner
  ) {
    self.owner = name
    seen.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    timeLimit = nil
    for source in outline.properties[block.properties] {
      if let secret = SecretCheck.find(in: context.buffer, source.value) {
        report(
          Diagnostic(
            .looksLikeSecret, secret.lowerBound, secret.upperBound, "text that looks like a key"),
          source.line)
      }
      let word = text(source.key)
      guard let row = table[foldedName(word)] else {
        report(unknownKey(word, source, of: block.kind), source.line)
        continue
      }
      let whole = Cursor(context.buffer, from: source.value.lowerBound, to: source.value.upperBound)
      var written = WrittenProperty(property: row.property, source: source, cursor: whole)
      if row.property.syntax.checksTimes { checkTimes(written) }
      do throws(Diagnostic) {
        try written.expectValue()
        try row.store(&self, &written, &owner)
      } catch {
        report(error, source.line)
      }
    }
  }

  /// Returns the problem for a key that this kind of block does not have. It suggests the property
  /// for which other programs use this name, or else a similar key.
  private mutating func unknownKey(
    _ word: String, _ source: PropertySource, of kind: Kind
  ) -> Diagnostic {
    let (start, end) = (source.key.lowerBound, source.key.upperBound)
    if kind == .track, foldedName(word) == "ids" {
      return Diagnostic(
        .retiredKey, start, end,
        "\(quoted(word)) is no longer needed: a new log line gets an ^id only where it needs one",
        fix: "delete the line")
    }
    let keys = kind.properties.map(\.name)
    let known = PropertySynonyms.key(for: foldedName(word)).flatMap { keys.contains($0) ? $0 : nil }
    let detail =
      kind == .track
      ? "unknown setting \(quoted(word))"
      : "a \(kind.rawValue) has no property \(quoted(word))"
    if let advice = PropertySynonyms.advice(for: foldedName(word), keys), known == nil {
      return Diagnostic(.unknownKey, start, end, detail, fix: advice)
    }
    return Diagnostic(
      .unknownKey, start, end, detail, meant: known ?? sink.nearest(word, among: keys))
  }

  /// Returns true if the block has no earlier property with the same key or, if the property is
  /// repeatable, with the same identity. Otherwise reports the property as a duplicate.
  mutating func counts(_ written: WrittenProperty, identity: String?) -> Bool {
    let (property, source) = (written.property, written.source)
    let names = names
    let key =
      identity.map { "\(property.name) \($0)" }
      ?? property.identity(of: written.value) { id in names.existing(id).map(names.text) ?? id }
    guard let key, !seen.insert(key).inserted else {
      if !property.isRepeatable { sources[property.key] = source }
      return true
    }
    if property.isRepeatable {
      let range = written.whole
      report(
        Diagnostic(
          .duplicateItem, range.lowerBound, range.upperBound,
          "the same \(property.name) occurs twice: \(quoted(text(range)))"), source.line)
    } else {
      report(
        Diagnostic(
          .duplicateKey, source.key.lowerBound, source.key.upperBound,
          "\(property.name) occurs twice; the first counts"), source.line)
    }
    return false
  }

  /// Returns the text of a property with its continuation lines, joined by LF.
  func wholeText(of written: WrittenProperty) -> String {
    written.source.textRanges.map(text).joined(separator: "\n")
  }
}

/// A property as it is written, and how far its value is read.
struct WrittenProperty {
  let property: Property
  let source: PropertySource
  var cursor: Cursor
  /// The range of the target amount that the value states; nil if the whole value is one.
  var target: Range<Int>?
  /// A time of day in place of an amount.
  var time: (second: Int, range: Range<Int>)?

  /// The value from its beginning.
  var value: Cursor {
    Cursor(cursor.buffer, from: source.value.lowerBound, to: source.value.upperBound)
  }
  /// The range of the value without its note.
  var whole: Range<Int> {
    source.value.lowerBound..<(property.isPlain ? value.end : value.endOfValue())
  }

  fileprivate func expectValue() throws(Diagnostic) {
    let isEmpty = source.value.isEmpty || (!property.isPlain && cursor.byte == ASCII.semicolon)
    guard isEmpty, !(property.isText && !source.more.isEmpty) else { return }
    throw Diagnostic(
      .missingValue, source.key.lowerBound, source.key.upperBound,
      "\(property.name) without a value")
  }
}
