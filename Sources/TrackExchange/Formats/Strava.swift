import TrackCore

extension Importer {
  static let strava = Importer(
    "strava", "Strava: activities.csv of the bulk export", example: "activities.csv",
    sample: .init(
      "activities.csv",
      """
      Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Filename,Elapsed Time,Moving Time,Distance
      9001,"Nov 19, 2026, 6:30:00 AM",Morning Run,Run,easy,1900,5.21,activities/9001.gpx,1900.0,1860.0,5210.5
      9002,"Nov 20, 2026, 5:30:12 PM",Yoga,Yoga,,3600,0.00,,3600.0,3600.0,0.0

      """),
    recognises: {
      $0.hasColumns(["activity id", "activity date", "activity type", "elapsed time"])
    }
  ) { context in
    Rows(Table { (row, plan) throws(ForeignError) in try Strava.add(row, context, to: &plan) })
  }
}

/// The table of activities of Strava. Its dates are in UTC. Of the two columns with distances, the
/// first is rounded, in kilometres; the last one is in metres.
private enum Strava {
  static func add(
    _ row: TableRow, _ context: ImportContext, to plan: inout ImportPlan
  ) throws(ForeignError) {
    let date = row["activity date"]
    guard let (text, second) = WrittenTime.dateAndSecond(date),
      case .day(let day)? = WrittenTime.date(text)
    else { throw ForeignError("not a date: \(date)", column: "Activity Date") }
    let start = UTCMoment(WallTime(day: day, second: second), offset: 0).wallTime(context.offset)
    let subject = try row.text("activity type", as: "Activity Type")
    var entry = ExchangeEntry(day: start.day, subject: subject)
    entry.start = start.second
    let elapsed = Int(clamping: (try row.number("elapsed time") ?? .zero).whole)
    let moving = Int(clamping: (try row.number("moving time") ?? .zero).whole)
    if elapsed > 0 {
      entry.setRange(
        from: start, to: start.advanced(by: elapsed),
        lasting: moving > 0 && moving < elapsed ? moving : elapsed)
    }
    let isInMetres = row["distance"] != row.last("distance")
    let distance = ForeignAmount.number(row.last("distance")) ?? .zero
    if distance > .zero, let unit = Unit("km") {
      let kilometres = isInMetres ? distance.scaled(by: 1, over: 1000) : distance
      entry.amounts.append(Amount(kilometres, unit))
    }
    entry.note = row.note("activity name", "activity description")
    plan.add(entry, id: ForeignID("strava", row["activity id"]), kind: .task)
  }
}
