import TrackCore
import TrackJSON

extension Importer {
  static let journal = Importer(
    "journal", "the four CSV files of the ten-week journal",
    example: "Actions.csv Goals.csv Terms.csv Values.csv", place: JournalCSV.place(of:),
    sample: .init(
      "Actions.csv",
      """
      ID,Title,Description,Notes,LogTime,Duration(min),StartTime,Measurements,ContributingGoals
      A1,Run,,easy,2026-11-18T08:00:00Z,31,,5.2 km,
      A2,Read,,,2026-11-19T09:00:00Z,,,,

      """),
    recognises: { JournalCSV.table(of: Set($0.header)) != nil }
  ) { _ in
    let journal = JournalCSV()
    return Rows(
      Table(problem: JournalCSV.problem) { (row, plan) throws(ForeignError) in
        try journal.add(row, to: &plan)
      })
  }
}

/// Reads four related CSV tables of a journal: actions, goals, ten-week terms and values. Actions
/// become log lines; the rest become blocks.
private final class JournalCSV {
  /// The IDs of the blocks by the journal's own IDs, in lowercase.
  private var blocks: [String: String] = [:]

  enum Sheet { case actions, goals, terms, values }

  /// Returns the place of a table, after the tables to which it refers.
  static func place(of path: String) -> Int? {
    let base = foldedName(path.baseName)
    return ["values", "goals", "terms", "actions"].firstIndex { base.contains($0) }
  }

  /// Returns the table that has columns with these names, in lowercase.
  static func table(of names: Set<String>) -> Sheet? {
    if names.isSuperset(of: ["title", "contributinggoals", "measurements"]) { return .actions }
    if names.isSuperset(of: ["title", "termlength", "measuretargets"]) { return .goals }
    if names.isSuperset(of: ["termnumber", "assignedgoals"]) { return .terms }
    if names.isSuperset(of: ["title", "value level", "life domain"]) { return .values }
    return nil
  }

  static func problem(ofHeader names: Set<String>) -> ForeignError? {
    guard table(of: names) == nil else { return nil }
    return ForeignError(
      "the header is not one of the journal's four tables", row: 1, isOfFile: true)
  }

  func add(_ row: TableRow, to plan: inout ImportPlan) throws(ForeignError) {
    switch Self.table(of: row.columns) {
    case .actions: try addAction(row, to: &plan)
    case .goals: try addGoal(row, to: &plan)
    case .terms: try addTerm(row, to: &plan)
    case .values: try addValue(row, to: &plan)
    case nil: break
    }
  }

  private func cell(_ name: String, _ row: TableRow) -> String {
    CSVText.unprotected(row[foldedName(name)])
  }

  private func title(_ row: TableRow, _ name: String = "Title") throws(ForeignError) -> String {
    let title = cell(name, row)
    if title.isEmpty { throw ForeignError("is empty", column: name) }
    return title
  }

  private func moment(_ name: String, _ row: TableRow) throws(ForeignError) -> WallTime? {
    let text = cell(name, row)
    if text.isEmpty { return nil }
    guard let (time, _) = WrittenTime.moment(text) else {
      throw ForeignError("not a date: \(text)", column: name)
    }
    return time
  }

  // MARK: Actions

  private func addAction(_ row: TableRow, to plan: inout ImportPlan) throws(ForeignError) {
    let title = try title(row)
    let logged = try moment("LogTime", row)
    let start = try moment("StartTime", row)
    guard let time = start ?? logged else { throw ForeignError("is empty", column: "LogTime") }
    var entry = ExchangeEntry(day: time.day, subject: title)
    entry.isOneOff = true
    if start != nil { entry.start = time.second }
    if let minutes = try row.number("duration(min)", as: "Duration(min)"), minutes > .zero {
      entry.amounts.append(Amount(minutes.scaled(by: 60, over: 1), .time))
    }
    for (name, amount) in try amounts("Measurements", row) {
      add(amount, called: name, to: &entry, of: &plan)
    }
    entry.goals = try links("ContributingGoals", to: .goal, row, plan).map {
      ExchangeEntry.Share(goal: $0, amount: nil)
    }
    let notes = [cell("Description", row), cell("Notes", row)].filter { !$0.isEmpty }
    entry.note = notes.joined(separator: " ").nonEmpty
    let id = cell("ID", row)
    plan.add(
      entry, id: id.isEmpty ? ForeignID("journal", time.day.iso, title) : ForeignID("journal", id))
  }

  /// Adds an amount to an entry. A log line has at most one time, one number, and one amount in
  /// another unit. Further amounts become parts.
  private func add(
    _ amount: Amount, called name: String, to entry: inout ExchangeEntry,
    of plan: inout ImportPlan
  ) {
    let hasSame = entry.amounts.contains {
      $0.unit == amount.unit || $0.unit.isPlain && amount.unit.isPlain
    }
    let part = ID.isName(name) ? name : ID.made(from: name)
    if !hasSame, name.isEmpty || !amount.unit.isNone {
      entry.amounts.append(amount)
    } else if ID.isName(part), !entry.parts.contains(where: { $0.name == part }) {
      entry.parts.append(ExchangeEntry.Part(name: part, amount: amount))
    } else {
      plan.lose("measurements without a name of their own")
    }
  }

  /// Parses the amounts of a cell: JSON such as `[{"measure":"km","value":5}]`, or `5 km; 3 laps`.
  private func amounts(
    _ column: String, _ row: TableRow
  ) throws(ForeignError) -> [(name: String, amount: Amount)] {
    let text = cell(column, row)
    guard let first = text.utf8.first else { return [] }
    guard first == ASCII.leftBracket || first == UInt8(ascii: "{") else {
      return text.split(separator: ";").compactMap { item in
        let halves = item.trimmed.split(separator: ":", maxSplits: 1).map(\.trimmed)
        let amount = ForeignAmount.amount(halves.last ?? "")
        return amount.map { (halves.count > 1 ? halves[0] : $0.unit.name, $0) }
      }
    }
    let json: JSONValue
    do { json = try JSONValue(foreign: Array(text.utf8)) } catch {
      throw ForeignError(error.reason, column: column)
    }
    let items =
      json.elements
      ?? (json.fields ?? []).map { ["measure": .text($0.name), "value": $0.value] }
    return items.compactMap { item in
      func first(_ names: String...) -> JSONValue? { names.lazy.compactMap { item[$0] }.first }
      let name = first("unit", "measureUnit", "measure", "name")?.string ?? ""
      return first("value", "target", "targetValue")?.decimal.flatMap { number in
        ForeignAmount.amount(number, unit: name).map { (name, $0) }
      }
    }
  }

  private func list(_ name: String, _ row: TableRow) -> [String] {
    let text = cell(name, row)
    if text.hasPrefix("["), let json = try? JSONValue(foreign: Array(text.utf8)) {
      return (json.elements ?? []).compactMap {
        ($0["title"] ?? $0["goal"] ?? $0["id"] ?? $0).string
      }
    }
    return text.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Returns the IDs of the blocks to which a cell refers, by the title or by the journal's own ID.
  private func links(
    _ column: String, to kind: Kind, _ row: TableRow, _ plan: borrowing ImportPlan
  ) throws(ForeignError) -> [String] {
    var ids: [String] = []
    for link in list(column, row) {
      let isOwn = link.utf8.count == 36 && link.split(separator: "-").count == 5
      let id = isOwn ? blocks[foldedName(link)] : plan.id(of: kind, titled: link)
      guard let id else {
        throw ForeignError(
          "no \(kind.rawValue) has the \(isOwn ? "ID" : "title") \(link). Import its table in the"
            + " same command", column: column)
      }
      ids.append(id)
    }
    return ids
  }

  // MARK: Blocks

  private func property(
    _ key: PropertyKey, _ column: String, _ row: TableRow,
    _ value: (String) -> String? = { EntryText.plain($0) }
  ) -> [ProposedBlock.Property] {
    let text = cell(column, row)
    guard !text.isEmpty, let value = value(text), !value.isEmpty else { return [] }
    return [ProposedBlock.Property(key, value)]
  }

  private func day(_ text: String) -> String? { WrittenTime.moment(text)?.time.day.iso }

  private func level(_ text: String, _ range: ClosedRange<Int>) -> String? {
    Int(text).flatMap { range.contains($0) ? String($0) : nil }
  }

  private func describe(
    _ kind: Kind, _ row: TableRow, _ properties: [ProposedBlock.Property],
    in plan: inout ImportPlan
  ) throws(ForeignError) {
    let title = try title(row)
    let id = ID.made(from: title)
    guard ID.isID(id) else { return plan.leaveOut("titles without a letter") }
    plan.describe(titled: ProposedBlock(kind, id: id, title: EntryText.plain(title), properties))
    blocks[foldedName(cell("ID", row))] = plan.id(of: kind, titled: title)
  }

  private func addGoal(_ row: TableRow, to plan: inout ImportPlan)
    throws(ForeignError)
  {
    var properties =
      property(.start, "StartDate", row, day) + property(.due, "TargetDate", row, day)
      + property(.weeks, "TermLength", row) { level($0, 1...999) }
      + property(.importance, "Importance", row) { level($0, 1...10) }
      + property(.urgency, "Urgency", row) { level($0, 1...10) }
    for (_, amount) in try amounts("MeasureTargets", row) where !amount.unit.isNone {
      properties.append(ProposedBlock.Property(.measure, EntryText.glued(amount)))
    }
    properties += try links("AlignedValues", to: .value, row, plan).map { .init(.value, $0) }
    properties +=
      property(.plan, "ActionPlan", row) + property(.note, "Description", row)
      + property(.note, "Notes", row)
    try describe(.goal, row, properties, in: &plan)
  }

  private func addValue(_ row: TableRow, to plan: inout ImportPlan)
    throws(ForeignError)
  {
    let levels = ["general", "major", "highest-order", "life-area"]
    let properties =
      property(.level, "Value Level", row) { text in
        let word = ID.made(from: text)
        return levels.first { $0 == word || word.hasPrefix($0) || $0.hasPrefix(word) }
      } + property(.priority, "Priority", row) { level($0, 1...100) }
      + property(.domain, "Life Domain", row) + property(.guidance, "Alignment Guidance", row)
      + property(.note, "Description", row) + property(.note, "Notes", row)
    try describe(.value, row, properties, in: &plan)
  }

  private func addTerm(_ row: TableRow, to plan: inout ImportPlan) throws(ForeignError) {
    let number = try title(row, "TermNumber")
    guard let number = Int(number), (1...9999).contains(number) else {
      throw ForeignError("not a number from 1 to 9999", column: "TermNumber")
    }
    let statuses = ["on-hold", "delayed", "cancelled"]
    var properties =
      property(.start, "StartDate", row, day) + property(.theme, "Theme", row)
      + property(.status, "Status", row) { text in
        statuses.first { $0 == ID.made(from: text) }
      }
    if let start = try moment("StartDate", row), let end = try moment("EndDate", row) {
      let weeks = (end.day - start.day + 6) / 7
      if (1...52).contains(weeks), weeks != 10 {
        properties.append(ProposedBlock.Property(.weeks, String(weeks)))
      }
    }
    properties += try links("AssignedGoals", to: .goal, row, plan).map { .init(.goal, $0) }
    properties += property(.reflection, "Reflection", row)
    plan.describe(
      ProposedBlock(
        .term, id: String(number), title: EntryText.plain(cell("PeriodTitle", row)), properties),
      as: String(number), isRow: true)
  }
}

extension Unit {
  /// True unless the unit is a time or there is no unit.
  fileprivate var isPlain: Bool { self != .time && !isNone }
}
