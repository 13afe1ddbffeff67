import TrackCore

extension Importer {
  static let timeclock = Importer(
    "timeclock", "timeclock files of ledger and hledger", example: "work.timeclock",
    names: .recognition, place: suffixes(".timeclock"),
    sample: .init(
      "work.timeclock",
      """
      i 2026/11/18 09:10:00 acme  planning
      i 2026/11/18 10:00:00 phone
      o 2026/11/18 10:05:00 phone
      o 2026/11/18 10:40:00 acme

      """),
    recognises: { $0.hasLine(Timeclock.recognises) }
  ) { _ in Lines(Timeclock()) }
}

/// Reads timeclock files of ledger and hledger: `i 2026/11/20 09:10:00 account  description` and
/// `o 2026/11/20 10:40:00`.
///
/// Several accounts can be clocked in at once. As in hledger, a clock-out ends the session of its
/// account or, if it names none, the latest one.
struct Timeclock: LineFormat {
  /// The first word of a line, in small letters.
  private enum Code: String {
    case clockIn = "i"
    case clockOut = "o"

    init?(_ word: some StringProtocol) { self.init(rawValue: foldedName(String(word))) }
  }

  private struct Open {
    let time: WallTime
    let account: String
    let note: String
    let row: Int
  }

  private var open: [Open] = []

  static func recognises(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count >= 3 && Code(words[0]) != nil
      && WrittenTime.date(String(words[1])) != nil && second(String(words[2])) != nil
  }

  mutating func begin(file name: String) { open = [] }

  mutating func read(_ line: String, into plan: inout ImportPlan) throws(ForeignError) {
    let words = line.trimmed.split(separator: " ", maxSplits: 3).map(String.init)
    guard let word = words.first, !";#*".contains(word.first ?? "#") else { return }
    guard let code = Code(word) else { return plan.leaveOut("lines of other kinds") }
    guard words.count >= 3, case .day(let day)? = WrittenTime.date(words[1]),
      let second = Self.second(words[2])
    else { throw ForeignError("expected a date and a time") }
    // Two consecutive spaces separate the account from the description.
    let rest = words.count > 3 ? words[3] : ""
    let gap = rest.firstRange(of: "  ")?.lowerBound
    let entry = Open(
      time: WallTime(day: day, second: second), account: rest[..<(gap ?? rest.endIndex)].trimmed,
      note: gap.map { rest[$0...].trimmed } ?? "", row: plan.row)
    switch code {
    case .clockIn: clockIn(entry, to: &plan)
    case .clockOut: try clockOut(entry, to: &plan)
    }
  }

  private mutating func clockIn(_ entry: Open, to plan: inout ImportPlan) {
    if let index = open.firstIndex(where: { $0.account == entry.account }) {
      plan.refuse(ForeignError("a clock-in without a clock-out", row: open.remove(at: index).row))
    }
    open.append(entry)
  }

  private mutating func clockOut(_ entry: Open, to plan: inout ImportPlan) throws(ForeignError) {
    let index =
      open.lastIndex { $0.account == entry.account }
      ?? (entry.account.isEmpty ? open.indices.last : nil)
    guard let index else { throw ForeignError("a clock-out without a clock-in") }
    let start = open.remove(at: index)
    guard entry.time >= start.time else {
      throw ForeignError("the clock-out is before the clock-in")
    }
    add(start, until: entry.time, to: &plan)
  }

  mutating func end(into plan: inout ImportPlan) {
    for entry in open { add(entry, until: nil, to: &plan) }
    open = []
  }

  /// Parses a time of day. A UTC offset after it, as in `09:10:00+0100`, is ignored, because
  /// hledger ignores it, too.
  private static func second(_ text: String) -> Int? {
    let sign = text.lastIndex { $0 == "+" || $0 == "-" }
    return WrittenTime.second(sign.map { String(text[..<$0]) } ?? text)
  }

  private func add(_ open: Open, until end: WallTime?, to plan: inout ImportPlan) {
    var entry = ExchangeEntry(
      day: open.time.day, subject: open.account.isEmpty ? "untagged" : open.account)
    if let end {
      entry.setRange(from: open.time, to: end)
    } else {
      entry.setRunning(from: open.time)
    }
    var words = open.note.split(separator: " ").map(String.init)
    // If track exported the file, the last word is the `^id` of the log line.
    if let event = words.last?.event {
      entry.event = event
      words.removeLast()
      entry.note = words.joined(separator: " ").nonEmpty
    } else if !open.note.isEmpty {
      entry.note = open.note.hasPrefix("; ") ? String(open.note.dropFirst(2)) : open.note
    }
    let id =
      entry.event == nil
      ? ForeignID("timeclock", open.time.day.iso, "\(open.time.second)", open.account) : nil
    plan.add(entry, id: id, kind: .task, row: open.row)
  }
}
