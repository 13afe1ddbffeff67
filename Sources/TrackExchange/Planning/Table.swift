import TrackCore

/// A row of a table whose first row names the columns.
struct TableRow {
  let number: Int
  fileprivate let header: TableHeader
  fileprivate let fields: [String]
  /// The order of day and month in the dates of the table.
  fileprivate var order: WrittenTime.DateOrder?

  /// Returns the cell in the first column with one of these names, in lowercase; empty if there is
  /// no such column.
  subscript(_ names: String...) -> String {
    names.lazy.compactMap { header.first[$0] }.first.map { fields[$0] } ?? ""
  }

  /// Returns the cell in the last column with a name.
  func last(_ name: String) -> String { header.last[name].map { fields[$0] } ?? "" }

  func hasColumn(_ name: String) -> Bool { header.first[name] != nil }

  /// Returns the day in a column.
  func day(_ name: String) throws(ForeignError) -> Day {
    switch WrittenTime.date(self[name], order: order) {
    case .day(let day)?: return day
    case .ambiguous?:
      throw ForeignError(
        "\(self[name]) can be two dates. Write `date-order: day-first` or `month-first` in the map",
        row: number, column: name)
    case nil: throw ForeignError("not a date: \(self[name])", row: number, column: name)
    }
  }

  /// Returns the wall time in the columns of a date and a time of day; nil without a time.
  func moment(_ date: String, _ time: String) throws(ForeignError) -> WallTime? {
    if self[time].isEmpty { return nil }
    guard let second = WrittenTime.second(self[time]) else {
      throw ForeignError("not a time: \(self[time])", row: number, column: time)
    }
    return WallTime(day: try day(date), second: second)
  }

  func number(_ name: String) throws(ForeignError) -> Number? {
    if self[name].isEmpty { return nil }
    guard let value = ForeignAmount.number(self[name]) else {
      throw ForeignError("not a number: \(self[name])", row: number, column: name)
    }
    return value
  }
}

/// The places of the columns, by their names in lowercase.
private struct TableHeader {
  private(set) var first: [String: Int] = [:]
  private(set) var last: [String: Int] = [:]
  let count: Int

  init(_ fields: [String]) {
    count = fields.count
    for (index, field) in fields.enumerated() {
      let name = foldedName(field)
      if first[name] == nil { first[name] = index }
      last[name] = index
    }
  }
}

/// Reads a table of which each row is read on its own.
struct Table: RowFormat {
  private let dateColumn: String?
  private let read: (TableRow, inout ImportPlan) throws(ForeignError) -> Void
  private var header: TableHeader?
  /// The rows, kept until all dates are known.
  private var waiting: [TableRow] = []
  private let map: NameMap

  /// - Parameter dateColumn: The column of dates whose order of day and month the rows decide
  ///   together; nil if their order is certain.
  init(
    dates dateColumn: String? = nil, map: NameMap = NameMap(),
    read: @escaping (TableRow, inout ImportPlan) throws(ForeignError) -> Void
  ) {
    (self.dateColumn, self.map, self.read) = (dateColumn, map, read)
  }

  mutating func begin(file name: String) { (header, waiting) = (nil, []) }

  mutating func read(row: borrowing CSVRow, into plan: inout ImportPlan) throws(ForeignError) {
    let fields = row.fields.map { ForeignAmount.trimmed($0) }
    guard let header else { return header = TableHeader(fields) }
    guard fields.count == header.count else {
      return plan.refuse(
        ForeignError("expected \(header.count) fields, got \(fields.count)", row: row.number))
    }
    let row = TableRow(number: row.number, header: header, fields: fields)
    guard dateColumn != nil else { return add(row, to: &plan) }
    plan.keep()
    waiting.append(row)
  }

  mutating func end(into plan: inout ImportPlan) {
    guard let dateColumn else { return }
    let order =
      map["date-order"].flatMap { WrittenTime.DateOrder(rawValue: $0) }
      ?? WrittenTime.order(of: waiting.lazy.map { $0[dateColumn] })
    for row in waiting {
      var row = row
      row.order = order
      add(row, to: &plan)
    }
    waiting = []
  }

  private func add(_ row: TableRow, to plan: inout ImportPlan) {
    do throws(ForeignError) { try read(row, &plan) } catch { plan.refuse(error) }
  }
}
