import TrackCore

extension Importer {
  static let timeclock = Importer(
    "timeclock", "timeclock files of ledger and hledger", example: "work.timeclock",
    recognises: { $0.hasLine(Timeclock.recognises) }
  ) { _ in Lines(Timeclock()) }
}

/// Reads timeclock files of ledger and hledger: `i 2026/11/20 09:10:00 account  description` and
/// `o 2026/11/20 10:40:00`.
struct Timeclock: LineFormat {
  private struct Open {
    let time: WallTime
    let account: String
    let note: String
    let row: Int
  }

  private var open: Open?

  static func recognises(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count >= 3 && ["i", "o", "I", "O"].contains(words[0])
      && WrittenTime.date(String(words[1])) != nil && second(String(words[2])) != nil
  }

  mutating func begin(file name: String) { open = nil }

  mutating func read(
    line: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError) {
    let text = String(decoding: line, as: UTF8.self)
    guard let mark = text.utf8.first, text.utf8.dropFirst().first == ASCII.space,
      [UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "I"), UInt8(ascii: "O")].contains(mark)
    else { return }
    let words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true)
      .map(String.init)
    guard words.count >= 3, case .day(let day)? = WrittenTime.date(words[1]),
      let second = Self.second(words[2])
    else { return plan.refuse(ForeignError("expected a date and a time", row: number)) }
    let time = WallTime(day: day, second: second)
    if mark.lowercased == UInt8(ascii: "o") {
      guard let open else {
        return plan.refuse(ForeignError("a clock-out without a clock-in", row: number))
      }
      guard time >= open.time else {
        self.open = nil
        return plan.refuse(ForeignError("the clock-out is before the clock-in", row: number))
      }
      add(open, until: time, to: &plan)
      self.open = nil
    } else {
      if let open {
        plan.refuse(ForeignError("a clock-in without a clock-out", row: open.row))
      }
      // Two consecutive spaces separate the account from the description.
      let rest = words.count > 3 ? words[3] : ""
      let gap = rest.indexOfTwoSpaces
      let account = ForeignAmount.trimmed(gap.map { rest[..<$0] } ?? rest[...])
      let note = gap.map { ForeignAmount.trimmed(rest[$0...]) } ?? ""
      guard !account.isEmpty else {
        return plan.leaveOut("clock-ins without an account")
      }
      open = Open(time: time, account: account, note: note, row: number)
    }
  }

  mutating func end(into plan: inout ImportPlan) {
    if let open { add(open, until: nil, to: &plan) }
    open = nil
  }

  /// Parses a time of day. A UTC offset after it, as in `09:10:00+0100`, is ignored, because
  /// hledger ignores it, too.
  private static func second(_ text: String) -> Int? {
    let sign = text.lastIndex { $0 == "+" || $0 == "-" }
    return WrittenTime.second(sign.map { String(text[..<$0]) } ?? text)
  }

  private func add(_ open: Open, until end: WallTime?, to plan: inout ImportPlan) {
    var entry = ExchangeEntry(day: open.time.day, subject: open.account)
    if let end {
      entry.setRange(from: open.time, to: end)
    } else {
      entry.start = open.time.second
      entry.isRunning = true
    }
    var words = open.note.split(separator: " ").map(String.init)
    // If track exported the file, the last word is the `^id` of the log line.
    if let event = words.last?.event {
      entry.event = event
      words.removeLast()
      entry.note = words.isEmpty ? nil : words.joined(separator: " ")
    } else if !open.note.isEmpty {
      entry.note = open.note.hasPrefix("; ") ? String(open.note.dropFirst(2)) : open.note
    }
    let id =
      entry.event == nil
      ? ForeignID("timeclock", open.time.day.iso, "\(open.time.second)", open.account) : nil
    plan.add(entry, id: id, kind: .task, row: open.row)
  }
}

extension String {
  /// The index of the first two consecutive spaces; nil if there are none.
  fileprivate var indexOfTwoSpaces: String.Index? {
    var previous: String.Index?
    for index in indices {
      if self[index] == " " {
        if let previous { return previous }
        previous = index
      } else {
        previous = nil
      }
    }
    return nil
  }
}
