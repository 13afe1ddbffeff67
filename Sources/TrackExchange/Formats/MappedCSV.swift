import TrackCore

extension Importer {
  package static let csv = Importer(
    "csv", "any CSV with a header, by a map", example: "data.csv --map data.map",
    sample: .init(
      "data.csv",
      """
      Day,What,Km
      2026-11-18,Run,5.2
      2026-11-19,Walk,3

      """,
      map: "date: Day\nsubject: What\namount: Km"),
    recognises: { $0.isTable || $0.name.hasSuffix(".csv") || $0.name.hasSuffix(".tsv") }
  ) { context throws(ForeignError) in
    Rows(
      try MappedCSV(map: context.map), separator: context.map.separator ?? context.separator)
  }
}

/// Reads any CSV file, using an import map that names its columns.
///
/// If the map has `subject: COLUMN`, each row is one entry, whose subject is in that column.
/// Otherwise, each row is a day, and each mapped column contains a figure of that day.
struct MappedCSV: RowFormat {
  private let map: NameMap
  private let order: WrittenTime.DateOrder?
  private let decimal: UInt8
  private let kind: Kind
  /// The unit of durations in cells that contain only a number; nil if the map does not state it.
  private let durationUnit: String?
  private var columns: [String: Int] = [:]
  /// The names of the columns, in order.
  private var header: [String] = []
  private(set) var plainRows: PlainRows?

  init(map: NameMap) throws(ForeignError) {
    guard map.hasColumns else {
      throw ForeignError(
        "the map does not name the date column. Begin one with `track import FILE --map-init MAP`")
    }
    self.map = map
    order = try Self.choice("date-order", map) { WrittenTime.DateOrder(rawValue: $0) }
    decimal =
      try Self.choice("decimal", map) { ["comma": ASCII.comma, "point": ASCII.dot][$0] }
      ?? ASCII.dot
    durationUnit = try Self.choice("duration-unit", map) {
      ["s": "s", "seconds": "s", "min": "min", "minutes": "min", "h": "h", "hours": "h"][$0]
    }
    kind =
      try Self.choice("kind", map) { word in
        [Kind.habit, .task, .measure].first { $0.rawValue == word }
      }
      ?? .measure
  }

  private static func choice<Value>(
    _ key: String, _ map: NameMap, _ value: (String) -> Value?
  ) throws(ForeignError) -> Value? {
    guard let word = map[key] else { return nil }
    guard let value = value(word) else {
      throw ForeignError("the map has no such \(key): \(word)")
    }
    return value
  }

  mutating func begin(file name: String) { (columns, header, plainRows) = ([:], [], nil) }

  mutating func read(row: borrowing CSVRow, into plan: inout ImportPlan) throws(ForeignError) {
    guard !header.isEmpty else {
      header = row.fields.map(\.trimmed)
      for (index, name) in header.enumerated() where columns[foldedName(name)] == nil {
        columns[foldedName(name)] = index
      }
      for key in NameMap.keys.prefix(10) {
        guard let name = map[key] else { continue }
        guard columns[foldedName(name)] != nil else {
          throw ForeignError(
            "there is no column \(name); the file has \(header.joined(separator: ", "))", row: 1,
            isOfFile: true)
        }
      }
      plainRows = parserOfPlainRows
      return
    }
    guard row.count == header.count else {
      throw ForeignError("expected \(header.count) fields, got \(row.count)")
    }
    try add(row, to: &plan)
  }

  /// The fast parser for plain rows; nil if the date column is missing, or if no column is mapped.
  private var parserOfPlainRows: PlainRows? {
    func column(_ key: String) -> Int? { map[key].flatMap { columns[foldedName($0)] } }
    guard let date = column("date") else { return nil }
    var row = PlainRows(
      count: header.count, date: date, identity: column("id"), time: column("time"),
      end: column("end"), note: column("note"))
    if let subject = column("subject") {
      row.others = [subject] + ["amount", "unit", "duration", "tags"].compactMap { column($0) }
      return row
    }
    row.others = column("tags").map { [$0] } ?? []
    row.figures = header.enumerated().compactMap { index, name in
      guard case .subject? = map.target(of: name) else { return nil }
      return (index, name)
    }
    return row.figures.isEmpty ? nil : row
  }

  private func cell(_ key: String, _ row: borrowing CSVRow) -> String? {
    guard let name = map[key], let index = columns[foldedName(name)] else { return nil }
    return row[index].trimmed.nonEmpty
  }

  // MARK: Rows

  private func add(_ row: borrowing CSVRow, to plan: inout ImportPlan) throws(ForeignError) {
    var entry = ExchangeEntry(day: .first, subject: "")
    try readTimes(row, into: &entry)
    entry.note = cell("note", row)
    if let tags = cell("tags", row) {
      entry.tags = tags.split(whereSeparator: { ",; ".contains($0) }).map(String.init)
    }
    guard map["subject"] != nil else { return try addFigures(of: row, entry, to: &plan) }
    guard let subject = cell("subject", row) else {
      throw ForeignError("the subject is missing", column: map["subject"])
    }
    entry.subject = subject
    if let text = cell("amount", row), let outcome = ForeignAmount.outcome(text) {
      entry.outcome = outcome
    } else if let text = cell("amount", row) {
      if isMark(text) { return plan.leaveOut("cells with 0") }
      entry.amounts.append(try amount(text, unit: cell("unit", row), map["amount"]))
    }
    if let text = cell("duration", row) { entry.amounts.append(try duration(text)) }
    plan.add(entry, id: id(of: row, on: entry.day), kind: kind)
  }

  /// Adds an entry for each mapped column that has a value in the row.
  private func addFigures(
    of row: borrowing CSVRow, _ base: ExchangeEntry, to plan: inout ImportPlan
  ) throws(ForeignError) {
    for (index, name) in header.enumerated() {
      guard case .subject? = map.target(of: name) else { continue }
      let text = row[index].trimmed
      if text.isEmpty { continue }
      var entry = base
      entry.subject = name
      if let outcome = ForeignAmount.outcome(text) {
        entry.outcome = outcome
      } else if isMark(text) {
        plan.leaveOut("cells with 0")
        continue
      } else {
        entry.amounts = [try amount(text, unit: nil, name)]
      }
      var id = id(of: row, on: entry.day)
      id.add(name)
      plan.add(entry, id: id, kind: kind)
    }
  }

  /// True for a 0 of a habit, which says that nothing was done.
  private func isMark(_ text: String) -> Bool { kind == .habit && text == "0" }

  private func id(of row: borrowing CSVRow, on day: Day) -> ForeignID {
    if let id = cell("id", row) { return ForeignID("csv", id) }
    var id = ForeignID("csv")
    id.place = day.ordinal
    for index in 0..<row.count { id.add(row.bytes(index)) }
    return id
  }

  private func amount(
    _ text: String, unit: String?, _ column: String?
  ) throws(ForeignError) -> Amount {
    let amount =
      unit.map { unit in
        ForeignAmount.number(text, decimal: decimal).flatMap {
          ForeignAmount.amount($0, unit: unit)
        }
      } ?? ForeignAmount.amount(text, decimal: decimal)
      ?? ForeignAmount.duration(text).map { .seconds($0) }
    guard let amount else {
      let comma = decimal == ASCII.dot && text.utf8.contains(ASCII.comma)
      throw ForeignError(
        "not an amount: \(text)" + (comma ? ". The map may need `decimal: comma`" : ""),
        column: column)
    }
    return amount
  }

  private func duration(_ text: String) throws(ForeignError) -> Amount {
    if let seconds = ForeignAmount.duration(text) { return .seconds(seconds) }
    guard let number = ForeignAmount.number(text, decimal: decimal) else {
      throw ForeignError("not a duration: \(text)", column: map["duration"])
    }
    // A number without a unit means minutes, unless the map or the name of the column states a
    // unit.
    let unit = durationUnit ?? map["duration"].flatMap { ColumnName($0).durationUnit } ?? "min"
    return ForeignAmount.amount(number, unit: unit) ?? Amount(number.scaled(by: 60, over: 1), .time)
  }

  private func readTimes(
    _ row: borrowing CSVRow, into entry: inout ExchangeEntry
  ) throws(ForeignError) {
    let start = try moment(cell("date", row) ?? "", "date")
    entry.day = start.day
    var second = start.second
    if let time = cell("time", row) {
      second = WrittenTime.second(time)
      if second == nil { throw ForeignError("not a time: \(time)", column: map["time"]) }
    }
    entry.start = second
    guard let second, let end = cell("end", row) else { return }
    var endTime = WallTime(day: entry.day, second: 0)
    if let bare = WrittenTime.second(end) {
      endTime.second = bare
      if bare < second { endTime.day = endTime.day + 1 }
    } else {
      let moment = try moment(end, "end")
      endTime = WallTime(day: moment.day, second: moment.second ?? 0)
    }
    let startTime = WallTime(day: entry.day, second: second)
    guard endTime >= startTime else {
      throw ForeignError(ForeignError.endBeforeStart.reason, column: map["end"])
    }
    entry.setRange(from: startTime, to: endTime)
  }

  /// Parses a date with or without a time of day.
  private func moment(
    _ text: String, _ key: String
  ) throws(ForeignError) -> (day: Day, second: Int?) {
    if let parsed = try date(text, key) { return (parsed, nil) }
    let words = text.split(maxSplits: 1, whereSeparator: { $0 == " " || $0 == "T" })
      .map(String.init)
    if words.count == 2, let day = try date(words[0], key),
      let second = WrittenTime.second(words[1])
    {
      return (day, second)
    }
    if let (day, second) = WrittenTime.dateAndSecond(text), let day = try date(day, key) {
      return (day, second)
    }
    guard let (time, _) = WrittenTime.moment(text) else {
      throw ForeignError("not a date: \(text)", column: map[key])
    }
    return (time.day, time.second)
  }

  private func date(_ text: String, _ key: String) throws(ForeignError) -> Day? {
    switch WrittenTime.date(text, order: order) {
    case .day(let day)?: return day
    case .ambiguous?: throw .ambiguousDate(text, column: map[key])
    case nil: return nil
    }
  }
}

extension NameMap {
  /// The field separator that the map states; nil if it states none.
  fileprivate var separator: UInt8? {
    switch self["separator"] {
    case "tab": ASCII.tab
    case ";", "semicolon": ASCII.semicolon
    case ",", "comma": ASCII.comma
    default: nil
    }
  }
}
