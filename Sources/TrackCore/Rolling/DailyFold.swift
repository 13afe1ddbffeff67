/// Replaces several log lines of one day and subject by one line with the day's figure.
///
/// The `by` rule of a measure reduces its amounts to one; amounts of other subjects are added up.
/// Running entries and lines with `skip`, `fail`, a goal, a context, a tag or an `^id` stay as they
/// are. The times of day and the notes of the replaced lines are dropped.
package struct DailyFold {
  /// The key that the lines of a group have in common.
  private struct Key: Hashable {
    let day: Day
    let subject: Name
    let unit: Unit?
  }

  /// Lines that one line will replace.
  fileprivate struct Group {
    var subject: String
    var lines: [Int] = []
    var times: [Number] = []
    var counts: [Number] = []
    var statesCount = false
    var quantities: [Amount] = []
    var parts: [(name: Name, text: String, amounts: [Amount])] = []
  }

  private var groups: [Key: Group] = [:]
  private var order: [Key] = []

  /// Returns the bytes of a file with one line for each day, subject and unit, and the number of
  /// lines that were removed.
  ///
  /// - Parameter first: The first day whose lines stay as they are.
  package static func folded(
    _ file: String, of workspace: Workspace, before first: Day
  ) -> (bytes: [UInt8], removed: Int) {
    guard let index = workspace.files.firstIndex(where: { $0.name == file }) else { return ([], 0) }
    var fold = DailyFold()
    workspace.forEachEntry { entry, names in
      if entry.place.file == index, entry.day < first { fold.take(entry, names) }
    }
    var edits = LineEdits()
    for key in fold.order {
      guard let group = fold.groups[key], group.lines.count > 1 else { continue }
      let by = workspace.effectiveMeasures[key.subject].map { $0.by ?? .last } ?? .sum
      let isMeasure = workspace.effectiveMeasures[key.subject] != nil
      edits.replace(group.lines[0], with: Array(group.text(key.day, by, isMeasure).utf8))
      edits.remove(group.lines.dropFirst())
    }
    let document = Document(workspace.files[index].bytes)
    return (document.applying(edits).bytes, edits.removed.count)
  }

  private mutating func take(_ entry: borrowing LogEntry, _ names: NameBook) {
    guard entry.outcome == .done, !entry.isRunning, entry.goals.isEmpty, entry.contexts.isEmpty,
      entry.tags.isEmpty, names.noteTags.isEmpty, names.event == nil
    else { return }
    let key = Key(day: entry.day, subject: entry.subject, unit: entry.quantity?.unit)
    if groups[key] == nil {
      order.append(key)
      groups[key] = Group(subject: names.writtenSubject)
    }
    groups[key]?.take(entry, names)
  }
}

extension DailyFold.Group {
  fileprivate mutating func take(_ entry: borrowing LogEntry, _ names: NameBook) {
    lines.append(entry.place.line - 1)
    if let duration = entry.duration { times.append(duration) }
    counts.append(entry.countOrOne)
    if entry.count != nil { statesCount = true }
    if let quantity = entry.quantity { quantities.append(quantity) }
    for part in entry.parts {
      let index = parts.firstIndex {
        $0.name == part.name && $0.amounts.first?.unit == part.amount.unit
      }
      if let index {
        parts[index].amounts.append(part.amount)
      } else {
        parts.append((part.name, names.text(of: part.name), [part.amount]))
      }
    }
  }

  /// Returns the line that replaces the lines of the group.
  fileprivate func text(_ day: Day, _ by: Measure.Summary, _ isMeasure: Bool) -> String {
    var words = ["\(day)", subject]
    if !isMeasure || statesCount {
      let count = by.figure(of: counts)
      if isMeasure || count != .one { words.append(count.text) }
    }
    if let quantity = quantities.first {
      words.append(Amount(by.figure(of: quantities.map(\.number)), quantity.unit).text)
    }
    if !times.isEmpty { words.append(Amount(by.figure(of: times), .time).text) }
    for part in parts {
      guard let unit = part.amounts.first?.unit else { continue }
      let amount = Amount(by.figure(of: part.amounts.map(\.number)), unit)
      words.append("\(part.text):\(amount.gluedText)")
    }
    return words.joined(separator: " ")
  }
}

extension Measure.Summary {
  /// Returns the figure of a day from its readings in the order of the lines.
  fileprivate func figure(of readings: [Number]) -> Number {
    let sum = readings.reduce(Number.zero, +)
    return switch self {
    case .sum: sum
    case .last: readings.last ?? .zero
    case .mean: Number(millionths: sum.millionths / Int64(Swift.max(readings.count, 1)))
    case .max: readings.max() ?? .zero
    case .min: readings.min() ?? .zero
    }
  }
}

extension Amount {
  /// The amount without a blank before its unit.
  fileprivate var gluedText: String { text.filter { $0 != " " } }
}
