import TrackCore

extension Exporter {
  package static let csv = Exporter(
    "csv", "a row for each entry; with --tidy a row for each figure and day"
  ) { context -> any ExportFormat in context.isTidy ? TidyCSVExport() : CSVExport() }
}

/// CSV with a row for each entry. `track import` can read it back.
struct CSVExport: ExportFormat {
  mutating func begin(to output: inout [UInt8]) { CSVText.append(EntryColumns.names, to: &output) }

  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    CSVText.append(EntryColumns.cells(of: entry), to: &output)
  }
}

/// CSV in tidy form: one row for each figure and day, as statistics programs expect it.
struct TidyCSVExport: ExportFormat {
  /// The key of a figure of one subject on one day.
  private struct Key: Hashable {
    let day: Day
    let subject: String
    let figure: String
    let unit: String
  }

  private var sums: [Key: Number] = [:]

  mutating func begin(to output: inout [UInt8]) {
    CSVText.append(["date", "subject", "figure", "value", "unit"], to: &output)
  }

  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    func add(_ figure: String, _ number: Number, _ unit: String = "") {
      let key = Key(day: entry.day, subject: entry.subject, figure: figure, unit: unit)
      sums[key, default: .zero] += number
    }
    guard entry.outcome == .done else {
      return add(entry.outcome == .skipped ? "skips" : "fails", .one)
    }
    add("entries", .one)
    if let count = entry.count { add("count", count) }
    if let duration = entry.duration { add("time", duration, "s") }
    for amount in entry.amounts where amount.unit != .time && !amount.unit.isNone {
      add("amount", amount.number, amount.unit.name)
    }
    for part in entry.parts { add(part.name, part.amount.number, part.amount.unit.name) }
  }

  mutating func end(to output: inout [UInt8]) {
    let rows = sums.sorted { left, right in
      let (left, right) = (left.key, right.key)
      return (left.day.ordinal, left.subject, left.figure, left.unit)
        < (right.day.ordinal, right.subject, right.figure, right.unit)
    }
    for (key, number) in rows {
      CSVText.append(
        [key.day.iso, key.subject, key.figure, number.text, key.unit], to: &output)
    }
  }
}
