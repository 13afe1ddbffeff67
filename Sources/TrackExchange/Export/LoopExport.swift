import TrackCore

/// A zip archive of CSV files, as Loop Habit Tracker exports it. It has a file of the habits, and a
/// file of the checkmarks of each habit.
struct LoopExport: ExportFormat {
  private struct Sheet {
    let title: String
    var unit: String
    var isNumeric: Bool
    var days: [Day: [ExchangeEntry]] = [:]
  }

  private var sheets: [String: Sheet] = [:]
  private var order: [String] = []
  private var losses = Losses()

  var lost: [String: Int] { losses.counts }

  /// - Parameter habits: The ID and the title of each habit.
  init(habits: [(id: String, title: String)]) {
    for habit in habits {
      sheets[foldedName(habit.id)] = Sheet(title: habit.title, unit: "", isNumeric: false)
      order.append(foldedName(habit.id))
    }
  }

  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    let id = foldedName(entry.subject)
    guard sheets[id] != nil else { return losses.count("lines whose subject is not a habit") }
    losses.count("times of day", if: entry.start != nil)
    losses.count(
      "tags, contexts and goals",
      if: !entry.tags.isEmpty || !entry.contexts.isEmpty || !entry.goals.isEmpty)
    losses.count("IDs of lines", if: entry.event != nil)
    if let amount = Self.amount(of: entry), entry.outcome == .done {
      sheets[id]?.isNumeric = true
      if !amount.unit.isNone { sheets[id]?.unit = amount.unit == .time ? "min" : amount.unit.name }
    }
    sheets[id]?.days[entry.day, default: []].append(entry)
  }

  private static func amount(of entry: ExchangeEntry) -> Amount? {
    entry.amounts.first { !$0.unit.isNone && $0.unit != .time } ?? entry.amounts.first
      ?? entry.duration.map { Amount($0, .time) }
  }

  mutating func end(to output: inout [UInt8]) {
    var zip = ZipWriter()
    var habits: [UInt8] = []
    CSVText.append(
      [
        "Position", "Name", "Type", "Question", "Description", "FrequencyNumerator",
        "FrequencyDenominator", "Color", "Unit", "Target Type", "Target Value", "Archived?",
      ], to: &habits)
    var files: [(name: String, bytes: [UInt8])] = []
    for (index, id) in order.enumerated() {
      guard let sheet = sheets[id] else { continue }
      let number = padded(index + 1, 3)
      CSVText.append(
        [
          number, sheet.title, sheet.isNumeric ? "NUMERICAL" : "YES_NO", "", "", "1", "1",
          "#00897B", sheet.unit, sheet.isNumeric ? "AT_LEAST" : "", sheet.isNumeric ? "1" : "",
          "false",
        ], to: &habits)
      files.append(
        ("\(number) \(Self.fileName(sheet.title))/Checkmarks.csv", checkmarks(of: sheet)))
    }
    zip.add("Habits.csv", habits)
    for file in files { zip.add(file.name, file.bytes) }
    output += zip.finished()
  }

  private mutating func checkmarks(of sheet: Sheet) -> [UInt8] {
    var rows: [UInt8] = []
    CSVText.append(["Date", "Value", "Notes"], to: &rows)
    for day in sheet.days.keys.sorted(by: >) {
      let entries = sheet.days[day] ?? []
      let notes = entries.compactMap(\.note).joined(separator: " ")
      losses.count("several lines on one day", if: entries.count > 1, entries.count - 1)
      CSVText.append([day.iso, value(of: entries, sheet), notes], to: &rows)
    }
    return rows
  }

  private func value(of entries: [ExchangeEntry], _ sheet: Sheet) -> String {
    let done = entries.filter { $0.outcome == .done }
    guard !done.isEmpty else {
      return entries.contains { $0.outcome == .skipped } ? "SKIP" : "NO"
    }
    guard sheet.isNumeric else { return "YES_MANUAL" }
    let sum = done.reduce(Number.zero) { sum, entry in
      let amount = Self.amount(of: entry) ?? Amount(.one)
      return sum + (amount.unit == .time ? amount.number.scaled(by: 1, over: 60) : amount.number)
    }
    return String(sum.scaled(by: 1000, over: 1).whole)
  }

  private static func fileName(_ title: String) -> String {
    let name = title.map { "/\\:*?\"<>|".contains($0) ? "_" : $0 }
    return EntryText.plain(String(name.prefix(60)))
  }
}
