import TrackCore

/// A reader of a format that is based on CSV.
protocol RowFormat {
  /// The fast parsers for plain rows, one for each log line that a row becomes. They are known
  /// after the header has been read. Empty if the format has no such parsers.
  var plainRows: [PlainRows] { get }

  mutating func begin(file name: String)
  mutating func read(row: borrowing CSVRow, into plan: inout ImportPlan) throws(ForeignError)
  mutating func end(into plan: inout ImportPlan) throws(ForeignError)
  mutating func finish(into plan: inout ImportPlan) throws(ForeignError)
}

extension RowFormat {
  var plainRows: [PlainRows] { [] }

  mutating func begin(file name: String) {}
  mutating func end(into plan: inout ImportPlan) {}
  mutating func finish(into plan: inout ImportPlan) {}
}

/// Adapts a CSV format to `ForeignFormat`.
///
/// A second thread splits a piece of the file into rows while the first thread adds the rows of the
/// previous piece to the plan.
struct Rows<Format: RowFormat>: ForeignFormat {
  private var format: Format
  private var scanner: CSVScanner
  private let executor: ParallelExecutor
  private var templates = LineTemplates()
  /// The rows that were scanned but are not in the plan yet.
  private var waiting = CSVBatch()
  /// An unused batch, whose memory is reused for the next rows.
  private var free = CSVBatch()
  private var hasHeader = false

  init(_ format: Format, separator: UInt8 = ASCII.comma, executor: ParallelExecutor = .serial) {
    self.format = format
    self.executor = executor
    scanner = CSVScanner(separator: separator)
  }

  mutating func begin(file name: String) {
    scanner = CSVScanner(separator: scanner.separator)
    templates = LineTemplates()
    hasHeader = false
    format.begin(file: name)
  }

  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, into plan: inout ImportPlan
  ) throws(ForeignError) {
    scanner.append(bytes)
    try readRows(isLast: false, into: &plan)
  }

  mutating func end(into plan: inout ImportPlan) throws(ForeignError) {
    try readRows(isLast: true, into: &plan)
    try Self.add(waiting, to: &plan, &format, &templates)
    waiting = CSVBatch()
    try format.end(into: &plan)
  }

  mutating func finish(into plan: inout ImportPlan) throws(ForeignError) {
    try format.finish(into: &plan)
  }

  private mutating func readRows(isLast: Bool, into plan: inout ImportPlan) throws(ForeignError) {
    if !hasHeader {
      // Read the header first, because it determines how rows can be parsed.
      try scanner.takeRows(into: &free, most: 1, isLast: isLast)
      hasHeader = !free.rows.isEmpty
      try Self.add(free, to: &plan, &format, &templates)
    }
    try Self.run(
      executor, plain: format.plainRows, isLast: isLast, &scanner, &free, waiting, &plan, &format,
      &templates)
    swap(&free, &waiting)
  }

  /// Adds the rows of one batch to the plan. At the same time, a second thread takes the next rows
  /// from the scanner.
  private static func run(
    _ executor: ParallelExecutor, plain: [PlainRows], isLast: Bool, _ scanner: inout CSVScanner,
    _ next: inout CSVBatch, _ batch: CSVBatch, _ plan: inout ImportPlan, _ format: inout Format,
    _ templates: inout LineTemplates
  ) throws(ForeignError) {
    var (first, second): (ForeignError?, ForeignError?)
    executor.runBoth(
      {
        do throws(ForeignError) { try add(batch, to: &plan, &format, &templates) } catch {
          first = error
        }
      },
      {
        do throws(ForeignError) {
          try scanner.takeRows(into: &next, plain: plain, isLast: isLast)
        } catch { second = error }
      })
    if let error = first ?? second { throw error }
  }

  /// The number of lines whose memory the plan prefetches at once.
  private static var mostPrepared: Int { 256 }

  /// Adds the rows of a batch to the plan.
  private static func add(
    _ batch: CSVBatch, to plan: inout ImportPlan, _ format: inout Format,
    _ templates: inout LineTemplates
  ) throws(ForeignError) {
    try batch.bytes.withUnsafeBufferPointer { buffer throws(ForeignError) in
      var prepared = 0
      for (index, row) in batch.rows.enumerated() {
        if row.lines.upperBound > prepared {
          let end = min(row.lines.upperBound + mostPrepared, batch.lines.count)
          plan.prepare(for: batch.lines[prepared..<end])
          prepared = end
        }
        if plan.add(row, of: batch, in: buffer, from: &templates) { continue }
        let (count, outcomes) = (plan.lineCount, plan.outcomes)
        try format.read(row: batch.row(index, in: buffer), into: &plan)
        if plan.outcomes == outcomes, row.number > 1 { plan.leaveOut("rows without an entry") }
        guard !row.lines.isEmpty, plan.lineCount == count + row.lines.count else { continue }
        for (line, text) in zip(row.lines, plan.lines.suffix(row.lines.count)) {
          templates.learn(plan.bytes[text.range], of: batch.lines[line], in: buffer)
        }
      }
    }
  }
}
