import TrackCore

extension Importer {
  static let loop = Importer(
    "loop", "Loop Habit Tracker: CSV folder, zip or backup (.db)",
    example: "\"Loop Habits CSV 2026-11-21.zip\"", names: .selection, place: Loop.place(of:),
    recognises: { Loop.place(of: $0.name) != nil }
  ) { _ in Rows(Loop()) }
}

/// Reads the data of Loop Habit Tracker: the CSV files that it exports, from a folder or a zip
/// archive, or the tables of its database as CSV.
///
/// It imports only what a person has entered: done, skipped, an explicit no, and numbers.
struct Loop: RowFormat {
  private struct ExportedHabit {
    let name: String
    let isNumeric: Bool
    let unit: String
    /// True if the target is an upper limit, so that zero is a success.
    var isLimit = false
  }

  /// Returns the place of a file: the habits come first, because the others refer to them.
  static func place(of path: String) -> Int? {
    if path.hasSuffix("Habits.csv") { return 0 }
    return path.hasSuffix("/Checkmarks.csv") || path == "Repetitions.csv" ? 1 : nil
  }

  private enum File: Equatable { case habits, checkmarks, repetitions }

  private var file = File.habits
  /// The habits by the number that Loop gives them. The number is in the name of the habit's
  /// folder, or in the database.
  private var habits: [Int: ExportedHabit] = [:]
  private var habit: ExportedHabit?
  private var columns: [String: Int]?

  mutating func begin(file name: String) {
    columns = nil
    if name.hasSuffix("Habits.csv") {
      file = .habits
    } else if name.hasSuffix("Repetitions.csv") {
      file = .repetitions
    } else {
      file = .checkmarks
      let folder = name.split(separator: "/").dropLast().last.map(String.init) ?? ""
      let words = folder.split(separator: " ", maxSplits: 1).map(String.init)
      let known = words.first.flatMap { Int($0) }.flatMap { habits[$0] }
      habit = known ?? ExportedHabit(name: words.last ?? folder, isNumeric: false, unit: "")
    }
  }

  mutating func read(row: borrowing CSVRow, into plan: inout ImportPlan) throws(ForeignError) {
    let fields = row.fields.map { ForeignAmount.trimmed($0) }
    // In the oldest exports, the table of checkmarks has no header.
    if columns == nil, file == .checkmarks, fields.first.flatMap({ Day(iso: $0) }) != nil {
      columns = ["date": 0, "value": 1]
    }
    guard let columns else {
      var names: [String: Int] = [:]
      for (index, name) in fields.enumerated() { names[foldedName(name)] = index }
      self.columns = names
      return
    }
    func cell(_ names: String...) -> String {
      for name in names {
        if let index = columns[name], fields.indices.contains(index) { return fields[index] }
      }
      return ""
    }
    switch file {
    case .habits: addHabit(row.number, cell, to: &plan)
    case .checkmarks:
      guard let habit else { return }
      add(cell("value"), cell("notes"), on: Day(iso: cell("date")), habit, row.number, to: &plan)
    case .repetitions:
      guard let habit = Int(cell("habit")).flatMap({ habits[$0] }) else {
        return plan.refuse(ForeignError("an unknown habit", row: row.number, column: "habit"))
      }
      let day = Int(cell("timestamp")).map {
        UTCMoment(instant: $0 / 1000).wallTime { _ in 0 }.day
      }
      add(cell("value"), cell("notes"), on: day, habit, row.number, to: &plan)
    }
  }

  // MARK: Habits

  private mutating func addHabit(
    _ row: Int, _ cell: (String...) -> String, to plan: inout ImportPlan
  ) {
    let name = cell("name")
    guard !name.isEmpty else {
      return plan.refuse(ForeignError("a habit without a name", row: row, column: "Name"))
    }
    let isNumeric = ["numerical", "1"].contains(foldedName(cell("type")))
    let isLimit =
      isNumeric && ["at_most", "1"].contains(foldedName(cell("target type", "target_type")))
    let habit = ExportedHabit(
      name: name, isNumeric: isNumeric, unit: cell("unit"), isLimit: isLimit)
    habits[Int(cell("id")) ?? Int(cell("position")) ?? row - 1] = habit
    var properties: [ProposedBlock.Property] = []
    if let rhythm = rhythm(of: habit, cell) { properties.append(.init("every", rhythm)) }
    if ["true", "1"].contains(foldedName(cell("archived?", "archived"))) {
      plan.leaveOut("marks of archived habits, because Loop does not say since when")
    }
    let question = EntryText.plain(cell("question"))
    if !question.isEmpty { properties.append(.init("question", question)) }
    let note = EntryText.plain(cell("description"))
    if !note.isEmpty { properties.append(.init("note", note)) }
    plan.describe(
      ProposedBlock(.habit, id: ID.made(from: name), title: EntryText.plain(name), properties),
      as: name)
  }

  private func rhythm(of habit: ExportedHabit, _ cell: (String...) -> String) -> String? {
    guard let times = Int(cell("frequencynumerator", "numrepetitions", "freq_num")),
      let days = Int(cell("frequencydenominator", "interval", "freq_den")),
      (1...9999).contains(times), (1...9999).contains(days)
    else { return nil }
    guard habit.isNumeric else {
      if times >= days { return "daily" }
      return times == 1 ? "\(days) days" : "\(times) in \(days) days"
    }
    guard let target = ForeignAmount.number(cell("target value", "target_value")),
      let amount = ForeignAmount.amount(target, unit: unit(of: habit)), target > .zero
    else { return nil }
    let period = days <= 1 ? "/day" : days == 7 ? "/week" : days >= 28 ? "/month" : nil
    return period.map { (habit.isLimit ? "at most " : "") + amount.text + $0 }
  }

  /// Returns the unit of a habit; empty if it cannot be written in a log line.
  private func unit(of habit: ExportedHabit) -> String {
    ForeignAmount.amount(.one, unit: habit.unit) == nil ? "" : habit.unit
  }

  // MARK: Checkmarks

  private func add(
    _ value: String, _ notes: String, on day: Day?, _ habit: ExportedHabit, _ row: Int,
    to plan: inout ImportPlan
  ) {
    guard let day else {
      return plan.refuse(ForeignError("the date cannot be read", row: row, column: "Date"))
    }
    var entry = ExchangeEntry(day: day, subject: habit.name)
    if !notes.isEmpty { entry.note = CSVText.unprotected(notes) }
    // The database only has rows for entries of a person. In the database, a skipped day has the
    // same value for habits with and without numbers.
    let isStored = file == .repetitions
    switch (value, habit.isNumeric) {
    case ("YES_MANUAL", _), ("2", false): break
    case ("SKIP", _), ("3", false): entry.outcome = .skipped
    case ("3", true) where isStored: entry.outcome = .skipped
    case ("NO", _) where !habit.isLimit: entry.outcome = .failed
    case ("0", false) where isStored: entry.outcome = .failed
    case ("NO", true), ("0", true):
      entry.amounts = ForeignAmount.amount(.zero, unit: unit(of: habit)).map { [$0] } ?? []
    case ("YES_AUTO", _), ("UNKNOWN", _), ("-1", _), ("1", false), ("0", _), ("", _):
      return plan.leaveOut("days that Loop filled in itself")
    default:
      guard let number = ForeignAmount.number(value), habit.isNumeric, number > .zero,
        let amount = ForeignAmount.amount(
          number.scaled(by: 1, over: 1000), unit: unit(of: habit))
      else {
        return plan.refuse(ForeignError("not a checkmark: \(value)", row: row, column: "Value"))
      }
      entry.amounts = [amount]
    }
    plan.add(entry, id: ForeignID("loop", habit.name, day.iso), row: row)
  }
}
