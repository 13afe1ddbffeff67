import TrackCore

extension Importer {
  static let habitBull = Importer(
    "habitbull", "HabitBull: its CSV", example: "HabitBull.csv",
    sample: .init(
      "HabitBull.csv",
      """
      HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
      Meditate,Ten minutes,Mind,2026-11-19,1,calm
      Meditate,Ten minutes,Mind,2026-11-18,0,
      Push-ups,,Body,2026-11-19,1,
      Push-ups,,Body,2026-11-20,25,

      """),
    recognises: { $0.hasColumns(["habitname", "habitdescription", "habitcategory", "value"]) }
  ) { _ in
    Rows(
      Table(isRagged: true) { (rows: [TableRow], plan) throws(ForeignError) in
        try HabitBull.add(rows, to: &plan)
      })
  }
}

/// The table of HabitBull: a value for each habit and day. A habit with a value other than 0 and 1 has
/// numbers.
private enum HabitBull {
  static func add(_ rows: [TableRow], to plan: inout ImportPlan) throws(ForeignError) {
    let numeric = rows.filter { row in
      ForeignAmount.number(row["value"]).map { $0 != .zero && $0 != .one } ?? false
        && day(of: row) != nil
    }
    let names = Set(numeric.map { $0["habitname"] })
    for row in rows {
      try plan.readRow(row.number) { plan throws(ForeignError) in
        try add(row, isNumeric: names.contains(row["habitname"]), to: &plan)
      }
    }
  }

  private static func day(of row: TableRow) -> Day? { Day(iso: row["calendardate", "date"]) }

  private static func add(
    _ row: TableRow, isNumeric: Bool, to plan: inout ImportPlan
  ) throws(ForeignError) {
    let habit = row["habitname"]
    guard !habit.isEmpty, let day = day(of: row), let value = ForeignAmount.number(row["value"])
    else { throw ForeignError("expected a habit, a date and a value") }
    plan.describe(habit: habit, note: row["habitdescription"])
    var entry = ExchangeEntry(day: day, subject: habit)
    entry.note = row["commenttext", "notes"].nonEmpty
    if isNumeric {
      entry.amounts = [Amount(value)]
    } else if value == .zero {
      return plan.leaveOut("days that are not done")
    }
    plan.add(entry, id: ForeignID("habitbull", habit, day.iso))
  }
}
