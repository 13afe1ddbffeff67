import TrackCore

/// Reads the clock lines of Org mode, such as `CLOCK: [2026-11-20 Fri 09:10]--[2026-11-20 Fri
/// 10:40] =>  1:30`. The subject is the heading above the line.
struct OrgClock: LineFormat {
  private var heading = ""
  private var tags: [String] = []

  static func recognises(_ line: String) -> Bool { line.hasPrefix("CLOCK: [") }

  mutating func begin(file name: String) { (heading, tags) = ("", []) }

  mutating func read(
    line: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError) {
    let text = String(decoding: line, as: UTF8.self)
    let stars = text.utf8.prefix { $0 == ASCII.asterisk }.count
    if stars > 0, text.utf8.dropFirst(stars).first == ASCII.space {
      return readHeading(ForeignAmount.trimmed(text.dropFirst(stars)))
    }
    let trimmed = ForeignAmount.trimmed(text)
    guard trimmed.hasPrefix("CLOCK:") else { return }
    let stamps = trimmed.split(separator: "[").dropFirst().map { stamp in
      Self.moment(String(stamp.prefix { $0 != "]" }))
    }
    guard let first = stamps.first, let start = first, stamps.allSatisfy({ $0 != nil }) else {
      return plan.refuse(
        ForeignError("expected CLOCK: [DATE TIME]--[DATE TIME]", row: number))
    }
    guard !heading.isEmpty else {
      return plan.refuse(ForeignError("a clock line without a heading above it", row: number))
    }
    var entry = ExchangeEntry(day: start.day, subject: heading)
    entry.tags = tags
    if stamps.count > 1, let end = stamps[1] {
      guard end >= start else {
        return plan.refuse(ForeignError("the end is before the start", row: number))
      }
      entry.setRange(from: start, to: end)
    } else {
      entry.start = start.second
      entry.isRunning = true
    }
    plan.add(
      entry, id: ForeignID("org", start.day.iso, "\(start.second)", heading), kind: .task,
      row: number)
  }

  /// Parses `2026-11-20 Fri 09:10`.
  private static func moment(_ text: String) -> WallTime? {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first, let day = Day(iso: first), words.count >= 2,
      let second = words.last.flatMap({ WrittenTime.second($0) })
    else { return nil }
    return WallTime(day: day, second: second)
  }

  /// Reads a heading, and removes its keyword, priority, progress and tags.
  private mutating func readHeading(_ text: String) {
    var words = text.split(separator: " ").map(String.init)[...]
    if let first = words.first, first.utf8.count >= 3,
      first.utf8.allSatisfy({ $0.isLetter && !$0.isSmallLetter || $0 == ASCII.dash }),
      words.count > 1
    {
      words.removeFirst()
    }
    if let word = words.first, word.hasPrefix("[#"), word.hasSuffix("]") { words.removeFirst() }
    tags = []
    if let last = words.last, last.hasPrefix(":"), last.hasSuffix(":"), last.utf8.count > 2 {
      tags = last.split(separator: ":").map(String.init)
      words.removeLast()
    }
    words = words.filter { !($0.hasPrefix("[") && $0.hasSuffix("]")) }[...]
    heading = words.joined(separator: " ")
  }
}
