import TrackCore

extension Exporter {
  static let loop = Exporter("loop", "the zip of CSV files of Loop Habit Tracker") { context in
    LoopExport(habits: context.workspace.habits.map { LoopHabit($0, today: context.today) })
  }
}

/// A zip archive of CSV files in the form of an export of Loop Habit Tracker. It has one file with
/// the habits, and for each habit one file with its checkmarks.
struct LoopExport: ExportFormat {
  private struct Sheet {
    let habit: LoopHabit
    var unit: String
    var isNumeric: Bool
    var days: [Day: [ExchangeEntry]] = [:]

    var isLimit: Bool { habit.target?.isLimit ?? false }
  }

  private var sheets: [String: Sheet] = [:]
  private var order: [String] = []
  private(set) var losses = Losses()

  init(habits: [LoopHabit]) {
    for habit in habits {
      let unit = habit.target.map { Self.unit($0.amount.unit) } ?? ""
      sheets[foldedName(habit.id)] = Sheet(
        habit: habit, unit: unit, isNumeric: habit.target != nil)
      order.append(foldedName(habit.id))
      losses.count("weekdays and calendar periods of rhythms", if: !habit.isExact)
    }
  }

  private static func unit(_ unit: Unit) -> String { unit == .time ? "min" : unit.name }

  /// Returns the number by which Loop represents an amount. A time is in minutes, any other amount
  /// in its own unit.
  private static func number(_ amount: Amount) -> Number {
    amount.unit == .time ? amount.number.scaled(by: 1, over: 60) : amount.number
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
      if !amount.unit.isNone { sheets[id]?.unit = Self.unit(amount.unit) }
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
      let (number, habit) = (padded(index + 1, 3), sheet.habit)
      let target = habit.target.map { Self.number($0.amount).text } ?? "1"
      CSVText.append(
        [
          number, habit.title, sheet.isNumeric ? "NUMERICAL" : "YES_NO", habit.question,
          habit.note, "\(habit.times)", "\(habit.days)", "#00897B", sheet.unit,
          sheet.isNumeric ? (sheet.isLimit ? "AT_MOST" : "AT_LEAST") : "",
          sheet.isNumeric ? target : "", habit.isArchived ? "true" : "false",
        ], to: &habits)
      files.append(
        ("\(number) \(Self.fileName(habit.title))/Checkmarks.csv", checkmarks(of: sheet)))
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
      guard let value = value(of: entries, sheet) else { continue }
      CSVText.append([day.iso, value, notes], to: &rows)
    }
    return rows
  }

  /// Returns the value that Loop stores for a day; nil if Loop cannot represent the day.
  private mutating func value(of entries: [ExchangeEntry], _ sheet: Sheet) -> String? {
    let done = entries.filter { $0.outcome == .done }
    guard !done.isEmpty else {
      if entries.contains(where: { $0.outcome == .skipped }) { return "SKIP" }
      // If a habit has numbers, Loop reads NO as zero. For a habit with a limit, zero would be a
      // success.
      losses.count("fails of habits with a limit", if: sheet.isLimit)
      return sheet.isLimit ? nil : "NO"
    }
    guard sheet.isNumeric else { return "YES_MANUAL" }
    let sum = done.reduce(Number.zero) { sum, entry in
      sum + Self.number(Self.amount(of: entry) ?? Amount(.one))
    }
    return String(sum.scaled(by: 1000, over: 1).whole)
  }

  private static func fileName(_ title: String) -> String {
    let name = title.map { "/\\:*?\"<>|".contains($0) ? "_" : $0 }
    return EntryText.plain(String(name.prefix(60)))
  }
}
