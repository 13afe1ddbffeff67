import TrackCore

/// One row of a CSV file: the bytes of its fields without quotation marks. The value is reused for
/// each row.
struct CSVRow {
  fileprivate(set) var bytes: [UInt8] = []
  /// The end offset of each field.
  fileprivate(set) var ends: [Int] = []
  /// The number of the row, from 1; the header is row 1.
  fileprivate(set) var number = 0

  var count: Int { ends.count }

  /// Returns a field as text; empty if the row is too short.
  subscript(index: Int) -> String {
    guard ends.indices.contains(index) else { return "" }
    return String(decoding: bytes[range(index)], as: UTF8.self)
  }

  /// Returns the offsets of a field.
  func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  var fields: [String] { ends.indices.map { self[$0] } }
}

/// Splits streamed bytes into rows of CSV (RFC 4180). A field in quotation marks may contain the
/// separator, doubled quotation marks and line breaks.
struct CSVScanner {
  private enum State { case fieldStart, plain, quoted, quoteInQuoted }

  /// The field separator.
  let separator: UInt8
  private var state = State.fieldStart
  private var row = CSVRow()
  private var skipsMark = true

  private static let longest = 1 << 20

  init(separator: UInt8 = ASCII.comma) { self.separator = separator }

  /// Passes each row that the bytes complete to a closure.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (CSVRow) throws(ForeignError) -> Void
  ) throws(ForeignError) {
    var at = 0
    if skipsMark {
      at = ByteOrderMark.length(in: bytes)
      skipsMark = false
    }
    while at < bytes.count {
      let byte = bytes[at]
      switch state {
      case .fieldStart where byte == ASCII.quote: state = .quoted
      case .fieldStart, .plain:
        if byte == separator {
          endField()
        } else if byte == ASCII.newline {
          try endRow(body)
        } else {
          let start = at
          while at < bytes.count, bytes[at] != separator, bytes[at] != ASCII.newline { at += 1 }
          row.bytes += UnsafeBufferPointer(rebasing: bytes[start..<at])
          state = .plain
          try checkLength()
          continue
        }
      case .quoted:
        let start = at
        while at < bytes.count, bytes[at] != ASCII.quote { at += 1 }
        row.bytes += UnsafeBufferPointer(rebasing: bytes[start..<at])
        try checkLength()
        if at < bytes.count { state = .quoteInQuoted }
      case .quoteInQuoted:
        if byte == ASCII.quote {
          row.bytes.append(byte)
          state = .quoted
        } else {
          // The field ends here; any bytes up to the separator belong to it.
          state = .plain
          continue
        }
      }
      at += 1
    }
  }

  /// Passes the last row to a closure, if it has no line break.
  mutating func finish(_ body: (CSVRow) throws(ForeignError) -> Void) throws(ForeignError) {
    if state == .quoted {
      throw ForeignError("a quotation mark is not closed", row: row.number + 1)
    }
    if !row.bytes.isEmpty || !row.ends.isEmpty { try endRow(body) }
  }

  private func checkLength() throws(ForeignError) {
    if row.bytes.count > Self.longest {
      throw ForeignError("a row of more than 1 MiB; this is not CSV", row: row.number + 1)
    }
  }

  private mutating func endField() {
    row.ends.append(row.bytes.count)
    state = .fieldStart
  }

  private mutating func endRow(_ body: (CSVRow) throws(ForeignError) -> Void) throws(ForeignError) {
    if row.bytes.last == ASCII.carriageReturn, state == .plain { row.bytes.removeLast() }
    endField()
    row.number += 1
    let isBlank = row.bytes.isEmpty && row.ends.count == 1
    if !isBlank {
      let number = row.number
      try row.bytes.withUnsafeBufferPointer { buffer throws(ForeignError) in
        try TextCheck.check(buffer, row: number)
      }
      try body(row)
    }
    row.bytes.removeAll(keepingCapacity: true)
    row.ends.removeAll(keepingCapacity: true)
  }
}
