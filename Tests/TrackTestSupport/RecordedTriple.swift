import TrackCore
import TrackMerge

/// A three-way merge of logs that commands wrote, with the events that happened.
///
/// The oracle is the merge of the same logs in which each line has an ID of its event: then no line
/// can be mistaken for another. Equal lines that two machines wrote have one ID if they are one
/// event, such as a habit that both ticked off, and two if they are two, such as two glasses.
package struct RecordedTriple: Sendable {
  /// When a command writes an `^id`.
  package enum Rule: String, CaseIterable, Sendable {
    /// As the commands do: `Workspace.needsEvent`.
    case commands
    /// Each line, as the commands once did.
    case always
    /// Each line without a time.
    case untimed
    /// Only a line that the log already has.
    case equal
    case never
  }

  package let seed: UInt64
  /// The base, ours and theirs, as the commands write them.
  let versions: [[RecordedLine]]
  /// The same lines, each with its event.
  let oracle: [[RecordedLine]]
  /// True if a changed line without an ID may be any of several lines of the base.
  package let isAmbiguous: Bool

  package init(seed: UInt64, rule: Rule = .commands) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    var events = 0
    var base = RecordedLog(rule: rule, kinds: random.number(2...6), &random)
    for _ in 0..<random.number(0...6) { base.record(&random, &events) }
    base.isBase()
    let versions = [base, base.edited(&random, &events), base.edited(&random, &events)]
    self.versions = versions.map(\.lines)
    var identities = RecordedIdentities(self.versions, events: events)
    identities.find()
    oracle = identities.versions
    isAmbiguous = identities.isAmbiguous
  }

  // MARK: Laws

  package var documents: [Document] { versions.map { Self.document($0) { $0.written } } }

  /// Returns what the merge does wrong: lines that are lost or there twice, and lines with another
  /// text than that of the oracle.
  package func complaints() -> [String] {
    let laws = MergeLaws(MergeTriple(of: self)).broken().map(\.law).filter {
      !mayChangeAgain || !$0.hasPrefix("merged again with") && $0 != "what was deleted stays so"
    }
    if isAmbiguous { return laws }
    let found = Self.lines(documents)
    let wanted = Self.lines(oracle.map { Self.document($0) { $0.withID } })
    if found == wanted { return laws }
    var complaints = laws
    for key in Set(found.map(Self.lineKey)).union(wanted.map(Self.lineKey)).sorted() {
      let (here, there) = (
        found.filter { Self.lineKey($0) == key }, wanted.filter { Self.lineKey($0) == key }
      )
      if here.count < there.count { complaints.append("lost") }
      if here.count > there.count { complaints.append("doubled") }
      if here.count == there.count, here != there { complaints.append("another text") }
    }
    return complaints
  }

  /// True if merging the result again with a side may give another one: a line was moved in time by
  /// one side and changed by the other. Its new date and time may also be those of a line that was
  /// deleted.
  private var mayChangeAgain: Bool {
    isAmbiguous
      || oracle[0].contains { old in
        let edits = oracle.dropFirst().map { lines in lines.first { $0.event == old.event } }
        let changed = edits.compactMap(\.self).filter { $0.plain != old.plain }
        return changed.count == 2 && changed.contains { !$0.isAt(old) }
      }
  }

  /// The three versions, and both merges.
  package var text: String {
    let parts = zip(["base", "ours", "theirs"], versions.indices).map { name, index in
      "--- \(name)\n"
        + zip(versions[index], oracle[index]).map { "\($0.written)   [\($1.event)]\n" }
        .joined()
    }
    let wanted = Self.lines(oracle.map { Self.document($0) { $0.withID } })
    return parts.joined() + "--- merged\n" + Self.lines(documents).joined(separator: "\n")
      + "\n--- oracle\n" + wanted.joined(separator: "\n")
  }

  /// Returns the log lines of a merge without their IDs, sorted.
  private static func lines(_ versions: [Document]) -> [String] {
    let merged = Merge(base: versions[0], ours: versions[1], theirs: versions[2]).document
    return merged.lines.filter { $0.role == .log }.map { line in
      merged.text(of: line).split(separator: " ").filter { !$0.hasPrefix("^") }
        .joined(separator: " ")
    }.sorted()
  }

  private static func lineKey(_ line: String) -> String {
    let words = line.split(separator: " ")
    return words.filter { $0.hasPrefix("2026") || $0.first?.isLetter == true }.prefix(2)
      .joined(separator: " ")
  }

  private static func document(
    _ lines: [RecordedLine], _ text: (RecordedLine) -> String
  ) -> Document {
    Document(lines.map { text($0) + "\n" }.joined())
  }
}

/// A line of a log and the event that it tells of.
struct RecordedLine: Sendable {
  var event: Int
  var day: Int
  var time: String?
  let subject: String
  var amount: String?
  var note: String?
  /// The `^id`; nil for a line without one.
  var id: String?
  /// True if the event may happen more than once a day without a time.
  let isRepeatable: Bool
  /// True unless the log had the line when it was recorded.
  var isFirst: Bool
  var isInBase = false

  var plain: String { text(nil) }
  var written: String { text(id) }
  var withID: String { text("e\(event)") }

  /// Returns true if merging takes the line for an edit of another one, although neither has an ID.
  func isLike(_ old: RecordedLine) -> Bool {
    let items = [amount == old.amount && amount != nil, note == old.note && note != nil]
    let (isSameDay, isSameTime) = (day == old.day, time == old.time)
    if isSameDay, isSameTime { return true }
    let isSameRest = amount == old.amount && note == old.note
    if isSameDay { return isSameRest || items.contains(true) }
    return isSameTime && isSameRest && (time != nil || items.contains(true))
  }

  /// Returns true if the line has the day, time and subject of another one.
  func isAt(_ other: RecordedLine) -> Bool {
    day == other.day && time == other.time && subject == other.subject
  }

  private func text(_ id: String?) -> String {
    let words = [
      "2026-11-\(day)", time, subject, amount, id.map { "^\($0)" }, note.map { "; \($0)" },
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}

/// A log that commands write on one machine.
struct RecordedLog {
  let rule: RecordedTriple.Rule
  var lines: [RecordedLine] = []
  private let kinds: [Kind]

  /// - Parameter kinds: The number of kinds; with few, more lines are alike.
  init(rule: RecordedTriple.Rule, kinds: Int, _ random: inout SeededGenerator) {
    self.rule = rule
    self.kinds = Array(random.shuffled(Self.kinds).prefix(kinds))
  }

  mutating func isBase() {
    for index in lines.indices { lines[index].isInBase = true }
  }

  typealias Kind = (subject: String, amounts: [String?], isRepeatable: Bool)

  /// What is recorded: a subject, its amounts, and whether it may happen more than once a day.
  private static let kinds: [Kind] = [
    ("meditate", [nil], false), ("meditate", ["skip"], false), ("run", ["fail"], false),
    ("run", ["5km", "6km"], true), ("water", [nil], true), ("water", ["2"], true),
    ("coffee", [nil], true), ("deep-work", ["30m", "90m"], true), ("deep-work", [nil], true),
    ("weight", ["72kg", "73kg"], false), ("pages", ["20"], true),
    ("\"Signed up\"", ["+half"], false),
    ("\"Called mum\"", ["+half=10m"], true), ("meal", ["kcal:600"], true),
  ]

  private static let workspace = Workspace(files: [
    SourceFile(
      name: "habits.txt",
      text: """
        habit meditate
          every: daily
        habit run
          every: 3/week
          at-least: 2km
        habit water
          every: 8/day
        habit coffee
          every: at most 2/day
        task deep-work
        measure pages
          by: sum
        goal half
        """)
  ])

  private static let times = ["07:30", "12:00", "18:45"]

  func edited(_ random: inout SeededGenerator, _ events: inout Int) -> RecordedLog {
    var log = self
    for _ in 0..<random.number(0...4) {
      guard !log.lines.isEmpty else {
        log.record(&random, &events)
        continue
      }
      let at = random.number(0...log.lines.count - 1)
      switch random.number(0...9) {
      case 0...3: log.record(&random, &events)
      case 4...6: log.amend(at, &random)
      case 7, 8: log.lines.remove(at: at)
      default:
        let line = log.lines.remove(at: at)
        log.lines.insert(line, at: random.number(0...log.lines.count))
      }
    }
    return log
  }

  mutating func record(_ random: inout SeededGenerator, _ events: inout Int) {
    let kind = random.one(of: kinds)
    let time = random.chance(2) ? random.one(of: Self.times) : nil
    let amount = random.one(of: kind.amounts)
    let day = random.number(14...15)
    let note = random.chance(6) ? random.one(of: ["calm", "late"]) : nil
    events += 1
    func line(_ id: String?, isFirst: Bool = true) -> RecordedLine {
      RecordedLine(
        event: events, day: day, time: time, subject: kind.subject, amount: amount, note: note,
        id: id, isRepeatable: kind.isRepeatable && time == nil, isFirst: isFirst)
    }
    let plain = line(nil).plain
    let isFirst = !lines.contains { $0.isAt(line(nil)) }
    let new = line(needsID(plain, day, time, isFirst) ? "w\(events)" : nil, isFirst: isFirst)
    let later = lines.firstIndex { $0.day > day }
    lines.insert(new, at: later ?? lines.count)
  }

  private func needsID(_ plain: String, _ day: Int, _ time: String?, _ isFirst: Bool) -> Bool {
    switch rule {
    case .always: true
    case .untimed: time == nil
    case .equal: !isFirst
    case .never: false
    case .commands:
      Self.workspace.needsEvent(plain, beside: lines.filter { $0.day == day }.map(\.written))
    }
  }

  /// Amends a line. If that makes it equal to another one, it gets an ID.
  private mutating func amend(_ at: Int, _ random: inout SeededGenerator) {
    let old = lines[at]
    let new = change(at, &random)
    guard lines[new].plain != old.plain, lines[new].id == nil else { return }
    let isTaken = lines.indices.contains { $0 != new && lines[$0].isAt(lines[new]) }
    if rule == .commands, !lines[new].isAt(old), isTaken {
      lines[new].id = "w\(random.number(1000...9999))"
      lines[new].isFirst = false
    }
  }

  /// Changes a line. Returns its index.
  private mutating func change(_ at: Int, _ random: inout SeededGenerator) -> Int {
    switch random.number(0...9) {
    case 0...2: lines[at].note = random.one(of: ["calm", "late", "at home", "with Ada"])
    case 3...6:
      guard let amount = lines[at].amount, amount.first?.isNumber == true else { break }
      let unit = amount.drop { $0.isNumber }
      lines[at].amount = "\(random.number(1...99))\(unit)"
    case 7, 8:
      lines[at].time = lines[at].time == nil ? nil : random.one(of: ["06:10", "07:45", "19:15"])
    default:
      var line = lines.remove(at: at)
      line.day = random.number(14...16)
      let place = lines.firstIndex { $0.day > line.day } ?? lines.count
      lines.insert(line, at: place)
      return place
    }
    return at
  }
}
