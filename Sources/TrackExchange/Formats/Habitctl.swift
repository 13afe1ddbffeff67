import TrackCore

extension Importer {
  static let habitctl = Importer(
    "habitctl", "habitctl: its files habits and log", example: "~/.habitctl", names: .selection,
    place: places("habits", "log"),
    sample: .init(
      "log",
      """
      2026-11-18\tRun\ty
      2026-11-19\tRun\tn

      """),
    recognises: { $0.hasLine(Habitctl.recognises(log:)) }
  ) { _ in Lines(Habitctl()) }
}

/// Reads the files of habitctl: `habits`, with lines `days Name`, and `log`, with lines
/// `date<tab>name<tab>y|n|s`.
struct Habitctl: LineFormat {
  private var isLog = false

  static func recognises(log line: String) -> Bool {
    let fields = line.split(separator: "\t")
    return fields.count == 3 && Day(iso: String(fields[0])) != nil
      && Harsh.outcome(String(fields[2])) != nil
  }

  mutating func begin(file name: String) { isLog = !name.hasSuffix("habits") }

  mutating func read(_ line: String, into plan: inout ImportPlan) throws(ForeignError) {
    let text = line.trimmed
    if text.isEmpty || text.hasPrefix("#") { return }
    guard isLog else {
      let fields = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(\.trimmed)
      guard fields.count == 2, let rhythm = Harsh.rhythm(fields[0]) else {
        throw ForeignError("expected a number of days and a name")
      }
      return plan.describe(habit: fields[1], every: rhythm)
    }
    let fields = text.split(separator: "\t").map(\.trimmed)
    guard fields.count == 3, let day = Day(iso: fields[0]) else {
      throw ForeignError("expected a date, a name and y, n or s")
    }
    guard let outcome = Harsh.outcome(fields[2]) else {
      throw ForeignError("not y, n or s: \(fields[2])")
    }
    var entry = ExchangeEntry(day: day, subject: fields[1])
    entry.outcome = outcome
    plan.add(entry, id: ForeignID("habitctl", fields[0], fields[1]))
  }
}
