import TrackCore

/// A random base document and two edited versions of it, as the input of a three-way merge.
package struct MergeTriple: Sendable {
  package let seed: UInt64
  package let base: Document
  package let ours: Document
  package let theirs: Document

  /// - Parameter isDamaged: True for versions that no person and no program wrote like that: each
  ///   has mutations, and the sides those of the base, too.
  package init(seed: UInt64, isDamaged: Bool = false) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    let isLog = random.chance(2)
    var text = isLog ? RandomLog(&random).lines : RandomBlocks(&random).lines
    if random.chance(8) { text = RandomLog(&random).lines + [""] + RandomBlocks(&random).lines }
    // A few lines, most of them equal.
    if isLog, random.chance(8) {
      let few = text.filter { $0.first?.isNumber == true }.prefix(3)
      if !few.isEmpty { text = (0..<random.number(3...8)).map { _ in random.one(of: Array(few)) } }
    }
    if isDamaged { text = Self.damaged(text, &random) }
    base = Self.document(text, &random)
    let onlyGrows = isLog && random.chance(8)
    func side(_ random: inout SeededGenerator) -> Document {
      let lines = onlyGrows ? text + Self.paragraphs(&random) : Self.edited(text, isLog, &random)
      let isHit = isDamaged && random.chance(2)
      return Self.document(isHit ? Self.damaged(lines, &random) : lines, &random)
    }
    ours = side(&random)
    // One writer in eight only moves lines.
    let onlyMoves = isLog && random.chance(8)
    theirs = onlyMoves ? Self.document(Self.moved(text, &random), &random) : side(&random)
  }

  package init(of recorded: RecordedTriple) {
    seed = recorded.seed
    let documents = recorded.documents
    (base, ours, theirs) = (documents[0], documents[1], documents[2])
  }

  /// The three versions as text, to be shown with a broken rule.
  package var text: String {
    [("base", base), ("ours", ours), ("theirs", theirs)].map { name, document in
      "--- \(name)\n" + String(decoding: document.bytes, as: UTF8.self)
    }.joined(separator: "\n")
  }

  private static func document(_ lines: [String], _ random: inout SeededGenerator) -> Document {
    let ending = random.chance(25) ? "\r\n" : "\n"
    let text = lines.joined(separator: ending) + (lines.isEmpty || random.chance(15) ? "" : ending)
    return Document((random.chance(40) ? "\u{FEFF}" : "") + text)
  }

  private static func damaged(
    _ lines: [String], _ random: inout SeededGenerator
  ) -> [String] {
    let bytes = mutated(Array(lines.joined(separator: "\n").utf8), with: &random)
    return bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func moved(_ lines: [String], _ random: inout SeededGenerator) -> [String] {
    var lines = lines
    for index in lines.indices { lines.swapAt(index, random.number(0...lines.count - 1)) }
    return lines
  }

  /// Returns lines that a person adds at the end of a log, each below a blank line and a comment.
  private static func paragraphs(_ random: inout SeededGenerator) -> [String] {
    (0..<random.number(1...2)).flatMap { _ in
      [
        "", "# \(random.one(of: RandomLog.words)) \(random.number(1...99))",
        RandomLog.line(on: random.number(21...22), &random),
      ]
    }
  }

  /// Returns the lines after up to four random edits, as a person or a command would make them.
  private static func edited(
    _ lines: [String], _ isLog: Bool, _ random: inout SeededGenerator
  ) -> [String] {
    var lines = lines
    for _ in 0..<random.number(0...4) {
      let at = lines.isEmpty ? 0 : random.number(0...lines.count - 1)
      switch random.number(0...13) {
      case 0 where !lines.isEmpty: lines.remove(at: at)
      case 1 where !lines.isEmpty:
        lines[at] = lines[at].replacing(" ", with: "  ", maxReplacements: 2)
      case 2: lines.insert("# \(random.one(of: RandomLog.words))", at: at)
      case 3: lines.insert("", at: at)
      case 4 where !lines.isEmpty && random.chance(3):
        let line = lines.remove(at: at)
        lines.insert(line, at: random.number(0...lines.count))
      case 5 where !lines.isEmpty: lines.insert(lines[at], at: at)
      case 6 where !lines.isEmpty && lines[at].contains(": "):
        let key = lines[at].prefix { $0 != ":" }
        lines[at] = key + ": " + random.one(of: RandomBlocks.values)
      case 7 where !lines.isEmpty && lines[at].first?.isNumber == true:
        lines[at] = RandomLog.edited(lines[at], &random)
      case 8 where lines.contains { $0.hasPrefix("habit") }: removeBlock(&lines, &random)
      case 9 where isLog: lines.append(RandomLog.line(on: random.number(18...23), &random))
      case 11 where isLog && !lines.isEmpty && lines[at].first?.isNumber == true:
        lines.insert("#? " + RandomLog.edited(lines[at], &random), at: at + 1)
      case 10 where !isLog:
        lines += ["", "habit \(random.one(of: RandomBlocks.ids))", "  every: daily"]
      default:
        let line =
          isLog
          ? RandomLog.line(on: random.number(14...23), &random) : RandomBlocks.property(&random)
        lines.insert(line, at: at)
      }
    }
    return lines
  }

  private static func removeBlock(_ lines: inout [String], _ random: inout SeededGenerator) {
    let headers = lines.indices.filter { lines[$0].hasPrefix("habit") }
    let first = random.one(of: headers)
    var end = first + 1
    while end < lines.count, !lines[end].hasPrefix("habit") { end += 1 }
    lines.removeSubrange(first..<end)
  }
}

/// Random log lines.
struct RandomLog {
  static let words = ["easy", "at home", "with Ada", "November", "a = b", "half; done"]
  private(set) var lines: [String] = []

  init(_ random: inout SeededGenerator) {
    if random.chance(3) { lines += ["# my log", ""] }
    var day = 10
    for _ in 0..<random.number(0...12) {
      day += random.number(0...1)
      if random.chance(9) { lines += ["", "# day \(day)"] }
      let line = Self.line(on: random.chance(12) ? random.number(10...20) : day, &random)
      lines.append(line)
      if random.chance(12) { lines.append("#? " + Self.edited(line, &random)) }
    }
  }

  static func line(on day: Int, _ random: inout SeededGenerator) -> String {
    var line = "2026-11-\(day)"
    if random.chance(3) { line += " \(random.number(10...22)):30" }
    if random.chance(5) { line += "-\(random.number(10...22)):45" }
    line += " " + random.one(of: ["run", "water", "meditate", "\"signed up; done\""])
    if random.chance(2) { line += " " + random.one(of: ["3", "5km", "5.2km", "9km", "10km"]) }
    if random.chance(3) { line += " 3\(random.number(0...9))m" }
    if random.chance(4) { line += " +goal\(random.number(1...3))" }
    if random.chance(2) { line += " ^k\(random.number(100...140))" }
    if random.chance(4) { line += " ; " + random.one(of: words) }
    return line
  }

  /// Returns the line with another amount, note or tag.
  static func edited(_ line: String, _ random: inout SeededGenerator) -> String {
    var words = line.split(separator: " ").map(String.init)
    switch random.number(0...3) {
    case 0: words.append("#tag\(random.number(1...3))")
    case 1: words.append("; \(random.one(of: Self.words))")
    case 2 where words.count > 2: words.insert("\(random.number(41...59))m", at: 2)
    default:
      if let index = words.firstIndex(where: { $0.hasSuffix("km") }) {
        words[index] = "\(random.number(1...12))km"
      } else {
        words.append("@home")
      }
    }
    return words.joined(separator: " ")
  }
}

/// Random habit blocks.
struct RandomBlocks {
  static let ids = ["run", "water", "read", "floss", "piano"]
  static let values = ["daily", "3/week", "5km", "2026-11-02", "Jog", "health 4", "12"]
  private(set) var lines: [String] = []

  init(_ random: inout SeededGenerator) {
    if random.chance(3) { lines += ["# my habits", ""] }
    for id in random.shuffled(Self.ids).prefix(random.number(0...4)) {
      if random.chance(4) { lines.append("# about \(id)") }
      lines.append("habit \(id)" + (random.chance(2) ? ": \(id) well" : ""))
      for _ in 0..<random.number(0...4) { lines.append(Self.property(&random)) }
      if random.chance(6) { lines.append("  # inside") }
      if !random.chance(5) { lines.append("") }
    }
  }

  static func property(_ random: inout SeededGenerator) -> String {
    let key = random.one(of: [
      "every", "at-least", "note", "value", "goal", "question", "start", "tag", "pause",
    ])
    if random.chance(10) { return "  | more of \(random.number(1...3))" }
    return random.chance(15) ? "  #? \(key): 7" : "  \(key): \(random.one(of: values))"
  }
}
