import TrackCore

/// A log line that can be made from a table row by copying some of its cells into a template. It
/// contains the offsets of these cells in the bytes of the batch.
struct PlainRow {
  /// The offset and length of a text.
  struct Slice {
    let start: UInt32
    let count: UInt32

    @inline(__always)
    init(start: Int, count: Int) {
      self.start = UInt32(truncatingIfNeeded: start)
      self.count = UInt32(truncatingIfNeeded: count)
    }

    var isEmpty: Bool { count == 0 }

    @inline(__always)
    func bytes(in buffer: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: buffer[Int(start)..<Int(start) + Int(count)])
    }
  }

  let day: Day
  /// The hash of the cells on which the template depends. Rows with the same shape share a
  /// template.
  let shape: UInt64
  /// The foreign identity, from which the `^id` is made unless `isOwn` is true.
  let id: ForeignID
  /// The day in the form `2026-11-20`.
  let date: Slice
  /// The time of day, written as in a log line; empty if there is none.
  let start: Slice
  /// The end of the range that begins at `start`; empty if there is no range.
  let end: Slice
  /// The digits of the amount, written as in a log line; empty if there are none.
  let number: Slice
  /// True if track exported the table, so that `event` contains the `^id`. False if the `^id` is
  /// made from `id`.
  let isOwn: Bool
  /// The `^id` that the table states; empty if it states none.
  let event: Slice
  /// The note; empty if there is none.
  let note: Slice

  var hasEvent: Bool { !isOwn || !event.isEmpty }

  /// Returns the hash of the cells that determine the template if the number is a fixed part of it.
  func shapeWithNumber(in buffer: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var id = ForeignID()
    id.add(shape)
    id.add(number.bytes(in: buffer))
    return id.hash
  }
}

/// A fast parser for plain rows. A table row is plain if its date, times, amount and note are
/// written as in a log line. All other rows are read by the table's `RowFormat`.
///
/// If a row becomes several log lines, each of these lines has its own `PlainRows`.
struct PlainRows: Sendable {
  /// The source of a line's `^id`.
  enum Identity: Sendable {
    /// The `^id` is made from the hash of all cells.
    case row
    /// The `^id` is made from the hash of one cell.
    case cell(Int)
    /// The `^id` is the text of one cell; there is none if the cell is empty.
    case own(Int)
  }

  /// The number of fields that a plain row must have.
  let count: Int
  let date: Int
  let identity: Identity
  var time: Int?
  /// The index of the column with the end time; nil if there is none.
  var end: Int?
  /// The indices of the columns that may contain the number. The first one with a value is used.
  var numbers: [Int] = []
  var note: Int?
  /// The indices of the other columns on which the log line depends.
  var others: [Int] = []
  /// The name of this parser's figure, if a row has several figures; otherwise empty. The name is
  /// part of the identity. A figure whose cell is empty becomes no log line.
  var figure: [UInt8] = []
  /// The hash to which the cells are added to get the identity.
  let table = ForeignID("csv")
  /// True if track exported the table. The time may then be a range, and a note may begin with an
  /// apostrophe that protects it from spreadsheets.
  var isOwn = false

  /// Returns false if the cell of the figure is empty, so that the row has no log line for it.
  @inline(__always)
  func hasLine(_ row: borrowing CSVRow) -> Bool {
    figure.isEmpty || row.count != count || numbers.isEmpty || !row.range(numbers[0]).isEmpty
  }

  /// Returns the offsets of the cells for the log line; nil if the row is not plain.
  ///
  /// - Parameter start: The offset of the row in its batch.
  @inline(__always)
  func parse(_ row: borrowing CSVRow, at start: Int) -> PlainRow? {
    guard row.count == count else { return nil }
    let text = row.text
    func slice(_ range: Range<Int>) -> PlainRow.Slice {
      PlainRow.Slice(start: start + range.lowerBound, count: range.count)
    }
    let dateRange = row.range(date)
    guard dateRange.count >= 10, let day = Self.day(text, dateRange.lowerBound) else { return nil }
    guard let times = times(of: row, dateRange) else { return nil }
    var note = 0..<0
    if let column = self.note {
      note = row.range(column)
      guard Self.isPlain(UnsafeBufferPointer(rebasing: text[note])) else { return nil }
      if isOwn, !note.isEmpty, text[note.lowerBound] == ASCII.apostrophe { return nil }
    }
    var shape = ForeignID()
    var number = 0..<0
    for index in numbers.indices {
      let column = numbers[index]
      let cell = row.range(column)
      if cell.isEmpty || !number.isEmpty {
        shape.add(UnsafeBufferPointer(rebasing: text[cell]))
        continue
      }
      let (length, shown) = Self.numberLength(UnsafeBufferPointer(rebasing: text[cell]))
      guard length > 0 else { return nil }
      number = cell.lowerBound..<cell.lowerBound + shown
      shape.add(~UInt64(column))
      shape.add(UnsafeBufferPointer(rebasing: text[cell.lowerBound + length..<cell.upperBound]))
    }
    for index in others.indices {
      let cell = row.bytes(others[index])
      guard Self.isPlain(cell) else { return nil }
      shape.add(cell)
    }
    shape.add((times.start.isEmpty ? 0 : 1) + (times.end.isEmpty ? 0 : 2))
    // A log line states a duration only if it differs from the length of the range. The template
    // therefore depends on this length, too.
    if isOwn, !times.end.isEmpty {
      shape.add(Self.second(text, times.end) - Self.second(text, times.start))
    }
    var (id, event) = (table, 0..<0)
    switch identity {
    case .row: for index in 0..<count { id.add(row.bytes(index)) }
    case .cell(let column):
      let cell = row.bytes(column)
      guard !cell.isEmpty, Self.isPlain(cell) else { return nil }
      id.add(cell)
    case .own(let column):
      event = row.range(column)
      guard text[event].allSatisfy({ $0.isDigit || $0.isLetter }) else { return nil }
      shape.add(event.isEmpty ? 0 : 1)
    }
    if !figure.isEmpty { figure.withUnsafeBufferPointer { id.add($0) } }
    return PlainRow(
      day: day, shape: shape.hash, id: id,
      date: slice(dateRange.lowerBound..<dateRange.lowerBound + 10), start: slice(times.start),
      end: slice(times.end), number: slice(number), isOwn: isOwn,
      event: slice(event), note: slice(note))
  }

  // MARK: Texts

  /// Parses a day of the form `2026-11-20`.
  @inline(__always)
  private static func day(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Day? {
    guard text[start + 4] == ASCII.dash, text[start + 7] == ASCII.dash,
      let century = number(text, start), let year = number(text, start + 2),
      let month = number(text, start + 5), let day = number(text, start + 8)
    else { return nil }
    return Day(year: century * 100 + year, month: month, day: day)
  }

  /// Parses a number of two digits.
  @inline(__always)
  private static func number(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int? {
    let (tens, ones) = (text[at] &- ASCII.zero, text[at + 1] &- ASCII.zero)
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }

  /// Returns the ranges of the start and end time in a row, each empty if there is none. Returns
  /// nil if a time is not written as in a log line, or if the end is not later than the start.
  @inline(__always)
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
      if isOwn, cell.count == 11, text[cell.lowerBound + 5] == ASCII.dash {
        guard let first = Self.shownTime(text, cell.prefix(5)),
          let last = Self.shownTime(text, cell.suffix(5))
        else { return nil }
        (start, end) = (first, last)
      } else {
        guard let shown = Self.shownTime(text, cell) else { return nil }
        start = shown
      }
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
  private static func shownTime(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>)
    -> Range<Int>?
  {
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

  /// Returns the seconds since midnight for a time that `shownTime` has found.
  private static func second(_ text: UnsafeBufferPointer<UInt8>, _ time: Range<Int>) -> Int {
    let start = time.lowerBound
    let minutes = (number(text, start) ?? 0) * 60 + (number(text, start + 3) ?? 0)
    return minutes * 60 + (time.count > 5 ? number(text, start + 6) ?? 0 : 0)
  }

  /// Returns the length of a number such as `12` or `0.50` at the beginning of a text. `shown` is
  /// the length without trailing zeros, which track does not write. Both are zero if the number is
  /// written in another way.
  private static func numberLength(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (length: Int, shown: Int) {
    var at = 0
    while at < text.count, text[at].isDigit { at += 1 }
    guard (1...9).contains(at), text[0] != ASCII.zero || at == 1 else { return (0, 0) }
    guard at < text.count, text[at] == ASCII.dot else { return (at, at) }
    let point = at
    at += 1
    while at < text.count, text[at].isDigit { at += 1 }
    guard (2...7).contains(at - point) else { return (0, 0) }
    var shown = at
    while text[shown - 1] == ASCII.zero { shown -= 1 }
    return (at, shown - 1 == point ? point : shown)
  }

  /// Returns true if a text can be copied to a log line unchanged: it has no space at its ends and
  /// no control character.
  @inline(__always)
  static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last else { return true }
    guard first > ASCII.space, last > ASCII.space else { return false }
    let raw = UnsafeRawBufferPointer(text)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highest = ones &* 0x80
    var at = 0
    while at + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      // The highest bit of each byte is set for bytes outside of ASCII, for the control character
      // 7F, and for bytes below the space.
      let isOther = word | word &+ ones | ((word &- ones &* UInt64(ASCII.space)) & ~word)
      if isOther & highest != 0 { return isPlainText(text) }
      at += 8
    }
    while at < text.count {
      if text[at] < ASCII.space || text[at] >= ASCII.delete { return isPlainText(text) }
      at += 1
    }
    return true
  }

  /// Returns true if a text with characters outside of ASCII has no control characters and no space
  /// at its ends. If that is not certain, returns false.
  private static func isPlainText(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Spaces and control characters outside of ASCII begin with one of these bytes.
    func canBeginBlank(_ byte: UInt8) -> Bool { byte == 0xC2 || (0xE1...0xE3).contains(byte) }
    if let first = text.first, canBeginBlank(first) { return false }
    if text.suffix(3).contains(where: canBeginBlank) { return false }
    for (index, byte) in text.enumerated() {
      if byte < ASCII.space || byte == ASCII.delete { return false }
      if byte == 0xC2, index + 1 < text.count, text[index + 1] < 0xA0 { return false }
    }
    return true
  }
}
