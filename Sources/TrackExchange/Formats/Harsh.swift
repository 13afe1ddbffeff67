import TrackCore

extension Importer {
  static let harsh = Importer(
    "harsh", "harsh: its files habits and log", example: "~/.config/harsh", names: .selection,
    place: places("habits", "log"),
    sample: .init(
      "log",
      """
      2026-11-18 : Run : y : along the river : 5
      2026-11-19 : Run : s : ill : 0
      2026-11-20 : Run : n

      """),
    recognises: { $0.hasLine(Harsh.recognises(log:)) }
  ) { _ in Lines(Harsh()) }
}

/// Reads the files of harsh: `habits`, with lines `Name: frequency`, and `log`, with lines
/// `date : habit : y|n|s : comment : amount`.
struct Harsh: LineFormat {
  private var isLog = false

  static func recognises(log line: String) -> Bool {
    let fields = fields(of: line)
    return fields.count >= 3 && Day(iso: fields[0]) != nil && outcome(fields[2]) != nil
  }

  private static func fields(of line: String) -> [String] {
    line.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
  }

  /// Returns the outcome for `y`, `n` or `s`.
  static func outcome(_ letter: String) -> LogEntry.Outcome? {
    switch letter {
    case "y": .done
    case "n": .failed
    case "s": .skipped
    default: nil
    }
  }

  mutating func begin(file name: String) { isLog = !name.hasSuffix("habits") }

  mutating func read(_ line: String, into plan: inout ImportPlan) throws(ForeignError) {
    let text = line.trimmed
    if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("!") { return }
    let fields = Self.fields(of: text)
    if isLog { try add(fields, to: &plan) } else { try describe(fields, in: &plan) }
  }

  private func add(_ fields: [String], to plan: inout ImportPlan) throws(ForeignError) {
    guard fields.count >= 3 else {
      throw ForeignError("expected date : habit : y, n or s; got \(fields.count) fields")
    }
    guard let day = Day(iso: fields[0]) else {
      throw ForeignError("not a date: \(fields[0])", column: "date")
    }
    guard let outcome = Self.outcome(fields[2]) else {
      throw ForeignError("not y, n or s: \(fields[2])")
    }
    var entry = ExchangeEntry(day: day, subject: fields[1])
    entry.outcome = outcome
    // A comment may contain colons. The last field is the amount if it can be parsed as one;
    // otherwise it belongs to the comment.
    var rest = fields.dropFirst(3)
    if rest.count > 1, let amount = rest.last.flatMap({ ForeignAmount.amount($0) }) {
      // harsh writes 0 where a person gave no amount.
      if entry.outcome == .done, amount.number != .zero { entry.amounts = [amount] }
      rest = rest.dropLast()
    }
    entry.note = rest.filter { !$0.isEmpty }.joined(separator: ": ").nonEmpty
    plan.add(entry, id: ForeignID("harsh", fields[0], fields[1]))
  }

  private func describe(_ fields: [String], in plan: inout ImportPlan) throws(ForeignError) {
    guard fields.count >= 2, let rhythm = Self.rhythm(fields[1]) else {
      throw ForeignError("expected Name: frequency")
    }
    let end = fields.count > 2 ? Day(iso: fields[2]) : nil
    plan.describe(habit: fields[0], every: rhythm, [.init(.archived, end?.iso ?? "")])
  }

  /// Returns the rhythm for a frequency of harsh, such as `1`, `7`, `1w` or `3/7`.
  ///
  /// - Returns: Nil if the text is not a frequency; `.some(nil)` for `0`, which means no rhythm.
  static func rhythm(_ text: String) -> String?? {
    let halves = text.split(separator: "/").map(String.init)
    if halves.count == 2, let target = Int(halves[0]),
      let days = Int(halves[1].prefix { $0 != "w" }),
      target > 0, days > 0, target < 10_000, days < 10_000
    {
      let span = halves[1].hasSuffix("w") ? days * 7 : days
      return span == 7 ? "\(target) in 7 days" : "\(target) in \(span) days"
    }
    let isWeeks = text.hasSuffix("w")
    guard let number = Int(isWeeks ? text.dropLast() : text[...]), (0..<10_000).contains(number)
    else { return nil }
    switch isWeeks ? number * 7 : number {
    case 0: return .some(nil)
    case 1: return "daily"
    case let days: return "\(days) days"
    }
  }
}
