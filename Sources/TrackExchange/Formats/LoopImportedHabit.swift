import TrackCore

/// A cell of Loop Habit Tracker: a habit's value on a day.
struct LoopMark {
  let day: Day
  let value: String
  let note: String
  let row: Int
}

/// A row of a file of Loop Habit Tracker.
struct LoopRow {
  let number: Int
  let columns: [String: Int]
  let fields: [String]

  /// Returns the cell of the first of these columns that the file has.
  subscript(names: String...) -> String {
    names.lazy.compactMap { columns[$0] }.first.flatMap {
      fields.indices.contains($0) ? fields[$0] : nil
    } ?? ""
  }

  /// Returns a value of the row as a mark of a day; nil if the day is unknown.
  func mark(_ value: String, on day: Day?) -> LoopMark? {
    day.map { LoopMark(day: $0, value: value, note: self["notes"], row: number) }
  }
}

/// A habit of Loop Habit Tracker while its data is read.
struct LoopImportedHabit {
  let title: String
  /// The title, with a number if several habits have it.
  var name = ""
  /// True for a habit with numbers. Nil if the files do not say it; then the values decide.
  var isNumeric: Bool?
  /// True if the target is an upper limit, so that zero is a success.
  var isLimit = false
  var unit = ""
  var isArchived = false
  /// The last day with a mark of a person.
  private(set) var last: Day?
  /// The marks of a habit of which it is not known whether it has numbers.
  private var waiting: [LoopMark] = []

  init(title: String) { self.title = title }

  /// The unit; empty if it cannot be written in a log line.
  private var writtenUnit: String { ForeignAmount.amount(.one, unit: unit) == nil ? "" : unit }

  /// Returns the rhythm that the cells of the list of habits state.
  func rhythm(_ row: LoopRow) -> String? {
    guard let times = Int(row["frequencynumerator", "numrepetitions", "freq_num"]),
      let days = Int(row["frequencydenominator", "interval", "freq_den"]),
      (1...9999).contains(times), (1...9999).contains(days)
    else { return nil }
    guard isNumeric == true else {
      if times >= days { return "daily" }
      return times == 1 ? "\(days) days" : "\(times) in \(days) days"
    }
    guard let target = ForeignAmount.number(row["target value", "target_value"]),
      let amount = ForeignAmount.amount(target, unit: writtenUnit), target > .zero
    else { return nil }
    let period = days <= 1 ? "/day" : days == 7 ? "/week" : days >= 28 ? "/month" : nil
    return period.map { (isLimit ? "at most " : "") + amount.text + $0 }
  }

  /// Adds a mark to the plan, or keeps it until the kind of the habit is known.
  ///
  /// - Parameter isStored: True if the mark is from the database, which only has rows for entries
  ///   of a person, and the same value for a skipped day of habits with and without numbers.
  mutating func add(_ mark: LoopMark, isStored: Bool, to plan: inout ImportPlan) {
    if let isNumeric {
      write(mark, isNumeric, isStored: isStored, to: &plan)
    } else {
      plan.keep()
      waiting.append(mark)
    }
  }

  /// Adds the marks that were kept. Checkmarks are numbers up to 3, so a larger one, which stands
  /// for thousandths, shows that the habit has numbers.
  mutating func addWaiting(isStored: Bool, to plan: inout ImportPlan) {
    guard isNumeric == nil else { return }
    let isNumeric = waiting.contains { (ForeignAmount.number($0.value) ?? .zero) > Number(3) }
    for mark in waiting { write(mark, isNumeric, isStored: isStored, to: &plan) }
    waiting = []
  }

  private mutating func write(
    _ mark: LoopMark, _ isNumeric: Bool, isStored: Bool, to plan: inout ImportPlan
  ) {
    var entry = ExchangeEntry(day: mark.day, subject: name)
    entry.note = mark.note.nonEmpty.map(CSVText.unprotected)
    switch (mark.value, isNumeric) {
    case ("YES_MANUAL", _), ("2", false): break
    case ("SKIP", _), ("3", false): entry.outcome = .skipped
    case ("3", true) where isStored: entry.outcome = .skipped
    case ("NO", _) where !isLimit: entry.outcome = .failed
    case ("0", false) where isStored: entry.outcome = .failed
    case ("NO", true), ("0", true):
      entry.amounts = ForeignAmount.amount(.zero, unit: writtenUnit).map { [$0] } ?? []
    case ("YES_AUTO", _), ("UNKNOWN", _), ("-1", _), ("1", false), ("0", _), ("", _):
      return plan.leaveOut("days that Loop filled in itself")
    default:
      guard let number = ForeignAmount.number(mark.value), isNumeric, number > .zero,
        let amount = ForeignAmount.amount(
          number.scaled(by: 1, over: 1000), unit: writtenUnit)
      else {
        return plan.refuse(
          ForeignError("not a checkmark: \(mark.value)", row: mark.row, column: "Value"))
      }
      entry.amounts = [amount]
    }
    last = max(last ?? mark.day, mark.day)
    plan.add(entry, id: ForeignID("loop", name, mark.day.iso), row: mark.row)
  }
}
