import TrackCore

extension Importer {
  static let toggl = Importer(
    "toggl", "Toggl Track: the detailed report as CSV", example: "Toggl_time_entries.csv",
    sample: .init(
      "toggl.csv",
      """
      User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)
      Ann,ann@example.org,Acme,Website,,Home page,Yes,2026-11-19,09:00:00,2026-11-19,10:30:00,01:30:00,"design, deep",120.00
      Ann,ann@example.org,,,,Mail,No,2026-11-19,23:50:00,2026-11-20,00:10:00,00:20:00,,

      """),
    recognises: {
      $0.hasColumns(["project", "description", "start date", "start time", "duration"])
    }
  ) { context in TimeSheet(name: "toggl", duration: "duration").format(context) }

  static let clockify = Importer(
    "clockify", "Clockify: the detailed report as CSV", example: "Clockify_Detailed_Report.csv",
    sample: .init(
      "clockify.csv",
      """
      Project,Client,Description,Task,User,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal)
      Website,Acme,Home page,,Ann,ann@example.org,design,Yes,11/19/2026,09:00:00 AM,11/19/2026,10:30:00 AM,01:30:00,1.50
      Website,Acme,Review,,Ann,ann@example.org,,Yes,11/02/2026,11:00:00 PM,11/03/2026,01:00:00 AM,02:00:00,2.00

      """),
    recognises: { $0.hasColumns(["project", "description", "start date", "duration (h)"]) }
  ) { context in TimeSheet(name: "clockify", duration: "duration (h)").format(context) }
}

/// A detailed report of a time tracker: a row for each session. The subject is the project; the
/// client becomes a tag.
private struct TimeSheet {
  let name: String
  /// The name of the column with the duration, for rows without an end.
  let duration: String

  func format(_ context: ImportContext) -> any ForeignFormat {
    Rows(
      Table(dates: "start date", map: context.map) { (row, plan) throws(ForeignError) in
        try add(row, to: &plan)
      })
  }

  private func add(_ row: TableRow, to plan: inout ImportPlan) throws(ForeignError) {
    let project = row["project"].isEmpty ? Timewarrior.untagged : row["project"]
    var entry = ExchangeEntry(day: try row.day("start date"), subject: project)
    let start = try row.moment("start date", "start time")
    entry.start = start?.second
    if let start, let end = try row.moment("end date", "end time") {
      guard end >= start else {
        throw ForeignError(ForeignError.endBeforeStart.reason, column: "end time")
      }
      entry.setRange(from: start, to: end)
    } else if let seconds = ForeignAmount.duration(row[duration]) {
      entry.amounts = [.seconds(seconds)]
    } else {
      throw ForeignError("no end and no duration")
    }
    let client = ID.made(from: row["client"])
    entry.tags =
      (client.isEmpty ? [] : [client]) + row["tags"].split(separator: ",").map(\.trimmed)
    if ["yes", "true"].contains(foldedName(row["billable"])) { entry.tags.append("billable") }
    entry.note = row.note("task", "description")
    plan.add(
      entry,
      id: ForeignID(
        name, entry.day.iso, row["start time"], project, row["task"], row["description"]),
      kind: .task)
  }
}
