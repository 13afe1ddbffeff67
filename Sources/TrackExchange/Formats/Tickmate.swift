import TrackCore

extension Importer {
  static let tickmate = Importer(
    "tickmate", "Tickmate: a backup of its database (.db)", example: "tickmate.db",
    names: .selection, place: places("tracks.csv", "ticks.csv"),
    sample: .init(
      "ticks.csv",
      """
      _id,_track_id,year,month,day,hour,minute,second,has_time_info
      1,1,2026,10,19,7,30,0,1
      2,1,2026,10,20,0,0,0,0

      """),
    recognises: {
      $0.hasColumns(["_id", "name", "enabled"]) || $0.hasColumns(["_track_id", "year", "month"])
    }
  ) { _ in
    let tracks = Tickmate()
    return Rows(Table { (row, plan) throws(ForeignError) in try tracks.add(row, to: &plan) })
  }
}

/// The tables of Tickmate: a track is a habit, a tick is a time at which it was done. Months are
/// counted from 0.
private final class Tickmate {
  /// The names of the tracks by their number, which the table of ticks refers to.
  private var names: [String: String] = [:]

  func add(_ row: TableRow, to plan: inout ImportPlan) throws(ForeignError) {
    guard row.hasColumn("_track_id") else {
      let name = row["name"]
      guard !name.isEmpty else { throw ForeignError("a track without a name") }
      plan.describe(habit: name, note: row["description"])
      return names[row["_id"]] = name
    }
    guard let year = Int(row["year"]), let month = Int(row["month"]), let date = Int(row["day"]),
      (0...11).contains(month), let day = Day(year: year, month: month + 1, day: date)
    else { throw ForeignError("the date cannot be read") }
    let name = names[row["_track_id"]] ?? "Track \(row["_track_id"])"
    var entry = ExchangeEntry(day: day, subject: name)
    if row["has_time_info"] == "1" {
      entry.start = WrittenTime.second("\(row["hour"]):\(row["minute"]):\(row["second"])")
    }
    plan.add(entry, id: ForeignID("tickmate", name, day.iso, "\(entry.start ?? -1)"))
  }
}
