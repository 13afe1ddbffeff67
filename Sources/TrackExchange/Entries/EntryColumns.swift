import TrackCore

/// The columns of the CSV, and the fields of the JSON, that track itself writes. Reading a written
/// entry gives an equal entry.
package enum EntryColumns {
  package static let names = [
    "date", "time", "subject", "count", "seconds", "amount", "unit", "parts", "goals", "contexts",
    "tags", "outcome", "id", "note", written,
  ]

  /// The columns whose cells are numbers.
  static let numbers: Set = ["count", "seconds", "amount"]

  /// The name of a column that is "yes" if an entry has a range and also states a duration.
  /// Otherwise, the column `seconds` of an entry with a range only repeats the length of the range.
  static let written = "written"
  static let yes = "yes"

  /// Returns the cells of an entry, one for each column name.
  package static func cells(of entry: ExchangeEntry) -> [String] {
    let isWritten = entry.rangeSeconds != nil && entry.amounts.contains { $0.unit == .time }
    let other = entry.amounts.first { $0.unit != .time && !$0.unit.isNone }
    return [
      entry.day.iso, EntryText.time(of: entry),
      entry.isOneOff ? EntryText.quoted(entry.subject) : entry.subject,
      entry.count?.text ?? "", entry.duration?.text ?? "", other?.number.text ?? "",
      other?.unit.name ?? "",
      entry.parts.map { "\($0.name):\(text(of: $0.amount))" }.joined(separator: " "),
      entry.goals.map { $0.goal + ($0.amount.map { "=" + text(of: $0) } ?? "") }.joined(
        separator: " "),
      entry.contexts.joined(separator: " "), entry.tags.joined(separator: " "),
      word(of: entry.outcome),
      entry.event ?? "", entry.note ?? "", isWritten ? yes : "",
    ]
  }

  /// Creates an entry from cells.
  ///
  /// - Parameter cell: Returns the cell of a column; empty if the column is missing.
  package static func entry(
    _ cell: (String) -> String
  ) throws(ForeignError) -> ExchangeEntry {
    func wrong(_ name: String) -> ForeignError {
      ForeignError("cannot be read: \(cell(name))", column: name)
    }
    guard let day = Day(iso: cell("date")) else { throw wrong("date") }
    let (subject, isOneOff) = unquoted(cell("subject"))
    guard !subject.isEmpty, isOneOff || ID.isID(subject) else { throw wrong("subject") }
    var entry = ExchangeEntry(day: day, subject: subject)
    entry.isOneOff = isOneOff
    guard WrittenTime.set(cell("time"), of: &entry) else { throw wrong("time") }
    for (name, unit) in [("count", Unit.none), ("seconds", .time)] where !cell(name).isEmpty {
      guard let number = ForeignAmount.number(cell(name)) else { throw wrong(name) }
      let isOfRange = unit == .time && entry.rangeSeconds.map { Number($0) } == number
      if !isOfRange || cell(written) == yes { entry.amounts.append(Amount(number, unit)) }
    }
    if !cell("amount").isEmpty {
      guard let number = ForeignAmount.number(cell("amount")) else { throw wrong("amount") }
      guard let unit = unit(cell("unit")) else { throw wrong("unit") }
      // The number without a unit comes first, as in an entry that is read from a log.
      entry.amounts.insert(Amount(number, unit), at: unit.isNone ? 0 : entry.amounts.count)
    }
    for word in cell("parts").split(separator: " ") {
      guard let part = part(word) else { throw wrong("parts") }
      entry.parts.append(part)
    }
    for word in cell("goals").split(separator: " ") {
      guard let share = share(word) else { throw wrong("goals") }
      entry.goals.append(share)
    }
    entry.contexts = cell("contexts").split(separator: " ").map(String.init)
    entry.tags = cell("tags").split(separator: " ").map(String.init)
    guard let outcome = outcome(cell("outcome")) else { throw wrong("outcome") }
    entry.outcome = outcome
    entry.event = cell("id").nonEmpty
    guard cell("id").utf8.allSatisfy({ $0.isDigit || $0.isLetter }) else { throw wrong("id") }
    entry.note = cell("note").nonEmpty
    return entry
  }

  private static func text(of amount: Amount) -> String { amount.number.text + amount.unit.name }

  private static func part(_ word: Substring) -> ExchangeEntry.Part? {
    let halves = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard halves.count == 2, ID.isName(halves[0]) else { return nil }
    return amount(halves[1]).map { ExchangeEntry.Part(name: halves[0], amount: $0) }
  }

  private static func share(_ word: Substring) -> ExchangeEntry.Share? {
    let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let share = halves.count > 1 ? amount(halves[1]) : nil
    guard ID.isName(halves[0]), halves.count == 1 || share != nil else { return nil }
    return ExchangeEntry.Share(goal: halves[0], amount: share)
  }

  private static func amount(_ text: String) -> Amount? {
    let end = text.utf8.firstIndex { !$0.isDigit && $0 != ASCII.dot && $0 != ASCII.dash }
    let split = end ?? text.endIndex
    guard let number = ForeignAmount.number(String(text[..<split])),
      let unit = unit(String(text[split...]))
    else { return nil }
    return Amount(number, unit)
  }

  /// Returns the unit with a name; nil if a log line cannot have such a unit.
  private static func unit(_ name: String) -> Unit? {
    let isUnit = name.unicodeScalars.enumerated().allSatisfy { index, scalar in
      switch scalar {
      case "%", "°", "‰", "/": return true
      case "²", "³", "·", "_", "-": return index > 0
      default:
        switch scalar.properties.generalCategory {
        case .currencySymbol: return true
        case .decimalNumber, .nonspacingMark, .spacingMark: return index > 0
        default: return scalar.properties.isAlphabetic
        }
      }
    }
    // Time is stated in seconds, so that `m` would be metres, which a log line reads as minutes.
    let isOtherTime = name != "s" && ForeignAmount.amount(.one, unit: name)?.unit == .time
    return isUnit && !isOtherTime ? Unit(name) : nil
  }

  /// Removes the quotation marks around a title. `isOneOff` is true if there were any, because they
  /// mark the title of a one-off action.
  private static func unquoted(_ text: String) -> (text: String, isOneOff: Bool) {
    // Compare scalars and not characters, because a quotation mark and a combining mark after it
    // form one character.
    let scalars = text.unicodeScalars
    let marks = (scalars.first, scalars.last)
    if scalars.count > 2, marks == ("\"", "\"") || marks == ("«", "»") {
      return (String(scalars.dropFirst().dropLast()), true)
    }
    return (text, false)
  }

  static func word(of outcome: LogEntry.Outcome) -> String {
    switch outcome {
    case .done: "done"
    case .skipped: "skip"
    case .failed: "fail"
    }
  }

  private static func outcome(_ word: String) -> LogEntry.Outcome? {
    switch word {
    case "done", "": .done
    case "skip": .skipped
    case "fail": .failed
    default: nil
    }
  }
}
