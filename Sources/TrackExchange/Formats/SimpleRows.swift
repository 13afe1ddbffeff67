import TrackCore

/// The fast path for a table. It handles a row if it has only a date, a subject, an amount and a
/// note, all in their plainest form. `MappedCSV` handles any other row.
struct SimpleRows {
  fileprivate struct Shape: Hashable {
    /// The hash of the subject; `unit` is the hash of the text after the number.
    let subject: UInt64
    let unit: UInt64
    let hasNumber: Bool
  }

  /// A row, and the shape that determines the template for its line.
  struct Parsed {
    let row: TemplateRow
    fileprivate let shape: Shape
  }

  private let date: Int
  private let subject: Int
  private let amount: Int?
  private let note: Int?
  private var templates: [Shape: LineTemplate] = [:]
  private static let mostTemplates = 10_000

  /// - Parameter column: Returns the index of the column that the map names for a key.
  init?(_ map: NameMap, _ column: (String) -> Int?) {
    let others = ["time", "end", "duration", "unit", "tags", "id", "decimal"]
    guard let date = column("date"), let subject = column("subject"),
      others.allSatisfy({ map[$0] == nil })
    else { return nil }
    (self.date, self.subject) = (date, subject)
    (amount, note) = (column("amount"), column("note"))
  }

  func template(of parsed: Parsed) -> LineTemplate? { templates[parsed.shape] }

  /// Stores the template for rows of the same shape, made from the line that was written for this
  /// row.
  mutating func learn(_ line: ArraySlice<UInt8>, of parsed: Parsed) {
    guard templates.count < Self.mostTemplates else { return }
    templates[parsed.shape] = LineTemplate(line, of: parsed.row)
  }

  /// Returns the parts of a row; nil if one of them is not in its plainest form.
  func parse(_ row: borrowing CSVRow, id: ForeignID) -> Parsed? {
    let date = row.bytes(date)
    var cursor = Cursor(date, from: 0, to: date.count)
    guard date.count == 10, let day = cursor.validDate(), cursor.at == 10 else { return nil }
    let subject = row.bytes(subject)
    let note = note.map { row.bytes($0) } ?? UnsafeBufferPointer(start: nil, count: 0)
    guard !subject.isEmpty, Self.isPlain(subject), Self.isPlain(note) else { return nil }
    let amount = amount.map { row.bytes($0) } ?? UnsafeBufferPointer(start: nil, count: 0)
    let (length, shown) = Self.numberLength(amount)
    guard length > 0 || amount.isEmpty else { return nil }
    var (subjectID, unitID) = (ForeignID(), ForeignID())
    subjectID.add(subject)
    unitID.add(UnsafeBufferPointer(rebasing: amount[length...]))
    return Parsed(
      row: TemplateRow(
        day: day, date: date, number: UnsafeBufferPointer(rebasing: amount[..<shown]), note: note,
        id: id),
      shape: Shape(subject: subjectID.hash, unit: unitID.hash, hasNumber: length > 0))
  }

  /// Returns true if a line can contain a text unchanged: it has no blank at its ends and no
  /// control character.
  ///
  /// A text is not plain, either, if it has a byte with which blanks and control characters outside
  /// ASCII begin.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last else { return true }
    guard first > ASCII.space, last > ASCII.space else { return false }
    return text.allSatisfy { byte in
      byte >= ASCII.space && byte != 0x7F && byte != 0xC2 && !(0xE1...0xE3).contains(byte)
    }
  }

  /// Returns the length of a number such as `12` or `0.50`. `shown` is its length without the
  /// trailing zeros, which track does not write. Both are zero if the number is in another
  /// notation.
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
}
