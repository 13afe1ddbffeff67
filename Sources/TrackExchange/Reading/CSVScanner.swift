import TrackCore

/// One row of a CSV file. Its text points into a buffer that is valid only while the row is read.
struct CSVRow {
  fileprivate(set) var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The offset of the end of each field.
  fileprivate(set) var ends: [Int] = []
  /// The number of bytes between two fields in `text`: 1 for the separator, or 0 if quotation marks
  /// were removed.
  fileprivate var gap = 0
  /// The number of the row, from 1; the header is row 1.
  fileprivate(set) var number = 0

  var count: Int { ends.count }

  /// Returns a field as text; empty if the row is too short.
  subscript(index: Int) -> String {
    guard ends.indices.contains(index) else { return "" }
    return String(decoding: bytes(index), as: UTF8.self)
  }

  /// Returns the offsets of a field in the text of the row. The row must have this field.
  @inline(__always)
  func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1] + gap)..<ends[index]
  }

  /// Returns the bytes of a field. The row must have this field.
  func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[range(index)])
  }

  var fields: [String] { ends.indices.map { self[$0] } }
}

/// The complete rows of a piece of a file.
struct CSVBatch {
  struct Row {
    /// The indices of the row's log lines in the `lines` of the batch; empty if the row is not
    /// plain.
    let lines: Range<Int>
    private let rowNumber: Int32
    fileprivate let gap: Int32
    fileprivate let text: PlainRow.Slice
    /// The index of the row's first field in `ends`.
    fileprivate let firstEnd: Int

    fileprivate init(
      _ row: borrowing CSVRow, at start: Int, firstEnd: Int, lines: Range<Int>
    ) {
      self.lines = lines
      rowNumber = Int32(truncatingIfNeeded: row.number)
      gap = Int32(row.gap)
      text = PlainRow.Slice(start: start, count: row.text.count)
      self.firstEnd = firstEnd
    }

    var number: Int { Int(rowNumber) }
  }

  fileprivate(set) var bytes: [UInt8] = []
  fileprivate(set) var rows: [Row] = []
  /// The log lines of all plain rows.
  private(set) var lines: [PlainRow] = []
  private var ends: [UInt32] = []

  fileprivate mutating func add(
    _ row: borrowing CSVRow, at start: Int, _ plain: borrowing [PlainRows]
  ) {
    let first = lines.count
    for index in plain.indices where plain[index].hasLine(row) {
      guard let line = plain[index].parse(row, at: start) else {
        lines.removeLast(lines.count - first)
        break
      }
      lines.append(line)
    }
    rows.append(Row(row, at: start, firstEnd: ends.count, lines: first..<lines.count))
    for end in row.ends { ends.append(UInt32(truncatingIfNeeded: end)) }
  }

  /// Removes all rows. Returns an empty array that has the memory of `bytes`, for reuse.
  fileprivate mutating func recycle() -> [UInt8] {
    rows.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var freed: [UInt8] = []
    swap(&freed, &bytes)
    freed.removeAll(keepingCapacity: true)
    return freed
  }

  /// Returns a row with its fields. `buffer` must contain the bytes of the batch.
  func row(_ index: Int, in buffer: UnsafeBufferPointer<UInt8>) -> CSVRow {
    let row = rows[index]
    let lastEnd = index + 1 < rows.count ? rows[index + 1].firstEnd : ends.count
    return CSVRow(
      text: row.text.bytes(in: buffer), ends: ends[row.firstEnd..<lastEnd].map { Int($0) },
      gap: Int(row.gap), number: row.number)
  }
}

/// Splits streamed bytes into rows of CSV (RFC 4180). A field in quotation marks may contain the
/// separator, doubled quotation marks and line breaks.
struct CSVScanner {
  /// The field separator.
  let separator: UInt8
  /// The bytes after the last complete row, which belong to the next row.
  private var rest: [UInt8] = []
  private var number = 0
  private var isAtStart = true

  private static let longest = 1 << 20

  init(separator: UInt8 = ASCII.comma) { self.separator = separator }

  /// Adds the next bytes of the file.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { rest += bytes }

  /// Moves all complete rows from the added bytes into a batch.
  ///
  /// - Parameters:
  ///   - batch: The batch to fill. Its previous rows are removed, and its memory is reused.
  ///   - plain: The fast parsers for plain rows, one for each log line of a row.
  ///   - most: The maximum number of rows.
  ///   - isLast: True if the added bytes are the end of the file.
  mutating func takeRows(
    into batch: inout CSVBatch, plain: [PlainRows] = [], most: Int = .max, isLast: Bool = false
  ) throws(ForeignError) {
    let free = batch.recycle()
    swap(&batch.bytes, &rest)
    rest = free
    var at = 0
    if isAtStart, batch.bytes.count >= ByteOrderMark.bytes.count || isLast {
      at = batch.bytes.starts(with: ByteOrderMark.bytes) ? ByteOrderMark.bytes.count : 0
      isAtStart = false
    }
    guard !isAtStart else { return swap(&batch.bytes, &rest) }
    if isLast, let last = batch.bytes.last, last != ASCII.newline {
      batch.bytes.append(ASCII.newline)
    }
    let lines = batch.bytes.lastIndex(of: ASCII.newline) ?? 0
    let isText = batch.bytes[..<lines].withUnsafeBufferPointer { TextCheck.isText($0) }
    var row = CSVRow()
    var bytes: [UInt8] = []
    swap(&bytes, &batch.bytes)
    defer { swap(&bytes, &batch.bytes) }
    let end = try bytes.withUnsafeMutableBufferPointer { buffer throws(ForeignError) -> Int in
      while at < buffer.count, batch.rows.count < most {
        let start = at
        guard let end = try split(buffer, from: start, isLast: isLast, &row) else { break }
        at = end
        try checkLength(end - start)
        number += 1
        row.number = number
        if row.text.isEmpty, row.ends.count == 1 { continue }
        if !isText { try TextCheck.check(row.text, row: number) }
        batch.add(row, at: start, plain)
      }
      return at
    }
    if batch.rows.count < most { try checkLength(bytes.count - end) }
    rest += bytes[end...]
  }

  private func checkLength(_ length: Int) throws(ForeignError) {
    if length > Self.longest {
      throw ForeignError("a row of more than 1 MiB; this is not CSV", row: number + 1)
    }
  }

  /// Finds the fields of a row and returns the offset after its line break; nil if the row is not
  /// complete.
  @inline(__always)
  private func split(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, from start: Int, isLast: Bool, _ row: inout CSVRow
  ) throws(ForeignError) -> Int? {
    row.ends.removeAll(keepingCapacity: true)
    var marks = CSVMarks(buffer, from: start, separator: separator)
    var fieldStart = start
    while let mark = marks.next() {
      switch buffer[mark] {
      case separator:
        row.ends.append(mark - start)
        fieldStart = mark + 1
      case ASCII.newline:
        let end = mark > start && buffer[mark - 1] == ASCII.carriageReturn ? mark - 1 : mark
        row.ends.append(end - start)
        row.text = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[start..<end])
        row.gap = 1
        return mark + 1
      // In a field that does not begin with a quotation mark, quotation marks are text.
      case _ where mark == fieldStart:
        return try splitQuoted(buffer, from: start, isLast: isLast, &row)
      default: break
      }
    }
    return nil
  }

  /// Finds the fields of a row with quotation marks, and removes the marks from the text of the
  /// row.
  private func splitQuoted(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, from start: Int, isLast: Bool, _ row: inout CSVRow
  ) throws(ForeignError) -> Int? {
    guard let end = try endOfQuoted(buffer, from: start, isLast: isLast) else { return nil }
    row.ends.removeAll(keepingCapacity: true)
    var (from, to, isQuoted, isFieldStart) = (start, start, false, true)
    while from < end {
      let byte = buffer[from]
      from += 1
      if isQuoted {
        if byte == ASCII.quote {
          guard buffer[from] == ASCII.quote else {
            isQuoted = false
            continue
          }
          from += 1
        }
      } else if byte == separator {
        row.ends.append(to - start)
        isFieldStart = true
        continue
      } else if byte == ASCII.quote, isFieldStart {
        (isQuoted, isFieldStart) = (true, false)
        continue
      }
      isFieldStart = false
      buffer[to] = byte
      to += 1
    }
    row.ends.append(to - start)
    row.text = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[start..<to])
    row.gap = 0
    return end + (buffer[end] == ASCII.carriageReturn ? 2 : 1)
  }

  /// Returns the offset of the line break that ends a row with quotation marks; nil if the row is
  /// not complete.
  private func endOfQuoted(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) throws(ForeignError) -> Int? {
    var (at, isQuoted, isFieldStart) = (start, false, true)
    while at < buffer.count {
      let byte = buffer[at]
      if isQuoted {
        if byte == ASCII.quote {
          guard at + 1 < buffer.count else { break }
          if buffer[at + 1] == ASCII.quote { at += 1 } else { isQuoted = false }
        }
      } else if byte == ASCII.newline {
        return at > start && buffer[at - 1] == ASCII.carriageReturn ? at - 1 : at
      } else if byte == ASCII.quote, isFieldStart {
        isQuoted = true
      }
      isFieldStart = !isQuoted && byte == separator
      at += 1
    }
    if isLast { throw ForeignError("a quotation mark is not closed", row: number + 1) }
    return nil
  }
}

/// Finds the separators, quotation marks and line breaks of a table, eight bytes at a time.
private struct CSVMarks {
  private let buffer: UnsafeRawBufferPointer
  private let separators: UInt64
  /// The offset of the current eight bytes.
  private var word: Int
  /// The marks in the current eight bytes that were not returned yet: the highest bit of each byte
  /// that is a mark is set.
  private var found: UInt64 = 0

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  @inline(__always)
  init(_ buffer: UnsafeMutableBufferPointer<UInt8>, from start: Int, separator: UInt8) {
    self.buffer = UnsafeRawBufferPointer(buffer)
    separators = UInt64(separator) &* Self.ones
    word = start
    load()
  }

  /// Returns the offset of the next mark; nil after the last one.
  @inline(__always)
  mutating func next() -> Int? {
    while found == 0 {
      word += 8
      if word >= buffer.count { return nil }
      load()
    }
    let mark = word + found.trailingZeroBitCount >> 3
    found &= found &- 1
    return mark
  }

  @inline(__always)
  private mutating func load() {
    var bytes: UInt64 = 0
    if word + 8 <= buffer.count {
      bytes = UInt64(
        littleEndian: buffer.loadUnaligned(fromByteOffset: word, as: UInt64.self))
    } else {
      for at in stride(from: buffer.count - 1, through: word, by: -1) {
        bytes = bytes << 8 | UInt64(buffer[at])
      }
    }
    found =
      Self.zeros(bytes ^ separators)
      | Self.zeros(bytes ^ (UInt64(ASCII.newline) &* Self.ones))
      | Self.zeros(bytes ^ (UInt64(ASCII.quote) &* Self.ones))
  }

  /// Returns a word in which the highest bit of a byte is set if that byte of `word` is zero.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((word & low) &+ low) | word | low)
  }
}
