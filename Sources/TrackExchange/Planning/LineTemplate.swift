import TrackCore

/// A row of a table in its simplest form: a day, an amount and a note, as bytes of the row.
struct TemplateRow {
  let day: Day
  /// The day as written, `2026-11-20`.
  let date: UnsafeBufferPointer<UInt8>
  /// The number of the amount, as it is written in a line; empty if there is no amount.
  let number: UnsafeBufferPointer<UInt8>
  /// The note; empty if there is none.
  let note: UnsafeBufferPointer<UInt8>
  let id: ForeignID
}

/// The text that all lines of one subject share. It is taken from a line that was written according
/// to all rules. A line made from the template is equal to a line written that way, but takes a
/// fraction of the time.
struct LineTemplate {
  /// The text between the date and the number: ` run `.
  private let beforeNumber: [UInt8]
  /// The text between the number and the `^id`: `km ^`.
  private let afterNumber: [UInt8]

  /// Fails if the line does not consist of the parts of its row.
  init?(_ line: ArraySlice<UInt8>, of row: TemplateRow) {
    guard line.starts(with: row.date) else { return nil }
    var rest = line.dropFirst(row.date.count)
    if !row.note.isEmpty {
      guard rest.count > row.note.count + 3, rest.suffix(row.note.count).elementsEqual(row.note)
      else { return nil }
      rest = rest.dropLast(row.note.count)
      guard rest.suffix(3).elementsEqual(" ; ".utf8) else { return nil }
      rest = rest.dropLast(3)
    }
    guard rest.count > 13, rest.suffix(11).elementsEqual(row.id.event.utf8) else { return nil }
    rest = rest.dropLast(11)
    guard rest.suffix(2).elementsEqual(" ^".utf8) else { return nil }
    guard !row.number.isEmpty else {
      (beforeNumber, afterNumber) = (Array(rest), [])
      return
    }
    // If the number is zero, the line does not show whether a factor was applied.
    guard row.number.count > 1 || row.number[0] != ASCII.zero else { return nil }
    // The number is the first word after the subject.
    guard let space = rest.dropFirst().firstIndex(of: ASCII.space),
      rest[(space + 1)...].starts(with: row.number)
    else { return nil }
    beforeNumber = Array(rest[...space])
    afterNumber = Array(rest[(space + 1 + row.number.count)...])
    let unit = String(decoding: afterNumber.prefix { $0 != ASCII.space }, as: UTF8.self)
    // A line states more than 59 minutes in hours and minutes, so a template for minutes would be
    // wrong.
    guard !["h", "m", "min", "s"].contains(unit), !unit.utf8.contains(where: \.isDigit),
      unit.utf8.first != ASCII.dot
    else { return nil }
  }

  /// Appends a line without its line break, and returns the offset after its items.
  func append(_ row: TemplateRow, _ id: ForeignID, to bytes: inout [UInt8]) -> Int {
    bytes.append(contentsOf: row.date)
    bytes.append(contentsOf: beforeNumber)
    bytes.append(contentsOf: row.number)
    bytes.append(contentsOf: afterNumber)
    let end = bytes.count - 2
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 14) { buffer in
      id.writeEvent(to: buffer)
      bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: buffer[..<11]))
    }
    if !row.note.isEmpty {
      bytes.append(contentsOf: [ASCII.space, ASCII.semicolon, ASCII.space])
      bytes.append(contentsOf: row.note)
    }
    return end
  }
}
