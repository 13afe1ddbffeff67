import TrackCore

extension Importer {
  static let streaks = Importer(
    "streaks", "Streaks for iOS: its CSV", example: "Streaks.csv",
    sample: .init(
      "Streaks.csv",
      """
      task_id,title,icon,page,entry_type,entry_date,entry_timestamp,entry_timezone,quantity,notes
      A1,Meditate,ic_lotus,0,completed_manually,20261119,2026-11-19T06:10:00Z,Europe/Berlin,1,
      A1,Meditate,ic_lotus,0,missed_auto,20261118,2026-11-18T23:00:00Z,Europe/Berlin,0,
      B2,Water,ic_drop,0,completed_manually,20261119,2026-11-19T20:00:00Z,Europe/Berlin,8,
      B2,Water,ic_drop,0,skipped_manually,20261118,2026-11-18T20:00:00Z,Europe/Berlin,0,travel

      """),
    recognises: { $0.hasColumns(["title", "entry_type", "entry_date"]) }
  ) { _ in Rows(Table { (row, plan) throws(ForeignError) in try Streaks.add(row, to: &plan) }) }
}

/// The rows of Streaks: what became of a task on a day, done by the person or by the app.
private enum Streaks {
  static func add(_ row: TableRow, to plan: inout ImportPlan) throws(ForeignError) {
    let type = foldedName(row["entry_type"])
    let title = try row.text("title")
    var entry = ExchangeEntry(day: try row.day("entry_date"), subject: title)
    let quantity = try row.number("quantity") ?? .zero
    switch type {
    case _ where type.hasPrefix("completed"), _ where type.hasPrefix("partially"):
      if quantity > .one || type.hasPrefix("partially") { entry.amounts = [Amount(quantity)] }
    case _ where type.hasPrefix("skipped"): entry.outcome = .skipped
    case "missed_manually": entry.outcome = .failed
    case _ where type.hasPrefix("missed"):
      return plan.leaveOut("days that Streaks filled in itself")
    default: return plan.leaveOut("entries of the type \(EntryText.plain(row["entry_type"]))")
    }
    entry.note = row.note("notes")
    plan.describe(habit: title)
    let time = row["entry_timestamp"]
    plan.add(entry, id: ForeignID("streaks", row["task_id"], entry.day.iso, type, time))
  }
}
