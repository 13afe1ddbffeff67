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
      && ["y", "n", "s"].contains(fields[2])
  }

  mutating func begin(file name: String) { isLog = !name.hasSuffix("habits") }

  mutating func read(
    line: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError) {
    let text = ForeignAmount.trimmed(String(decoding: line, as: UTF8.self))
    if text.isEmpty || text.hasPrefix("#") { return }
    guard isLog else {
      let fields = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        .map { ForeignAmount.trimmed($0) }
      guard fields.count == 2, let rhythm = Harsh.rhythm(fields[0]) else {
        return plan.refuse(ForeignError("expected a number of days and a name", row: number))
      }
      return plan.describe(
        ProposedBlock(
          .habit, id: ID.made(from: fields[1]), title: fields[1],
          rhythm.map { [.init(.every, $0)] } ?? []),
        as: fields[1])
    }
    let fields = text.split(separator: "\t").map { ForeignAmount.trimmed($0) }
    guard fields.count == 3, let day = Day(iso: fields[0]) else {
      return plan.refuse(ForeignError("expected a date, a name and y, n or s", row: number))
    }
    var entry = ExchangeEntry(day: day, subject: fields[1])
    switch fields[2] {
    case "y": break
    case "n": entry.outcome = .failed
    case "s": entry.outcome = .skipped
    default: return plan.refuse(ForeignError("not y, n or s: \(fields[2])", row: number))
    }
    plan.add(entry, id: ForeignID("habitctl", fields[0], fields[1]), row: number)
  }
}
