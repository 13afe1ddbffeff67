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
  /// The keys of the properties already read in the current block. For a repeatable property, the
  /// key is followed by the text that tells it from others with the same key.
  private var seen: Set<String> = []
  /// The block being read.
  var block: BlockSource?
  /// The current block's properties that are not repeatable, by key.
  var sources: [String: PropertySource] = [:]
  /// The target amounts in the order of reading.
  var targets: [Target] = []

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

  // MARK: Properties

  /// A property with its known key and a cursor over its value.
  struct Property {
    let key: PropertyKey
    let source: PropertySource
    var cursor: Cursor
  }

  /// Reads every property of a block. Tags, notes and former IDs are stored in the heading; all
  /// other properties are passed to `take`.
  mutating func readProperties(
    of block: BlockSource, in outline: FileOutline, heading: inout Heading,
    _ take: (inout BlockReader, inout Property) throws(Diagnostic) -> Void
  ) {
    seen.removeAll(keepingCapacity: true)
    for source in outline.properties[block.properties] {
      if let secret = SecretCheck.find(in: context.buffer, source.value) {
        report(
          Diagnostic(
            .looksLikeSecret, secret.lowerBound, secret.upperBound, "text that looks like a key"),
          source.line)
      }
      let word = text(source.key)
      guard let key = block.kind.property(foldedName(word)) else {
        report(unknownKey(word, source, of: block.kind), source.line)
        continue
      }
      checkTimes(of: key, source)
      var property = Property(
        key: key, source: source,
        cursor: Cursor(context.buffer, from: source.value.lowerBound, to: source.value.upperBound))
      do throws(Diagnostic) {
        let isEmpty =
          source.value.isEmpty || (!key.isPlain && property.cursor.byte == ASCII.semicolon)
        if isEmpty, !(key.isText && !source.more.isEmpty) {
          throw Diagnostic(
            .missingValue, source.key.lowerBound, source.key.upperBound,
            "\(key.name) without a value")
        }
        switch key.name {
        case "tag": try readTag(&property, into: &heading)
        case "note": heading.notes.append(wholeText(of: property))
        case "was": try readWas(&property, into: &heading)
        default: try take(&self, &property)
        }
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
  /// repeatable, with the same key and identity. Otherwise reports the property as a duplicate.
  mutating func counts(
    _ property: Property, identity: String? = nil, comparesCase: Bool = false
  ) -> Bool {
    let isRepeatable = property.key.isRepeatable
    let key =
      identity.map { property.key.name + "\n" + (comparesCase ? $0 : foldedName($0)) }
      ?? property.key.name
    if seen.insert(key).inserted {
      if !isRepeatable { sources[property.key.name] = property.source }
      return true
    }
    let source = property.source
    if isRepeatable {
      let whole = Cursor(
        context.buffer, from: source.value.lowerBound, to: source.value.upperBound)
      let end = property.key.name == "collection" ? whole.end : whole.endOfValue()
      report(
        Diagnostic(
          .duplicateItem, source.value.lowerBound, end,
          "the same \(property.key.name) occurs twice: \(quoted(text(source.value.lowerBound..<end)))"
        ),
        source.line)
    } else {
      report(
        Diagnostic(
          .duplicateKey, source.key.lowerBound, source.key.upperBound,
          "\(property.key.name) occurs twice; the first counts"), source.line)
    }
    return false
  }

  /// Returns the text of a property with its continuation lines, joined by LF.
  func wholeText(of property: Property) -> String {
    property.source.textRanges.map(text).joined(separator: "\n")
  }

  private mutating func readTag(_ property: inout Property, into heading: inout Heading)
    throws(Diagnostic)
  {
    _ = property.cursor.take(ASCII.hash)
    let start = property.cursor.at
    let stop = property.cursor.endOfValue()
    let word = text(start..<max(start, stop))
    guard Names.traits(of: word).contains(.isTag) else {
      throw Diagnostic(
        .badTag, property.source.value.lowerBound, stop, "not a tag: \(quoted(word))")
    }
    property.cursor.at = stop
    try property.cursor.expectEnd()
    if counts(property, identity: word) { heading.tags.append(names.name(word)) }
  }

  private mutating func readWas(_ property: inout Property, into heading: inout Heading)
    throws(Diagnostic)
  {
    let id: String
    var number: Int?
    if heading.kind == .term {
      let stop = property.cursor.wordEnd()
      id = text(property.cursor.at..<stop)
      number = ID.termNumber(id)
      guard number != nil else {
        throw Diagnostic(
          .badTermNumber, property.cursor.at, stop, "not a term's number: \(quoted(id))")
      }
      property.cursor.at = stop
    } else {
      let read = try readID(&property.cursor)
      id = read.text
      if !ID.isID(id) {
        throw Diagnostic(
          .reservedID, read.range.lowerBound, read.range.upperBound,
          "a word of the grammar as an ID: \(quoted(id))")
      }
    }
    try property.cursor.expectEnd()
    if counts(property, identity: number.map { "\($0)" } ?? id) { heading.was.append(id) }
  }

  // MARK: Values

  mutating func readDate(_ property: inout Property) throws(Diagnostic) -> Day? {
    let day = try property.cursor.date()
    try property.cursor.expectEnd()
    return counts(property) ? day : nil
  }

  mutating func readText(_ property: Property) -> String? {
    counts(property) ? wholeText(of: property) : nil
  }

  /// Reads an integer within bounds.
  mutating func readWhole(_ cursor: inout Cursor, in bounds: ClosedRange<Int>) throws(Diagnostic)
    -> Int
  {
    let start = cursor.at
    let stop = cursor.wordEnd()
    let word = cursor.text(start, stop)
    guard cursor.isAtNumber, word.utf8.dropFirst().allSatisfy(\.isDigit),
      word.utf8.last?.isDigit == true
    else {
      throw Diagnostic(
        .badNumber, start, stop, "not a whole number: \(quoted(word))",
        fix: "it is a number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    guard let number = Int(word), bounds.contains(number) else {
      throw Diagnostic(
        .outOfBounds, start, stop,
        "\(word) is not between \(bounds.lowerBound) and \(bounds.upperBound)")
    }
    cursor.at = stop
    return number
  }

  mutating func readWhole(_ property: inout Property, in bounds: ClosedRange<Int>)
    throws(Diagnostic)
    -> Int?
  {
    let number = try readWhole(&property.cursor, in: bounds)
    try property.cursor.expectEnd()
    return counts(property) ? number : nil
  }

  /// Reads a word that must be the raw value of an enumeration case.
  mutating func readChoice<Choice: RawRepresentable & CaseIterable>(
    _ property: inout Property, _ type: Choice.Type
  ) throws(Diagnostic) -> Choice? where Choice.RawValue == String {
    let end = property.cursor.wordEnd()
    guard let choice = Choice(rawValue: property.cursor.lowerWord().text) else {
      let stop = property.cursor.endOfValue()
      let word = property.cursor.text(property.cursor.at, stop)
      let words = Choice.allCases.map(\.rawValue)
      var wrong = Diagnostic(
        .badChoice, property.cursor.at, stop, "no such \(property.key.name): \(quoted(word))",
        meant: sink.nearest(word, among: words))
      if wrong.fix == nil {
        wrong.fix = "write \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
        for word in words { wrong.propose(word) }
      }
      throw wrong
    }
    property.cursor.at = end
    try property.cursor.expectEnd()
    return counts(property) ? choice : nil
  }

  mutating func readColor(_ property: inout Property) throws(Diagnostic) -> String? {
    let end = property.cursor.wordEnd()
    let color = property.cursor.lowerWord().text
    guard Color.isColor(color) else {
      let stop = property.cursor.endOfValue()
      let word = property.cursor.text(property.cursor.at, stop)
      throw Diagnostic(
        .badColor, property.cursor.at, stop, "no such colour: \(quoted(word))",
        meant: sink.nearest(word, among: Color.names))
    }
    property.cursor.at = end
    try property.cursor.expectEnd()
    return counts(property) ? color : nil
  }

  mutating func readEmoji(_ property: Property) -> String? {
    let value = text(property.source.value)
    let hasWord = zip(value.utf8, value.utf8.dropFirst()).contains { $0.isLetter && $1.isLetter }
    if value.unicodeScalars.count > 8 || hasWord {
      report(
        Diagnostic(
          .badEmoji, property.source.value.lowerBound, property.source.value.upperBound,
          "not an emoji: \(quoted(value))"), property.source.line)
    }
    return counts(property) ? value : nil
  }

  mutating func readRhythm(_ property: inout Property) throws(Diagnostic) -> DatedRhythm? {
    var rhythm = try property.cursor.datedRhythm()
    rhythm.rhythm.target = rhythm.rhythm.target.map { spellings.settled($0) }
    try property.cursor.expectEnd()
    guard counts(property, identity: rhythm.from?.iso ?? "") else { return nil }
    if let excess = rhythm.rhythm.excess {
      let value = Cursor(
        context.buffer, from: property.source.value.lowerBound, to: property.cursor.end)
      report(
        Diagnostic(
          .tooManyDays, value.at, value.endOfValue(), excess), property.source.line)
    }
    return rhythm
  }
}
