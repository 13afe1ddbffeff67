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
  ) { _ in Rows(Tickmate()) }
}

/// Reads the tables of Tickmate: a track is a habit, a tick is a time at which it was done. Months
/// are counted from 0.
private struct Tickmate: RowFormat {
  private var table: Table
  private var isTracks = false
  private let names: Names

  /// The names of the tracks by their number, which the table of ticks refers to.
  private final class Names { var names: [String: String] = [:] }

  init() {
    let names = Names()
    self.names = names
    table = Table { (row, plan) throws(ForeignError) in
      if row.hasColumn("_track_id") {
        try Self.addTick(row, names.names, to: &plan)
      } else {
        names.names[row["_id"]] = try Self.addTrack(row, to: &plan)
      }
    }
  }

  mutating func begin(file name: String) { table.begin(file: name) }

  mutating func read(row: borrowing CSVRow, into plan: inout ImportPlan) throws(ForeignError) {
    try table.read(row: row, into: &plan)
  }

  private static func addTrack(
    _ row: TableRow, to plan: inout ImportPlan
  ) throws(ForeignError) -> String {
    let name = row["name"]
    guard !name.isEmpty else { throw ForeignError("a track without a name", row: row.number) }
    let note = EntryText.plain(row["description"])
    plan.describe(
      ProposedBlock(
        .habit, id: ID.made(from: name), title: EntryText.plain(name),
        note.isEmpty ? [] : [.init(.note, note)]), as: name)
    return name
  }

  private static func addTick(
    _ row: TableRow, _ names: [String: String], to plan: inout ImportPlan
  ) throws(ForeignError) {
    guard let year = Int(row["year"]), let month = Int(row["month"]), let date = Int(row["day"]),
      (0...11).contains(month), let day = Day(year: year, month: month + 1, day: date)
    else { throw ForeignError("the date cannot be read", row: row.number) }
    let name = names[row["_track_id"]] ?? "Track \(row["_track_id"])"
    var entry = ExchangeEntry(day: day, subject: name)
    if row["has_time_info"] == "1" {
      entry.start = WrittenTime.second("\(row["hour"]):\(row["minute"]):\(row["second"])")
    }
    plan.add(
      entry, id: ForeignID("tickmate", name, day.iso, "\(entry.start ?? -1)"), row: row.number)
  }
}
