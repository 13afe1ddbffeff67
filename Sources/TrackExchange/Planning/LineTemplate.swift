import TrackCore

/// The text between the times and the `^id` that the log lines of several plain rows share, such as
/// ` run 5.2km`. It is taken from a line that `EntryText` wrote. Making a line from the template
/// gives the same bytes as `EntryText`, in a fraction of the time.
struct LineTemplate {
  private let items: [UInt8]

  /// Creates the template that remains if the cells of a row are removed from the line that was
  /// written for it. Fails if the line does not contain these cells.
  fileprivate init?(
    _ line: ArraySlice<UInt8>, of row: PlainRow, in text: UnsafeBufferPointer<UInt8>
  ) {
    var rest = line
    func removes(_ mark: String, _ cell: Range<Int>) -> Bool {
      cell.isEmpty || rest.drop(prefix: mark.utf8) && rest.drop(prefix: text[cell])
    }
    guard removes("", row.date), removes(" ", row.start), removes("-", row.end),
      row.note.isEmpty || rest.drop(suffix: text[row.note]) && rest.drop(suffix: " ; ".utf8),
      rest.drop(suffix: Array(row.id.event.utf8)), rest.drop(suffix: " ^".utf8)
    else { return nil }
    items = Array(rest)
  }

  /// Appends the log line of a row, without its line break. Returns the offset after the items of
  /// the line.
  func append(
    _ row: PlainRow, _ id: ForeignID, in text: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8]
  ) -> Int {
    bytes += text[row.date]
    if !row.start.isEmpty {
      bytes.append(ASCII.space)
      bytes += text[row.start]
    }
    if !row.end.isEmpty {
      bytes.append(ASCII.dash)
      bytes += text[row.end]
    }
    bytes += items
    let end = bytes.count
    bytes += [ASCII.space, ASCII.caret]
    id.writeEvent(to: &bytes)
    if !row.note.isEmpty {
      bytes += [ASCII.space, ASCII.semicolon, ASCII.space]
      bytes += text[row.note]
    }
    return end
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
  private var templates: [UInt64: LineTemplate] = [:]

  private static let most = 50_000

  subscript(row: PlainRow) -> LineTemplate? { templates[row.shape] }

  /// Makes a template from the line that was written for a row, and stores it for all rows of the
  /// same shape.
  mutating func learn(
    _ line: ArraySlice<UInt8>, of row: PlainRow, in text: UnsafeBufferPointer<UInt8>
  ) {
    guard templates.count < Self.most, templates[row.shape] == nil else { return }
    templates[row.shape] = LineTemplate(line, of: row, in: text)
  }
}
