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
    recognises: { sample in
      sample.hasColumns(["daystamp", "value"])
        || sample.hasColumns(["timestamp", "value", "comment"])
        || sample.header == ["date", "value", "comment"]
    }
  ) { context in
    Rows(
      Table(isRagged: true) { (row, plan) throws(ForeignError) in
        try Beeminder.add(row, context, to: &plan)
      })
  }
}

/// The exported CSV of one Beeminder goal. Each row has a date, a value and a comment. The subject is
/// the name of the file.
private enum Beeminder {
  static func add(
    _ row: TableRow, _ context: ImportContext, to plan: inout ImportPlan
  ) throws(ForeignError) {
    let goal = row.file.split(separator: ".").first.map(String.init) ?? row.file
    let date = row["daystamp", "date", "timestamp"]
    guard let day = day(date, context) else { throw ForeignError("the date cannot be read") }
    guard let number = ForeignAmount.number(row["value"]) else {
      throw ForeignError("not a number: \(row["value"])", column: "value")
    }
    var entry = ExchangeEntry(day: day, subject: goal)
    entry.amounts = [Amount(number)]
    entry.note = row.note("comment")
    let id = row["id"]
    plan.add(
      entry,
      id: id.isEmpty
        ? ForeignID("beeminder", goal, date, row["value"], row["comment"])
        : ForeignID("beeminder", id),
      kind: .measure)
  }

  /// Parses a date. It may also be written as a number of seconds since 1970.
  private static func day(_ text: String, _ context: ImportContext) -> Day? {
    if case .day(let day)? = WrittenTime.date(text) { return day }
    if let moment = WrittenTime.moment(text) { return moment.time.day }
    guard let seconds = Int(text), (0..<1 << 36).contains(seconds) else { return nil }
    return UTCMoment(instant: seconds).wallTime(context.offset).day
  }
}
