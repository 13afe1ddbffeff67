import TrackCore

/// A table row whose log lines can be made by copying some of its cells into templates. It contains
/// the offsets of these cells in the text of the row.
struct PlainRow {
  /// A log line of the row.
  struct Line {
    /// The hash of the cells that are not copied. Lines with the same shape share a template.
    let shape: UInt64
    /// The foreign identity, from which the `^id` is made.
    var id: ForeignID
  }

  fileprivate(set) var day = Day.first
  /// The day in the form `2026-11-20`.
  fileprivate(set) var date = 0..<0
  /// The time of day, written as in a log line; empty if there is none.
  fileprivate(set) var start = 0..<0
  /// The end of the range that begins at `start`; empty if there is no range.
  fileprivate(set) var end = 0..<0
  /// The note; empty if there is none.
  fileprivate(set) var note = 0..<0
  /// The log lines; empty if the row is not plain.
  fileprivate(set) var lines: [Line] = []
}

/// A fast parser for plain rows. A table row is plain if its date, times and note are written as in a
/// log line. All other rows are read by the table's `RowFormat`.
struct PlainRows: Sendable {
  /// The number of fields that a plain row must have.
  let count: Int
  let date: Int
  /// The index of the column from which the `^id` is made; nil if it is made from the whole row.
  let identity: Int?
  var time: Int?
  /// The index of the column with the end time; nil if there is none.
  var end: Int?
  var note: Int?
  /// The indices of the other columns on which each log line depends.
  var others: [Int] = []
  /// The columns of figures, if each figure of a row becomes a log line. Their names are part of the
  /// identities. A figure whose cell is empty becomes no log line.
  var figures: [(column: Int, name: String)] = []
  /// The hash to which the cells are added to get the identity.
  let table = ForeignID("csv")

  /// Finds the offsets of the cells for the log lines of a row.
  ///
  /// - Parameter plain: Receives the lines; none if the row is not plain.
  func parse(_ row: borrowing CSVRow, into plain: inout PlainRow) {
    plain.lines.removeAll(keepingCapacity: true)
    guard row.count == count else { return }
    let date = row.range(date)
    guard date.count >= 10, let day = Self.day(row.text, date.lowerBound),
      let times = times(of: row, date)
    else { return }
    if let note, !Self.isPlain(row.bytes(note)) { return }
    var id = table
    if let identity {
      let cell = row.bytes(identity)
      guard !cell.isEmpty, Self.isPlain(cell) else { return }
      id.add(cell)
    } else {
      for column in 0..<count { id.add(row.bytes(column)) }
      id.place = day.ordinal
    }
    plain.day = day
    plain.date = date.prefix(10)
    (plain.start, plain.end) = times
    plain.note = note.map { row.range($0) } ?? 0..<0
    var shape = ForeignID()
    for column in others { shape.add(row.bytes(column)) }
    shape.add((times.start.isEmpty ? 0 : 1) + (times.end.isEmpty ? 0 : 2))
    if figures.isEmpty { plain.lines.append(PlainRow.Line(shape: shape.hash, id: id)) }
    for figure in figures where !row.range(figure.column).isEmpty {
      var (shape, id) = (shape, id)
      shape.add(row.bytes(figure.column))
      shape.add(figure.column)
      id.add(figure.name)
      plain.lines.append(PlainRow.Line(shape: shape.hash, id: id))
    }
  }

  // MARK: Texts

  /// Parses a day of the form `2026-11-20`.
  private static func day(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Day? {
    guard text[start + 4] == ASCII.dash, text[start + 7] == ASCII.dash,
      let century = number(text, start), let year = number(text, start + 2),
      let month = number(text, start + 5), let day = number(text, start + 8)
    else { return nil }
    return Day(year: century * 100 + year, month: month, day: day)
  }

  /// Parses a number of two digits.
  private static func number(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int? {
    let (tens, ones) = (text[at] &- ASCII.zero, text[at + 1] &- ASCII.zero)
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }

  /// Returns the ranges of the start and end time in a row, each empty if there is none. Returns
  /// nil if a time is not written as in a log line, or if the end is not later than the start.
  private func times(
    of row: borrowing CSVRow, _ date: Range<Int>
  ) -> (start: Range<Int>, end: Range<Int>)? {
    let text = row.text
    var start = date.lowerBound + 10..<date.upperBound
    var end = 0..<0
    if !start.isEmpty {
      // The date cell may contain the time: `2026-11-20 07:30` or `2026-11-20T07:30`.
      let mark = text[start.lowerBound]
      guard time == nil, mark == ASCII.space || mark == UInt8(ascii: "T"),
        let shown = Self.shownTime(text, start.dropFirst())
      else { return nil }
      start = shown
    }
    if let time, case let cell = row.range(time), !cell.isEmpty {
      guard let shown = Self.shownTime(text, cell) else { return nil }
      start = shown
    }
    if let column = self.end, case let cell = row.range(column), !cell.isEmpty {
      guard !start.isEmpty, let shown = Self.shownTime(text, cell) else { return nil }
      end = shown
    }
    guard end.isEmpty || text[start.prefix(5)].lexicographicallyPrecedes(text[end.prefix(5)])
    else { return nil }
    return (start, end)
  }

  /// Returns the range of a time such as `07:30` or `07:30:15`. Seconds that are zero are not part
  /// of the range. Returns nil if the time is written in another way.
  private static func shownTime(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Range<Int>? {
    let at = range.lowerBound
    guard range.count == 5 || range.count == 8, text[at + 2] == ASCII.colon,
      let hour = number(text, at), hour < 24, let minute = number(text, at + 3), minute < 60
    else { return nil }
    if range.count == 5 { return range }
    guard text[at + 5] == ASCII.colon, let second = number(text, at + 6), second < 60 else {
      return nil
    }
    return second == 0 ? range.prefix(5) : range
  }

  /// Returns true if a text can be copied to a log line unchanged: it has no space at its ends and
  /// no control character. If that is not certain, returns false.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Spaces and control characters outside of ASCII begin with one of these bytes.
    func canBeginBlank(_ byte: UInt8) -> Bool { byte == 0xC2 || (0xE1...0xE3).contains(byte) }
    guard let first = text.first, let last = text.last else { return true }
    guard first > ASCII.space, last > ASCII.space, !canBeginBlank(first),
      !text.suffix(3).contains(where: canBeginBlank)
    else { return false }
    for (index, byte) in text.enumerated() {
      if byte < ASCII.space || byte == ASCII.delete { return false }
      if byte == 0xC2, index + 1 < text.count, text[index + 1] < 0xA0 { return false }
    }
    return true
  }
}
