/// Replaces the log lines of one day and subject in a file by one line with the day's figures.
///
/// The readings of a measure are reduced as in `Readings`; amounts of other subjects are added up.
/// The times of day and the notes of the replaced lines are dropped. These lines stay as they are:
/// running ones, those with `skip`, `fail`, a goal, a context, a tag or an `^id`, those that say
/// none at all, nights and meals, and lines on a measure that are more than its readings.
package struct DailyFold {
  /// The key that the lines of a group have in common.
  private struct Key: Hashable {
    let day: Day
    let subject: Name
    /// The unit of the amount of a line that is not on a measure.
    let unit: Unit?
  }

  package let workspace: Workspace
  /// The index of the file in `workspace.files`.
  package let file: Int
  private let readings: Readings
  /// The subjects whose lines are separate nights or meals.
  private let separate: Set<Name>
  private var groups: [Key: Group] = [:]
  private var order: [Key] = []
  /// The number of lines on a measure, in all files.
  private var linesOfDays: [Key: Int] = [:]

  /// - Parameter first: The first day whose lines stay as they are.
  package init(_ file: String, of workspace: Workspace, before first: Day) {
    self.workspace = workspace
    self.file = workspace.files.firstIndex { $0.name == file } ?? 0
    readings = Readings(workspace: workspace, today: first)
    separate = Set(
      [SleepNames(workspace)?.sleep, workspace.names.existing(Food.mealID)].compactMap(\.self))
    workspace.forEachEntry { entry, names in
      if entry.day < first { take(entry, names) }
    }
    for key in order where isReplaced(key) { subjects[key.subject] = groups[key]?.subject }
  }

  /// The subjects of which a day has several lines, as their lines write them.
  package private(set) var subjects: [Name: String] = [:]

  /// Returns the bytes of the file with one line for each day and subject, and the number of lines
  /// that were removed.
  package func folded(_ subjects: Set<Name>) -> (bytes: [UInt8], removed: Int) {
    var edits = LineEdits()
    for key in order where subjects.contains(key.subject) && isReplaced(key) {
      guard let group = groups[key] else { continue }
      edits.replace(group.lines[0], with: Array(group.text(key.day, by(key.subject)).utf8))
      edits.remove(group.lines.dropFirst())
    }
    return (Document(workspace.files[file].bytes).applying(edits).bytes, edits.removed.count)
  }

  private func by(_ subject: Name) -> Measure.Summary {
    workspace.readingMeasure(subject).map { $0.by ?? .last } ?? .sum
  }

  /// True if one line can replace the lines of a group. The last reading and the mean of a day
  /// depend on all of its lines, so for these no other line may stay.
  private func isReplaced(_ key: Key) -> Bool {
    guard let group = groups[key], group.lines.count > 1, !group.hasPartInTwoUnits else {
      return false
    }
    switch by(key.subject) {
    case .sum, .max, .min: return true
    case .last, .mean: return linesOfDays[key] == group.lines.count
    }
  }

  private mutating func take(_ entry: borrowing LogEntry, _ names: NameBook) {
    let plan = readings.plan(of: entry.subject)
    let unit = plan == nil ? entry.quantity?.unit : nil
    let key = Key(day: entry.day, subject: entry.subject, unit: unit)
    if plan != nil { linesOfDays[key, default: 0] += 1 }
    guard entry.place.file == file, entry.outcome == .done, !entry.isRunning, entry.goals.isEmpty,
      entry.contexts.isEmpty, entry.tags.isEmpty, entry.servings.isEmpty, names.noteTags.isEmpty,
      names.event == nil, !separate.contains(entry.subject)
    else { return }
    var figures: [(slot: Slot, number: Number)] = []
    if let plan {
      plan.forEachReading(of: entry, readings.units) { figures.append((Slot($0, $1), $2)) }
      guard figures.count == entry.amounts, !figures.isEmpty else { return }
    } else {
      guard !entry.saysNone else { return }
      figures.append((.count, entry.countOrOne))
      if let amount = entry.quantity { figures.append((Slot(nil, amount.unit), amount.number)) }
      if let duration = entry.duration { figures.append((Slot(nil, .time), duration)) }
      for part in entry.parts {
        figures.append((Slot(part.name, part.amount.unit), part.amount.number))
      }
    }
    if groups[key] == nil {
      order.append(key)
      groups[key] = Group(subject: names.writtenSubject, isOnMeasure: plan != nil)
    }
    groups[key]?.take(entry, figures, names)
  }
}

extension DailyFold {
  /// An amount that a line can have once: its count, amount or time, or one of a part.
  fileprivate struct Slot: Hashable {
    let part: Name?
    let unit: Unit

    init(_ part: Name?, _ unit: Unit) { (self.part, self.unit) = (part, unit) }

    static let count = Slot(nil, .none)
  }

  /// Lines that one line will replace.
  fileprivate struct Group {
    let subject: String
    let isOnMeasure: Bool
    var lines: [Int] = []
    var slots: [(slot: Slot, part: String?, cell: ReadingCell)] = []

    init(subject: String, isOnMeasure: Bool) {
      self.subject = subject
      self.isOnMeasure = isOnMeasure
    }

    var hasPartInTwoUnits: Bool {
      Set(slots.map(\.slot.part)).count < slots.count { $0.slot.part != nil }
        + (slots.contains { $0.slot.part == nil } ? 1 : 0)
    }

    mutating func take(
      _ entry: borrowing LogEntry, _ figures: [(slot: Slot, number: Number)], _ names: NameBook
    ) {
      lines.append(entry.place.line - 1)
      for (slot, number) in figures {
        let cell = ReadingCell(day: entry.day, time: entry.start, number: number)
        if let index = slots.firstIndex(where: { $0.slot == slot }) {
          slots[index].cell.merge(cell)
        } else {
          slots.append((slot, slot.part.map { names.text(of: $0) }, cell))
        }
      }
    }

    /// Returns the line that replaces the lines of the group.
    func text(_ day: Day, _ by: Measure.Summary) -> String {
      var words = ["\(day)", subject]
      // The amount itself comes before the parts, a count of the lines before other amounts.
      for (slot, part, cell) in slots.filter({ $0.part == nil }) + slots.filter({ $0.part != nil })
      {
        let number = cell.figure(by: by)
        if slot == .count, !isOnMeasure, number == .one { continue }
        let text = Amount(number, slot.unit.isTypable ? slot.unit : .none).text
        words.append(part.map { "\($0):\(text.filter { $0 != " " })" } ?? text)
      }
      return words.joined(separator: " ")
    }
  }
}

extension Unit {
  /// False for the unit of `respiratory_rate`, whose numbers are written without it.
  fileprivate var isTypable: Bool { name.utf8.first != ASCII.slash }
}

extension LogEntry {
  /// The number of amounts on the line.
  fileprivate var amounts: Int {
    (count == nil ? 0 : 1) + (quantity == nil ? 0 : 1) + (duration == nil ? 0 : 1) + parts.count
  }

  /// True for a line such as `0km`, which does not count.
  fileprivate var saysNone: Bool {
    amounts > parts.count
      && [count, quantity?.number, duration].allSatisfy { ($0 ?? .zero) == .zero }
  }
}
