import TrackCore

extension Importer {
  static let trackCSV = Importer(
    "track-csv", "CSV written by `track export`", example: "log.csv",
    sample: .init(
      "log.csv",
      """
      date,time,subject,count,seconds,amount,unit,parts,goals,contexts,tags,outcome,id,note,written
      2026-11-19,07:30,run,,1860,5.2,km,,,,,done,k3f1,easy,

      """),
    recognises: { $0.hasColumns(["date", "time", "subject", "outcome", "seconds", "note"]) }
  ) { _ in
    Rows(
      Table { (row, plan) throws(ForeignError) in
        let entry = try EntryColumns.entry { name in
          // Tables of older versions of track have no column `written`. In these, `seconds` is
          // empty unless the log line states a duration.
          name == EntryColumns.written && !row.hasColumn(name)
            ? EntryColumns.yes : CSVText.unprotected(row.last(name))
        }
        plan.add(entry, id: nil)
      })
  }
}
