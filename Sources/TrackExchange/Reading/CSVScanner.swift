import TrackCore

/// One row of a CSV file. Its text is valid only while the row is being read.
struct CSVRow {
  fileprivate(set) var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The offset after each field.
  fileprivate(set) var ends: [Int] = []
  /// The number of bytes between two fields in `text`: 1 for the separator, or 0 if `text` was put
  /// together from fields with quotation marks.
  fileprivate var gap = 0
  /// The number of the row, from 1; the header is row 1.
  fileprivate(set) var number = 0

  var count: Int { ends.count }

  /// Returns a field as text; empty if the row is too short.
  subscript(index: Int) -> String {
    guard ends.indices.contains(index) else { return "" }
    return String(decoding: bytes(index), as: UTF8.self)
  }

  /// Returns the bytes of a field. The row must have this field.
  func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[(index == 0 ? 0 : ends[index - 1] + gap)..<ends[index]])
  }

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
  /// The text of the fields so far, if the row has quotation marks or is read in several pieces.
  private var collected: [UInt8] = []
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
      case .fieldStart where row.ends.isEmpty && collected.isEmpty:
        if let next = try readPlainRow(bytes, from: at, body) {
          at = next
          continue
        }
        try readFieldStart(bytes, &at, body)
        continue
      case .fieldStart, .plain:
        try readFieldStart(bytes, &at, body)
        continue
      case .quoted:
        let start = at
        while at < bytes.count, bytes[at] != ASCII.quote { at += 1 }
        collected += UnsafeBufferPointer(rebasing: bytes[start..<at])
        try checkLength()
        if at < bytes.count { state = .quoteInQuoted }
      case .quoteInQuoted:
        if byte == ASCII.quote {
          collected.append(byte)
          state = .quoted
        } else {
          // The quoted part of the field ends here. Any bytes up to the separator still belong to
          // the field.
          state = .plain
          continue
        }
      }
      at += 1
    }
  }

  /// Reads a row that is complete and has no quotation marks. Returns the offset after it; nil if
  /// the row is of another form.
  private mutating func readPlainRow(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    _ body: (CSVRow) throws(ForeignError) -> Void
  ) throws(ForeignError) -> Int? {
    let newline = LineReader.newline(in: bytes, from: start)
    guard newline < bytes.count else { return nil }
    let end = newline > start && bytes[newline - 1] == ASCII.carriageReturn ? newline - 1 : newline
    row.text = UnsafeBufferPointer(rebasing: bytes[start..<end])
    row.gap = 1
    for (offset, byte) in row.text.enumerated() {
      if byte == separator { row.ends.append(offset) }
      if byte == ASCII.quote {
        row.ends.removeAll(keepingCapacity: true)
        return nil
      }
    }
    try pass(body)
    return newline + 1
  }

  /// Continues at the start of a field, or within a field that has no quotation marks.
  private mutating func readFieldStart(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int,
    _ body: (CSVRow) throws(ForeignError) -> Void
  ) throws(ForeignError) {
    switch bytes[at] {
    case ASCII.quote where state == .fieldStart:
      state = .quoted
      at += 1
    case separator:
      endField()
      at += 1
    case ASCII.newline:
      try endRow(body)
      at += 1
    default:
      let start = at
      while at < bytes.count, bytes[at] != separator, bytes[at] != ASCII.newline { at += 1 }
      collected += UnsafeBufferPointer(rebasing: bytes[start..<at])
      state = .plain
      try checkLength()
    }
  }

  /// Passes the last row to a closure if it has no line break.
  mutating func finish(_ body: (CSVRow) throws(ForeignError) -> Void) throws(ForeignError) {
    if state == .quoted {
      throw ForeignError("a quotation mark is not closed", row: row.number + 1)
    }
    if !collected.isEmpty || !row.ends.isEmpty { try endRow(body) }
  }

  private func checkLength() throws(ForeignError) {
    if collected.count > Self.longest {
      throw ForeignError("a row of more than 1 MiB; this is not CSV", row: row.number + 1)
    }
  }

  private mutating func endField() {
    row.ends.append(collected.count)
    state = .fieldStart
  }

  private mutating func endRow(_ body: (CSVRow) throws(ForeignError) -> Void) throws(ForeignError) {
    if collected.last == ASCII.carriageReturn, state == .plain { collected.removeLast() }
    state = .fieldStart
    row.gap = 0
    let bytes = collected
    collected = []
    try bytes.withUnsafeBufferPointer { buffer throws(ForeignError) in
      row.text = buffer
      try pass(body)
    }
  }

  /// Passes the current row to a closure. Its last field ends at the end of the text.
  private mutating func pass(_ body: (CSVRow) throws(ForeignError) -> Void) throws(ForeignError) {
    row.number += 1
    defer { row.ends.removeAll(keepingCapacity: true) }
    if row.text.isEmpty, row.ends.isEmpty { return }
    row.ends.append(row.text.count)
    try TextCheck.check(row.text, row: row.number)
    try body(row)
  }
}
