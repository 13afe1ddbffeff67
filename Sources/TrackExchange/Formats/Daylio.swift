import TrackCore

extension Importer {
  static let daylio = Importer(
    "daylio", "Daylio: moods and activities as CSV", example: "daylio_export.csv",
    sample: .init(
      "daylio_export.csv",
      """
      full_date,date,weekday,time,mood,activities,note_title,note
      2026-11-20,November 20,Friday,21:30,good,"reading | sport","Long day","all fine"
      2026-11-19,November 19,Thursday,9:15 pm,sleepy,,"",""

      """),
    recognises: { $0.hasColumns(["full_date", "time", "mood", "activities"]) }
  ) { _ in Rows(Table { (row, plan) throws(ForeignError) in try Daylio.add(row, to: &plan) }) }
}

/// The entries of Daylio. The mood becomes a number from 1 to 5, or a one-off action if it has a
/// name of the person's own; each activity becomes a habit.
private enum Daylio {
  private static let moods = ["awful", "bad", "meh", "good", "rad"]

  static func add(_ row: TableRow, to plan: inout ImportPlan) throws(ForeignError) {
    let day = try row.day("full_date")
    let time = try row.moment("full_date", "time")
    let name = foldedName(row["mood"])
    var mood = ExchangeEntry(day: day, subject: "mood")
    mood.start = time?.second
    mood.note = row.note("note_title", "note")
    if let index = moods.firstIndex(of: name) {
      mood.amounts = [Amount(Number(index + 1))]
    } else {
      (mood.subject, mood.isOneOff) = ("Mood: \(row["mood"])", true)
    }
    plan.add(mood, id: ForeignID("daylio", day.iso, row["time"], name), kind: .measure)
    for activity in row["activities"].split(separator: "|").map(\.trimmed) where !activity.isEmpty {
      var entry = ExchangeEntry(day: day, subject: activity)
      entry.start = time?.second
      plan.add(entry, id: ForeignID("daylio", day.iso, row["time"], "activity", activity))
    }
  }
}
