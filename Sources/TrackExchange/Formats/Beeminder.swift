import TrackCore

extension Importer {
  static let beeminder = Importer(
    "beeminder", "the data of a Beeminder goal as CSV", example: "goal.csv",
    sample: .init(
      "weight.csv",
      """
      date,value,comment
      2026-11-18,72.5,"after breakfast"
      2026-11-19,72.1,

      """),
    recognises: { Beeminder.recognises(header: $0.header) }
  ) { Rows(Beeminder(context: $0)) }
}

/// Reads the exported CSV of one Beeminder goal. Each row has a date, a value and a comment. The
/// subject is the name of the file.
struct Beeminder: RowFormat {
  let context: ImportContext
  private var goal = ""
  private var columns: [String: Int]?

  init(context: ImportContext) { self.context = context }

  static func recognises(header: [String]) -> Bool {
    let names = Set(header)
    return names.isSuperset(of: ["daystamp", "value"])
      || names.isSuperset(of: ["timestamp", "value", "comment"])
      || header == ["date", "value", "comment"]
  }

  mutating func begin(file name: String) {
    let base = name.split(separator: "/").last.map(String.init) ?? name
    goal = base.split(separator: ".").first.map(String.init) ?? base
    columns = nil
  }

  mutating func read(row: borrowing CSVRow, into plan: inout ImportPlan) throws(ForeignError) {
    guard let columns else {
      var names: [String: Int] = [:]
      for (index, name) in row.fields.enumerated() { names[foldedName(name)] = index }
      columns = names
      return
    }
    let fields = row.fields
    func cell(_ name: String) -> String? {
      columns[name].flatMap { fields.indices.contains($0) ? fields[$0] : nil }
    }
    guard let date = cell("daystamp") ?? cell("date") ?? cell("timestamp"),
      let day = day(date)
    else { return plan.refuse(ForeignError("the date cannot be read", row: row.number)) }
    guard let value = cell("value"), let number = ForeignAmount.number(value) else {
      return plan.refuse(
        ForeignError("not a number: \(cell("value") ?? "")", row: row.number, column: "value"))
    }
    var entry = ExchangeEntry(day: day, subject: goal)
    entry.amounts = [Amount(number)]
    if let comment = cell("comment"), !comment.isEmpty { entry.note = comment }
    let id = cell("id").flatMap { $0.isEmpty ? nil : $0 }
    plan.add(
      entry,
      id: id.map { ForeignID("beeminder", $0) }
        ?? ForeignID("beeminder", goal, date, value, cell("comment") ?? ""),
      kind: .measure, row: row.number)
  }

  /// Parses a date. It may also be written as a number of seconds since 1970.
  private func day(_ text: String) -> Day? {
    if case .day(let day)? = WrittenTime.date(text) { return day }
    if let moment = WrittenTime.moment(text) { return moment.time.day }
    guard let seconds = Int(text), (0..<1 << 36).contains(seconds) else { return nil }
    return UTCMoment(instant: seconds).wallTime(context.offset).day
  }
}
