import TrackCore

/// The text that the log lines of several plain rows share. It is taken from a line that
/// `EntryText` wrote. Making a line from the template gives the same bytes as `EntryText`, in a
/// fraction of the time.
///
/// A line consists of the date, the times, `head`, the number, `tail`, the `^id` and the note.
private struct LineTemplate {
  /// The text between the times and the number, such as ` run `.
  let head: ArraySlice<UInt8>
  /// The text between the number and the ID, including the `^`, such as `km ^`.
  let tail: ArraySlice<UInt8>

  /// Creates the template that remains if the cells of a row are removed from the line that was
  /// written for it. Fails if the line does not contain these cells.
  ///
  /// - Parameter hasNumber: False to make the number a fixed part of the template.
  init?(
    _ line: ArraySlice<UInt8>, of row: PlainRow, in buffer: UnsafeBufferPointer<UInt8>,
    hasNumber: Bool
  ) {
    var rest = line
    guard rest.drop(prefix: row.date.bytes(in: buffer)) else { return nil }
    if !row.start.isEmpty {
      guard rest.drop(prefix: " ".utf8), rest.drop(prefix: row.start.bytes(in: buffer)) else {
        return nil
      }
    }
    if !row.end.isEmpty {
      guard rest.drop(prefix: "-".utf8), rest.drop(prefix: row.end.bytes(in: buffer)) else {
        return nil
      }
    }
    if !row.note.isEmpty {
      guard rest.drop(suffix: row.note.bytes(in: buffer)), rest.drop(suffix: " ; ".utf8) else {
        return nil
      }
    }
    if row.hasEvent {
      let event = row.isOwn ? Array(row.event.bytes(in: buffer)) : Array(row.id.event.utf8)
      guard rest.drop(suffix: event), rest.suffix(2).elementsEqual(" ^".utf8) else { return nil }
    }
    guard hasNumber else {
      (head, tail) = (rest, [])
      return
    }
    let number = row.number.bytes(in: buffer)
    // A zero does not show whether the import map applies a factor. In quotation marks, digits are
    // part of a title and not the number.
    guard !number.isEmpty, number.count > 1 || number[0] != ASCII.zero,
      let mark = rest.dropFirst().first, mark.isASCII, mark != ASCII.quote
    else { return nil }
    let words = rest.indices.filter {
      rest[$0] == ASCII.space && rest[($0 + 1)...].starts(with: number)
    }
    guard words.count == 1, let space = words.first else { return nil }
    head = rest[...space]
    tail = rest[(space + 1 + number.count)...]
    let unit = String(decoding: tail.prefix { $0 != ASCII.space }, as: UTF8.self)
    // From 60 minutes on, a log line states hours and minutes. A template for minutes would
    // therefore be wrong for larger numbers.
    guard !["h", "m", "min", "s"].contains(unit), !unit.utf8.contains(where: \.isDigit),
      unit.utf8.first != ASCII.dot
    else { return nil }
  }
}

extension ArraySlice<UInt8> {
  /// Removes a prefix. Returns false if the bytes do not begin with it.
  fileprivate mutating func drop(prefix: some Collection<UInt8>) -> Bool {
    guard starts(with: prefix) else { return false }
    removeFirst(prefix.count)
    return true
  }

  /// Removes a suffix. Returns false if the bytes do not end with it.
  fileprivate mutating func drop(suffix: some Collection<UInt8>) -> Bool {
    guard self.suffix(suffix.count).elementsEqual(suffix) else { return false }
    removeLast(suffix.count)
    return true
  }
}

/// The templates for the lines of plain rows, by the hash of the cells on which they depend
/// (`PlainRow.shape`).
struct LineTemplates {
  /// The location of a template in `texts`.
  fileprivate struct Place {
    let start: Int
    let headCount: Int
    let tailCount: Int
    /// False if no template fits all rows of this shape. Each number then has its own template,
    /// which is found by `shapeWithNumber`.
    let isWhole: Bool
  }

  private var texts: [UInt8] = []
  private var places: [Place] = []
  /// The index in `places` for each value of `shape` or `shapeWithNumber`.
  private var indices = HashTable()

  private static let most = 50_000

  /// Makes a template from the line that was written for a row, and stores it for all rows of the
  /// same shape.
  mutating func learn(
    _ line: ArraySlice<UInt8>, of row: PlainRow, in buffer: UnsafeBufferPointer<UInt8>
  ) {
    guard places.count < Self.most, place(of: row.shape)?.isWhole != true else { return }
    if !row.number.isEmpty,
      let template = LineTemplate(line, of: row, in: buffer, hasNumber: true)
    {
      return add(template, for: row.shape)
    }
    guard let template = LineTemplate(line, of: row, in: buffer, hasNumber: false) else { return }
    guard !row.number.isEmpty else { return add(template, for: row.shape) }
    if place(of: row.shape) == nil { add(nil, for: row.shape) }
    add(template, for: row.shapeWithNumber(in: buffer))
  }

  private mutating func add(_ template: LineTemplate?, for shape: UInt64) {
    guard indices[shape] == nil else { return }
    indices.set(Int32(clamping: places.count), for: shape)
    places.append(
      Place(
        start: texts.count, headCount: template?.head.count ?? 0,
        tailCount: template?.tail.count ?? 0, isWhole: template != nil))
    texts += template?.head ?? []
    texts += template?.tail ?? []
  }

  private func place(of shape: UInt64) -> Place? {
    indices[shape].map { places[Int($0)] }
  }

  /// A template for a row, and whether the row's number is inserted into it.
  struct Line {
    fileprivate let place: Place
    fileprivate let hasNumber: Bool
  }

  /// Returns the template for a row; nil if there is none yet.
  func line(of row: PlainRow, in buffer: UnsafeBufferPointer<UInt8>) -> Line? {
    guard let place = place(of: row.shape) else { return nil }
    if place.isWhole { return Line(place: place, hasNumber: !row.number.isEmpty) }
    guard let place = self.place(of: row.shapeWithNumber(in: buffer)) else { return nil }
    return Line(place: place, hasNumber: false)
  }

  /// Appends the log line of a row, without its line break. Returns the offset after the items of
  /// the line.
  func append(
    _ line: Line, of row: PlainRow, _ id: ForeignID, in buffer: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8]
  ) -> Int {
    let place = line.place
    bytes.append(contentsOf: row.date.bytes(in: buffer))
    if !row.start.isEmpty {
      bytes.append(ASCII.space)
      bytes.append(contentsOf: row.start.bytes(in: buffer))
    }
    if !row.end.isEmpty {
      bytes.append(ASCII.dash)
      bytes.append(contentsOf: row.end.bytes(in: buffer))
    }
    texts.withUnsafeBufferPointer { texts in
      let middle = place.start + place.headCount
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: texts[place.start..<middle]))
      if line.hasNumber { bytes.append(contentsOf: row.number.bytes(in: buffer)) }
      bytes.append(
        contentsOf: UnsafeBufferPointer(rebasing: texts[middle..<middle + place.tailCount]))
    }
    let end = bytes.count - (row.hasEvent ? 2 : 0)
    if row.isOwn {
      bytes.append(contentsOf: row.event.bytes(in: buffer))
    } else {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 11) { event in
        id.writeEvent(to: event)
        bytes.append(contentsOf: event)
      }
    }
    if !row.note.isEmpty {
      bytes.append(contentsOf: [ASCII.space, ASCII.semicolon, ASCII.space])
      bytes.append(contentsOf: row.note.bytes(in: buffer))
    }
    return end
  }
}
