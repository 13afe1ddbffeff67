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
    let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      .map { ForeignAmount.trimmed($0) }
    return fields.count >= 3 && Day(iso: fields[0]) != nil && ["y", "n", "s"].contains(fields[2])
  }

  mutating func begin(file name: String) { isLog = !name.hasSuffix("habits") }

  mutating func read(
    line: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError) {
    let text = ForeignAmount.trimmed(String(decoding: line, as: UTF8.self))
    if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("!") { return }
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
      .map { ForeignAmount.trimmed($0) }
    if isLog { add(fields, number, to: &plan) } else { describe(fields, number, in: &plan) }
  }

  private func add(_ fields: [String], _ number: Int, to plan: inout ImportPlan) {
    guard fields.count >= 3 else {
      return plan.refuse(
        ForeignError("expected date : habit : y, n or s; got \(fields.count) fields", row: number))
    }
    guard let day = Day(iso: fields[0]) else {
      return plan.refuse(ForeignError("not a date: \(fields[0])", row: number, column: "date"))
    }
    var entry = ExchangeEntry(day: day, subject: fields[1])
    switch fields[2] {
    case "y": break
    case "n": entry.outcome = .failed
    case "s": entry.outcome = .skipped
    default:
      return plan.refuse(ForeignError("not y, n or s: \(fields[2])", row: number))
    }
    // A comment may contain colons. The last field is the amount if it can be parsed as one;
    // otherwise it belongs to the comment.
    var rest = fields.dropFirst(3)
    if rest.count > 1, let amount = rest.last.flatMap({ ForeignAmount.amount($0) }) {
      // harsh writes 0 where a person gave no amount.
      if entry.outcome == .done, amount.number != .zero { entry.amounts = [amount] }
      rest = rest.dropLast()
    }
    let comment = rest.filter { !$0.isEmpty }.joined(separator: ": ")
    if !comment.isEmpty { entry.note = comment }
    plan.add(entry, id: ForeignID("harsh", fields[0], fields[1]), row: number)
  }

  private func describe(_ fields: [String], _ number: Int, in plan: inout ImportPlan) {
    guard fields.count >= 2, let rhythm = Self.rhythm(fields[1]) else {
      return plan.refuse(ForeignError("expected Name: frequency", row: number))
    }
    var properties: [ProposedBlock.Property] = rhythm.map { [.init(.every, $0)] } ?? []
    if fields.count > 2, Day(iso: fields[2]) != nil {
      properties.append(.init(.archived, fields[2]))
    }
    plan.describe(
      ProposedBlock(.habit, id: ID.made(from: fields[0]), title: fields[0], properties),
      as: fields[0])
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
