import TrackCore

extension Importer {
  static let habitBull = Importer(
    "habitbull", "HabitBull: its CSV", example: "HabitBull.csv",
    sample: .init(
      "HabitBull.csv",
      """
      HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
      Meditate,Ten minutes,Mind,2026-11-19,1,calm
      Meditate,Ten minutes,Mind,2026-11-18,0,
      Push-ups,,Body,2026-11-19,1,
      Push-ups,,Body,2026-11-20,25,

      """),
    recognises: { $0.hasColumns(["habitname", "habitdescription", "habitcategory", "value"]) }
  ) { _ in Rows(HabitBull()) }
}

/// Reads the table of HabitBull: a value for each habit and day. A habit with a value other than 0
/// and 1 has numbers.
private struct HabitBull: RowFormat {
  private var columns: [String: Int] = [:]
  private var marks: [(habit: String, entry: ExchangeEntry, value: Number, row: Int)] = []
  private var numeric: Set<String> = []

  mutating func begin(file name: String) { self = HabitBull() }

  mutating func read(row: borrowing CSVRow, into plan: inout ImportPlan) throws(ForeignError) {
    let fields = row.fields.map { ForeignAmount.trimmed($0) }
    if columns.isEmpty {
      for (index, name) in fields.enumerated() { columns[foldedName(name)] = index }
      return
    }
    let columns = columns
    func cell(_ names: String...) -> String {
      names.lazy.compactMap { columns[$0] }.first.flatMap {
        fields.indices.contains($0) ? fields[$0] : nil
      } ?? ""
    }
    let habit = cell("habitname")
    guard !habit.isEmpty, let day = Day(iso: cell("calendardate", "date")),
      let value = ForeignAmount.number(cell("value"))
    else {
      return plan.refuse(ForeignError("expected a habit, a date and a value", row: row.number))
    }
    let note = EntryText.plain(cell("habitdescription"))
    plan.describe(
      ProposedBlock(
        .habit, id: ID.made(from: habit), title: EntryText.plain(habit),
        note.isEmpty ? [] : [.init(.note, note)]), as: habit)
    var entry = ExchangeEntry(day: day, subject: habit)
    let comment = cell("commenttext", "notes")
    if !comment.isEmpty { entry.note = comment }
    if value != .zero, value != .one { numeric.insert(habit) }
    marks.append((habit, entry, value, row.number))
  }

  mutating func end(into plan: inout ImportPlan) {
    for (habit, entry, value, row) in marks {
      var entry = entry
      if numeric.contains(habit) {
        entry.amounts = [Amount(value)]
      } else if value == .zero {
        plan.leaveOut("days that are not done")
        continue
      }
      plan.add(entry, id: ForeignID("habitbull", habit, entry.day.iso), row: row)
    }
    marks = []
  }
}
