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
    recognises: { TrackCSV.recognises($0) }
  ) { Rows(TrackCSV(), executor: $0.executor) }
}

/// Reads the CSV that `track export` writes.
struct TrackCSV: RowFormat {
  private var columns: [String: Int] = [:]
  /// The number of fields of the header, in which a name may occur twice.
  private var width = 0
  private(set) var plainRows: [PlainRows] = []

  static func recognises(_ sample: FileSample) -> Bool {
    sample.hasColumns(["date", "time", "subject", "outcome", "seconds", "note"])
  }

  mutating func begin(file name: String) { (columns, plainRows) = ([:], []) }

  mutating func read(row: borrowing CSVRow, into plan: inout ImportPlan) throws(ForeignError) {
    if columns.isEmpty {
      width = row.count
      for (index, name) in row.fields.enumerated() { columns[name] = index }
      plainRows = columnsOfPlainRows.map { [$0] } ?? []
      return
    }
    guard row.count == width else {
      return plan.refuse(
        ForeignError("expected \(width) fields, got \(row.count)", row: row.number))
    }
    let fields = row.fields
    do throws(ForeignError) {
      let entry = try EntryColumns.entry(row: row.number) { name in
        // Tables of older versions of track have no column `written`. In these, `seconds` is empty
        // unless the log line states a duration.
        columns[name].map { CSVText.unprotected(fields[$0]) }
          ?? (name == EntryColumns.written ? EntryColumns.yes : "")
      }
      plan.add(entry, id: nil, row: row.number)
    } catch {
      plan.refuse(error)
    }
  }

  private var columnsOfPlainRows: PlainRows? {
    guard let date = columns["date"], let event = columns["id"] else { return nil }
    let others = [
      "subject", "seconds", "unit", "parts", "goals", "contexts", "tags", "outcome",
      EntryColumns.written,
    ]
    return PlainRows(
      count: width, date: date, identity: .own(event), time: columns["time"],
      numbers: ["amount", "count"].compactMap { columns[$0] }, note: columns["note"],
      others: others.compactMap { columns[$0] }, isOwn: true)
  }
}
