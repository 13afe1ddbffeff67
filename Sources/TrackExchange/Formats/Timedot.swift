import TrackCore

extension Importer {
  static let timedot = Importer(
    "timedot", "timedot files of hledger", example: "2026.timedot", names: .recognition,
    place: suffixes(".timedot"),
    sample: .init(
      "2026.timedot",
      """
      * November
      2026-11-19 a quiet day
      biz:research   .... ..
      inc:client1    1.5h ; call
      ** 2026-11-20
      fos:haskell    90m
      per:admin      2

      """),
    recognises: { $0.hasLine(Timedot.recognises) }
  ) { _ in Lines(Timedot()) }
}

/// Reads the timedot format of hledger: a day, followed by lines with an account, two spaces, and a
/// quantity. Each dot is a quarter of an hour; a number is in hours or in the unit after it.
private struct Timedot: LineFormat {
  private var day: Day?

  mutating func begin(file name: String) { day = nil }

  static func recognises(_ line: String) -> Bool {
    guard let gap = line.firstRange(of: "  ") else { return false }
    let quantity = line[gap.upperBound...].prefix { $0 != ";" }
    return quantity.contains(".") && quantity.allSatisfy { $0 == "." || $0 == " " }
  }

  mutating func read(_ line: String, into plan: inout ImportPlan) throws(ForeignError) {
    var text = line.trimmed
    let isHeading = text.hasPrefix("*")
    if isHeading { text = text.drop { $0 == "*" }.trimmed }
    if text.isEmpty || text.hasPrefix("#") || text.hasPrefix(";") { return }
    let first = text.prefix { $0 != " " && $0 != "\t" }
    if first.first?.isNumber == true, case .day(let date)? = WrittenTime.date(String(first)) {
      return day = date
    }
    if isHeading { return }
    guard let day else { throw ForeignError("an item without a date above it") }
    let item = text.prefix { $0 != ";" }
    let gap = item.firstRange(of: "  ") ?? item.firstRange(of: "\t")
    let account = (gap.map { item[..<$0.lowerBound] } ?? item).trimmed
    guard let seconds = Self.seconds(gap.map { String(item[$0.upperBound...]) } ?? "") else {
      throw ForeignError("expected dots, hours or a number with a unit")
    }
    var entry = ExchangeEntry(day: day, subject: account)
    entry.amounts = [.seconds(seconds)]
    let comment = text.dropFirst(item.count + 1).trimmed
    entry.note = comment.nonEmpty
    plan.add(
      entry, id: ForeignID("timedot", day.iso, account, "\(seconds)", comment), kind: .task)
  }

  /// Parses a quantity. Letters stand for quarters of an hour, as dots do.
  private static func seconds(_ text: String) -> Int? {
    let text = text.filter { !$0.isWhitespace }
    if text.allSatisfy({ $0 == "." }) || text.allSatisfy({ $0.isASCII && $0.isLetter }) {
      return text.count * 900
    }
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "," }
    let scales = [
      "": 3600, "h": 3600, "m": 60, "s": 1, "d": 86_400, "w": 604_800, "mo": 2_592_000,
      "y": 31_536_000,
    ]
    guard let scale = scales[String(text.dropFirst(number.count))],
      let value = ForeignAmount.number(String(number)), value < Number(1_000_000)
    else { return nil }
    return Int(clamping: value.scaled(by: Int128(scale), over: 1).whole)
  }
}
