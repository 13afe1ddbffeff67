import TrackCore

/// A reader of a format that is based on CSV.
protocol RowFormat {
  /// The fast parser for plain rows, which is known after the header has been read. Nil if the format
  /// has none.
  var plainRows: PlainRows? { get }

  mutating func begin(file name: String)

  /// Reads a row. An error refuses the row, unless it is one of the whole file.
  mutating func read(row: borrowing CSVRow, into plan: inout ImportPlan) throws(ForeignError)
  mutating func end(into plan: inout ImportPlan) throws(ForeignError)
  mutating func finish(into plan: inout ImportPlan) throws(ForeignError)
}

extension RowFormat {
  var plainRows: PlainRows? { nil }

  mutating func begin(file name: String) {}
  mutating func end(into plan: inout ImportPlan) {}
  mutating func finish(into plan: inout ImportPlan) {}
}

/// Adapts a CSV format to `ForeignFormat`.
struct Rows<Format: RowFormat>: ForeignFormat {
  private var format: Format
  private var scanner: CSVScanner
  private var templates = LineTemplates()
  /// The row that is being read, if it is plain.
  private var plain = PlainRow()

  init(_ format: Format, separator: UInt8 = ASCII.comma) {
    self.format = format
    scanner = CSVScanner(separator: separator)
  }

  mutating func begin(file name: String) {
    scanner = CSVScanner(separator: scanner.separator)
    templates = LineTemplates()
    format.begin(file: name)
  }

  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, into plan: inout ImportPlan
  ) throws(ForeignError) {
    try readRows(of: bytes, into: &plan)
  }

  mutating func end(into plan: inout ImportPlan) throws(ForeignError) {
    try readRows(of: nil, into: &plan)
    try format.end(into: &plan)
  }

  mutating func finish(into plan: inout ImportPlan) throws(ForeignError) {
    try format.finish(into: &plan)
  }

  private mutating func readRows(
    of bytes: UnsafeBufferPointer<UInt8>?, into plan: inout ImportPlan
  ) throws(ForeignError) {
    // This is moved, because the closure must not use `self` while a property of it is changed.
    var scanner = CSVScanner(separator: scanner.separator)
    swap(&scanner, &self.scanner)
    defer { swap(&scanner, &self.scanner) }
    try scanner.read(bytes) { row throws(ForeignError) in try read(row, into: &plan) }
  }

  private mutating func read(
    _ row: borrowing CSVRow, into plan: inout ImportPlan
  ) throws(ForeignError) {
    format.plainRows?.parse(row, into: &plain)
    if plan.add(plain, of: row, from: templates) { return }
    let (count, outcomes) = (plan.lineCount, plan.outcomes)
    try plan.readRow(row.number) { plan throws(ForeignError) in
      try format.read(row: row, into: &plan)
    }
    if plan.outcomes == outcomes, row.number > 1 { plan.leaveOut("rows without an entry") }
    guard !plain.lines.isEmpty, plan.lineCount == count + plain.lines.count else { return }
    for (line, written) in zip(plain.lines, plan.lines.suffix(plain.lines.count)) {
      templates.learn(plan.bytes[written.range], of: line, plain, in: row.text)
    }
  }
}
