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

  /// Passes each complete row to a closure, and keeps the bytes after the last one.
  ///
  /// - Parameter piece: The next bytes of the file; nil at its end.
  mutating func read(
    _ piece: UnsafeBufferPointer<UInt8>?, _ body: (CSVRow) throws(ForeignError) -> Void
  ) throws(ForeignError) {
    var bytes: [UInt8] = []
    swap(&bytes, &rest)
    let isLast = piece == nil
    if let piece { bytes += piece }
    if isLast, let last = bytes.last, last != ASCII.newline { bytes.append(ASCII.newline) }
    guard isLast || !isAtStart || bytes.count >= ByteOrderMark.bytes.count else {
      return swap(&bytes, &rest)
    }
    let start = isAtStart && bytes.starts(with: ByteOrderMark.bytes) ? ByteOrderMark.bytes.count : 0
    isAtStart = false
    let lines = bytes.lastIndex(of: ASCII.newline) ?? 0
    let isText = bytes[..<lines].withUnsafeBufferPointer { TextCheck.isText($0) }
    let end = try bytes.withUnsafeMutableBufferPointer { buffer throws(ForeignError) -> Int in
      var (at, row) = (start, CSVRow())
      while at < buffer.count, let end = try split(buffer, from: at, isLast: isLast, &row) {
        try checkLength(end - at)
        at = end
        number += 1
        row.number = number
        if row.text.isEmpty, row.ends.count == 1 { continue }
        if !isText { try TextCheck.check(row.text, row: number) }
        try body(row)
      }
      return at
    }
    try checkLength(bytes.count - end)
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
    var fieldStart = start
    for at in start..<buffer.count {
      switch buffer[at] {
      case separator:
        row.ends.append(at - start)
        fieldStart = at + 1
      case ASCII.newline:
        let end = at > start && buffer[at - 1] == ASCII.carriageReturn ? at - 1 : at
        row.ends.append(end - start)
        row.text = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[start..<end])
        row.gap = 1
        return at + 1
      // In a field that does not begin with a quotation mark, quotation marks are text.
      case ASCII.quote where at == fieldStart:
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
