import TrackCore

/// The evidence in git's history about log lines and targets: when each line was recorded, and
/// which targets became easier.
///
/// A commit counts on the day of its author date. The lines of the first commit may be older than
/// the history, so they count neither as recorded on their day nor as late.
package struct HistoryAudit: Sendable {
  /// A log line that was recorded, changed or removed more than `grace` days after its day.
  package struct LineFinding: Hashable, Sendable {
    package let file: String
    package let text: String
    /// The new text of a changed line; nil for a line that was recorded late or removed.
    package let new: String?
    /// The day of the line.
    package let day: Day
    /// The day of the commit.
    package let commitDay: Day
    package let commit: String

    /// The number of days from the line's day to the commit.
    package var delay: Int { commitDay - day }
  }

  /// A target that a commit removed or made easier, for example smaller or later.
  package struct TargetFinding: Hashable, Sendable {
    package let kind: Kind
    /// The ID of the block as written.
    package let id: String
    package let property: String
    package let old: String
    /// The new value; nil if the property was removed.
    package let new: String?
    package let commitDay: Day
    package let commit: String
  }

  /// The number of committed lines of one subject, and how many of them were recorded on their day
  /// or before it.
  package struct Proof: Hashable, Sendable {
    /// The number of lines that were recorded on their day or before it.
    package var onTheDay = 0
    /// The number of all lines, except those of the first commit.
    package var lines = 0
  }

  /// A line is reported only if it was committed, changed or removed more than this number of days
  /// after its day.
  package static let grace = 2

  package private(set) var commits = 0
  package private(set) var late: [LineFinding] = []
  package private(set) var changed: [LineFinding] = []
  package private(set) var removed: [LineFinding] = []
  package private(set) var loosened: [TargetFinding] = []
  /// The counts of each subject's lines, by the folded name of the subject. Only lines that still
  /// exist are counted, from the requested first day on.
  private(set) var proofs: [String: Proof] = [:]
  /// The number of lines of the first commit that still exist. They may be older than the history.
  /// Lines before the requested first day are not counted.
  package private(set) var unproven = 0

  /// The days on which the lines that still exist were recorded, by the text of the line. The day
  /// is nil for lines of the first commit.
  private var recorded: [[UInt8]: [Day?]] = [:]
  private var timeline = RhythmTimeline()
  private let dayStart: Int
  private let counts: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - history: The output of git for `PatchReader.arguments`.
  ///   - dayStart: The time at which a day begins, in seconds since midnight.
  ///   - first: The first day whose lines are included in the proofs.
  ///   - counts: Returns true for the names of data files.
  package init(
    history: [UInt8], dayStart: Int, from first: Day = .first,
    counts: @escaping @Sendable (String) -> Bool
  ) {
    self.dayStart = dayStart
    self.counts = counts
    var reader = PatchReader(history)
    while let commit = reader.next() {
      take(commit)
      commits += 1
    }
    addProofs(from: first)
  }

  private mutating func take(_ commit: PatchReader.Commit) {
    let day = commit.day(dayStart: dayStart)
    let lines = commit.lines.filter { counts($0.file) }
    var old = lines.filter { !$0.isAdded }.compactMap(LogLine.init)
    var new = lines.filter(\.isAdded).compactMap(LogLine.init)
    Self.cancelMoves(&old, &new)
    for (line, successor) in Self.pairs(&old, &new) {
      recorded[successor.text, default: []].append(forget(line))
      changed += findings(on: line, replacedBy: successor, commit)
    }
    for line in old {
      _ = forget(line)
      removed += findings(on: line, commit)
    }
    for line in new {
      recorded[line.text, default: []].append(commit.isRoot ? nil : day)
      if !commit.isRoot { late += findings(on: line, commit) }
    }
    let easier = TargetChange.all(in: lines).filter(\.isEasier) + timeline.take(lines)
    loosened += easier.map { change in
      TargetFinding(
        kind: change.kind, id: change.id, property: change.property, old: change.old,
        new: change.new, commitDay: day, commit: commit.hash)
    }
  }

  /// Returns a finding if the line is of a day long before the commit.
  private func findings(
    on line: LogLine, replacedBy new: LogLine? = nil, _ commit: PatchReader.Commit
  ) -> [LineFinding] {
    let day = commit.day(dayStart: dayStart)
    guard day - line.day > Self.grace else { return [] }
    return [
      LineFinding(
        file: line.file, text: line.string, new: new?.string, day: line.day,
        commitDay: day, commit: commit.hash)
    ]
  }

  /// Removes a line from `recorded`. Returns the day on which the line was recorded; nil if the
  /// line is from the first commit or unknown.
  private mutating func forget(_ line: LogLine) -> Day? {
    guard var days = recorded[line.text], let day = days.popLast() else { return nil }
    recorded[line.text] = days.isEmpty ? nil : days
    return day
  }

  /// Drops lines that a commit only moved.
  private static func cancelMoves(_ old: inout [LogLine], _ new: inout [LogLine]) {
    guard !old.isEmpty, !new.isEmpty else { return }
    var moved: [[UInt8]: Int] = [:]
    for line in new { moved[line.text, default: 0] += 1 }
    var cancelled: [[UInt8]: Int] = [:]
    old.removeAll { line in
      guard moved[line.text, default: 0] > 0 else { return false }
      moved[line.text, default: 0] -= 1
      cancelled[line.text, default: 0] += 1
      return true
    }
    new.removeAll { line in
      guard cancelled[line.text, default: 0] > 0 else { return false }
      cancelled[line.text, default: 0] -= 1
      return true
    }
  }

  /// Removes and returns the pairs of lines that are the old and the new text of one changed line.
  /// The two lines of a pair have the same `^id`, or else the same day and subject. Lines with
  /// different `^id`s are two entries and never a pair.
  private static func pairs(
    _ old: inout [LogLine], _ new: inout [LogLine]
  ) -> [(LogLine, LogLine)] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    var pairs: [(LogLine, LogLine)] = []
    for key in [\LogLine.event, \LogLine.occasion] {
      var places = Dictionary(grouping: new.indices.filter { new[$0][keyPath: key] != nil }) {
        new[$0][keyPath: key]
      }
      var taken: Set<Int> = []
      old.removeAll { line in
        guard let name = line[keyPath: key],
          let index = places[name]?.firstIndex(where: { line.canBecome(new[$0]) }),
          let place = places[name]?.remove(at: index)
        else { return false }
        taken.insert(place)
        pairs.append((line, new[place]))
        return true
      }
      new = new.indices.filter { !taken.contains($0) }.map { new[$0] }
    }
    return pairs
  }

  private mutating func addProofs(from first: Day) {
    for (text, days) in recorded {
      guard let line = LogLine(file: "", text: text), line.day >= first else { continue }
      for day in days {
        guard let day else {
          unproven += 1
          continue
        }
        proofs[line.subject, default: Proof()].lines += 1
        if day <= line.day { proofs[line.subject, default: Proof()].onTheDay += 1 }
      }
    }
  }
}

/// A log line of a commit.
private struct LogLine {
  let file: String
  let text: [UInt8]
  let day: Day
  /// The ID of the line; nil if there is none.
  let event: String?
  /// The date and the subject. It is never nil, but has the same type as `event`, so that either
  /// can be used as the key.
  let occasion: String?
  /// The subject, folded like a name.
  let subject: String

  init?(_ line: PatchReader.Line) {
    guard line.text.first?.isDigit == true else { return nil }
    self.init(file: line.file, text: Array(line.text))
  }

  init?(file: String, text: [UInt8]) {
    let day = text.withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: 0, to: buffer.count)
      return try? cursor.date()
    }
    guard let day else { return nil }
    self.file = file
    self.text = text
    self.day = day
    event = text.withUnsafeBufferPointer { buffer in
      EventIDScanner.find(in: buffer, 0..<buffer.count).map {
        String(decoding: buffer[$0], as: UTF8.self)
      }
    }
    let tokens = LogTokens(text)
    subject = foldedName(String(decoding: tokens["subject"]?.text ?? [], as: UTF8.self))
    occasion = "\(day) \(subject)"
  }

  var string: String { String(decoding: text, as: UTF8.self) }

  /// False if both lines have an ID and the IDs differ: they are two entries.
  func canBecome(_ other: LogLine) -> Bool {
    event == nil || other.event == nil || event == other.event
  }
}

extension Workspace {
  /// Returns the counts of the committed lines about a block, including the lines that use its
  /// title or a former name.
  package func proof(of block: any Block, in audit: HistoryAudit) -> HistoryAudit.Proof {
    let names = [block.id, block.title] + block.heading.was
    return Set(names.map(foldedName)).compactMap { audit.proofs[$0] }.reduce(
      into: HistoryAudit.Proof()
    ) {
      $0.lines += $1.lines
      $0.onTheDay += $1.onTheDay
    }
  }

  /// Returns the streak that a habit or task would have under its former rhythm or `at-least`. Nil
  /// if the finding is about another target, if the former value is invalid, or if the block no
  /// longer exists.
  package func streak(
    underOld finding: HistoryAudit.TargetFinding, today: Day
  ) -> Streak? {
    switch PropertyKey(rawValue: finding.property) {
    case .every:
      guard let old = DatedRhythm(finding.old) else { return nil }
      let new = finding.new.flatMap(DatedRhythm.init) ?? old
      return streak(of: finding.id, under: .rhythm(old, insteadOf: new), today: today)
    case .atLeast:
      guard let old = TargetAmount(finding.old) else { return nil }
      return streak(of: finding.id, under: .atLeast(old.amount), today: today)
    default: return nil
    }
  }
}
