/// A valid random file, with the blocks and entries that a reader must find in it.
package struct MadeDocument: Sendable {
  package let name: String
  package let bytes: [UInt8]
  /// The kind and ID of each block except for the settings, in no particular order.
  package let blocks: [String]
  /// The number of valid log lines.
  package let entries: Int
}

/// Makes valid random files with every element of the format.
package struct DocumentMaker {
  var hand: Handwriting
  /// The IDs of the blocks by kind, as written in the headers.
  var ids: [String: [String]] = [:]
  /// The parts and units that each measure declares.
  var parts: [String: [String]] = [:]
  private var namesMade = 0
  private var lines: [String] = []
  private var entries = 0

  static let kinds = [
    "value", "goal", "obligation", "milestone", "habit", "task", "measure", "term", "source",
  ]

  private init(seed: UInt64) {
    hand = Handwriting(SeededGenerator(seed: seed))
  }

  /// Returns the file of a seed.
  package static func document(seed: UInt64) -> MadeDocument {
    var maker = DocumentMaker(seed: seed)
    return maker.make()
  }

  private mutating func make() -> MadeDocument {
    let isTrack = chance(8)
    for kind in Self.kinds {
      let count = chance(3) ? 0 : hand.random.number(0...2)
      ids[kind] = (0..<count).map { _ in newID(of: kind) }
    }
    for measure in ids["measure"] ?? [] {
      parts[measure] = (0..<hand.random.number(0...2)).map { _ in newWord() }
    }
    var chapters: [() -> [String]] = []
    var blocks: [String] = []
    for (kind, ids) in ids.sorted(by: { $0.key < $1.key }) {
      for id in ids {
        blocks.append("\(kind) \(id)")
        let lines = block(kind, id)
        chapters.append { lines }
      }
    }
    for _ in 0..<hand.random.number(0...3) {
      let lines = logLines()
      chapters.append { lines }
    }
    if isTrack { lines += block("track", "1") }
    for chapter in hand.random.shuffled(chapters) {
      while chance(3) { lines.append(chance(2) ? "" : hand.comment()) }
      if chance(2) { lines.append(chance(6) ? "  " : "") }
      lines += chapter()
    }
    let name =
      isTrack ? "track.txt" : one(of: ["habits.txt", "log.txt", "log/2024.txt", "sources/a.txt"])
    return MadeDocument(name: name, bytes: bytes(), blocks: blocks, entries: entries)
  }

  private mutating func bytes() -> [UInt8] {
    var text = chance(10) ? "\u{FEFF}" : ""
    let hasFinalEnding = !chance(6)
    for (index, line) in lines.enumerated() {
      text += line
      if index < lines.count - 1 || hasFinalEnding { text += hand.lineEnding() }
    }
    return Array(text.utf8)
  }

  // MARK: Chance

  mutating func chance(_ times: Int) -> Bool { hand.random.chance(times) }
  mutating func one<Element>(of elements: [Element]) -> Element { hand.random.one(of: elements) }

  // MARK: Names

  private static let stems = [
    "run", "läufe", "la\u{308}ufe", "読書", "привычка", "عادة", "ἀγών", "Deep_work", "a-b", "हिन्दी", "x",
  ]

  /// Returns a name that is not used in the file yet.
  mutating func newWord() -> String {
    namesMade += 1
    return one(of: Self.stems) + "\(one(of: ["", "-", "_"]))\(namesMade)q\(namesMade)"
  }

  private mutating func newID(of kind: String) -> String {
    guard kind == "term" else { return newWord() }
    namesMade += 1
    return "\(namesMade)"
  }

  /// Returns a name, sometimes in another spelling with the same meaning.
  mutating func reference(_ id: String) -> String {
    guard chance(4) else { return id }
    return String(
      String.UnicodeScalarView(
        id.unicodeScalars.map { scalar in
          scalar.isASCII
            ? scalar.properties.uppercaseMapping.unicodeScalars.first ?? scalar : scalar
        }))
  }

  /// Returns the IDs of the blocks of some kinds.
  func all(_ kinds: String...) -> [String] { kinds.flatMap { ids[$0] ?? [] } }

  // MARK: Log

  private mutating func logLines() -> [String] {
    var lines: [String] = []
    for _ in 0..<hand.random.number(1...6) {
      entries += 1
      lines.append(logLine())
      if chance(8) { lines.append(hand.comment()) }
    }
    if chance(25) {
      entries += 2
      lines += ["<<<<<<< ours", logLine(), "||||||| base", logLine(), "=======", logLine()]
      lines += [">>>>>>> theirs"]
    }
    return lines
  }
}
