import TrackCore

/// A row of a table whose first row names the columns.
struct TableRow {
  let number: Int
  /// The name of the file, without its folders.
  let file: String
  fileprivate let header: TableHeader
  fileprivate let fields: [String]
  /// The order of day and month in the dates of the table.
  fileprivate var order: WrittenTime.DateOrder?

  private func cell(_ index: Int?) -> String {
    index.flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
  }

  /// Returns the cell in the first column with one of these names, in lowercase; empty if there is
  /// no such column.
  subscript(_ names: String...) -> String { cell(names.lazy.compactMap { header.first[$0] }.first) }

  /// Returns the cell in the last column with a name.
  func last(_ name: String) -> String { cell(header.last[name]) }

  /// The names of the columns, in lowercase.
  var columns: Set<String> { Set(header.names) }

  func hasColumn(_ name: String) -> Bool { header.first[name] != nil }

  /// Returns the cells that are not empty, joined to a note; nil if there is none.
  func note(_ names: String...) -> String? {
    let cells = names.map { self[$0] }.filter { !$0.isEmpty }
    return cells.isEmpty ? nil : cells.joined(separator: ": ")
  }

  /// Returns the cell in a column that must not be empty.
  func text(_ name: String, as title: String? = nil) throws(ForeignError) -> String {
    let text = self[name]
    if text.isEmpty { throw ForeignError("is empty", column: title ?? name) }
    return text
  }

  /// Returns the day in a column.
  func day(_ name: String) throws(ForeignError) -> Day {
    switch WrittenTime.date(self[name], order: order) {
    case .day(let day)?: return day
    case .ambiguous?: throw .ambiguousDate(self[name], column: name)
    case nil: throw ForeignError("not a date: \(self[name])", column: name)
    }
  }

  /// Returns the wall time in the columns of a date and a time of day; nil without a time.
  func moment(_ date: String, _ time: String) throws(ForeignError) -> WallTime? {
    if self[time].isEmpty { return nil }
    guard let second = WrittenTime.second(self[time]) else {
      throw ForeignError("not a time: \(self[time])", column: time)
    }
    return WallTime(day: try day(date), second: second)
  }

  /// Returns the number in a column; nil if the cell is empty.
  func number(_ name: String, as title: String? = nil) throws(ForeignError) -> Number? {
    if self[name].isEmpty { return nil }
    guard let value = ForeignAmount.number(self[name]) else {
      throw ForeignError("not a number: \(self[name])", column: title ?? name)
    }
    return value
  }
}

/// The places of the columns, by their names in lowercase.
private struct TableHeader {
  private(set) var first: [String: Int] = [:]
  private(set) var last: [String: Int] = [:]
  let names: [String]

  init(_ fields: [String]) {
    names = fields.map(foldedName)
    for (index, name) in names.enumerated() {
      if first[name] == nil { first[name] = index }
      last[name] = index
    }
  }
}

/// Reads a table of which each row is read on its own.
struct Table: RowFormat {
  private let dateColumn: String?
  private let isRagged: Bool
  private let map: NameMap
  private let read: ([TableRow], inout ImportPlan) throws(ForeignError) -> Void
  /// Returns the error of a header that has the given names of columns, in lowercase.
  private let problem: (Set<String>) -> ForeignError?
  /// True if the rows are read together, at the end of the file.
  private let waits: Bool
  private var file = ""
  private var header: TableHeader?
  /// The rows, kept until all dates are known.
  private var waiting: [TableRow] = []

  /// Creates a reader of single rows.
  ///
  /// - Parameters:
  ///   - dateColumn: The column of dates whose order of day and month the rows decide together; nil
  ///     if their order is certain.
  ///   - isRagged: True if rows may have fewer or more cells than the header.
  ///   - problem: Returns the error of a header with the given names of columns, in lowercase.
  init(
    dates dateColumn: String? = nil, isRagged: Bool = false, map: NameMap = NameMap(),
    problem: @escaping (Set<String>) -> ForeignError? = { _ in nil },
    read: @escaping (TableRow, inout ImportPlan) throws(ForeignError) -> Void
  ) {
    (self.dateColumn, self.isRagged, self.map, self.problem) = (dateColumn, isRagged, map, problem)
    waits = dateColumn != nil
    self.read = { (rows, plan) throws(ForeignError) in
      for row in rows {
        try plan.readRow(row.number) { plan throws(ForeignError) in try read(row, &plan) }
      }
    }
  }

  /// Creates a reader of all rows together.
  init(
    isRagged: Bool = false,
    read: @escaping ([TableRow], inout ImportPlan) throws(ForeignError) -> Void
  ) {
    (dateColumn, self.isRagged, map, self.read, waits) = (nil, isRagged, NameMap(), read, true)
    problem = { _ in nil }
  }

  mutating func begin(file name: String) {
    (file, header, waiting) = (name.baseName, nil, [])
  }

  mutating func read(row: borrowing CSVRow, into plan: inout ImportPlan) throws(ForeignError) {
    let fields = row.fields.map(\.trimmed)
    guard let header else {
      let header = TableHeader(fields)
      if let error = problem(Set(header.names)) { throw error }
      return self.header = header
    }
    guard isRagged || fields.count == header.names.count else {
      throw ForeignError("expected \(header.names.count) fields, got \(fields.count)")
    }
    let row = TableRow(number: row.number, file: file, header: header, fields: fields)
    guard waits else { return try read([row], &plan) }
    plan.keep()
    waiting.append(row)
  }

  mutating func end(into plan: inout ImportPlan) throws(ForeignError) {
    if let dateColumn {
      let order =
        map["date-order"].flatMap { WrittenTime.DateOrder(rawValue: $0) }
        ?? WrittenTime.order(of: waiting.lazy.map { $0[dateColumn] })
      for index in waiting.indices { waiting[index].order = order }
    }
    if waits { try read(waiting, &plan) }
    waiting = []
  }
}
