import TrackCore

/// The templates for the lines of plain rows, by the hash of the cells on which they depend
/// (`PlainRow.Line.shape`).
///
/// A template is the text between the times and the `^id` that several log lines share, such as
/// ` run 5.2km`. It is taken from a line that `EntryText` wrote. Making a line from it gives the same
/// bytes as `EntryText`, in a fraction of the time.
struct LineTemplates {
  /// The texts of all templates.
  private var texts: [UInt8] = []
  private var places: [UInt64: Range<Int>] = [:]

  private static let most = 50_000

  func has(_ shape: UInt64) -> Bool { places[shape] != nil }

  /// Makes a template from the text that was written for a line of a row, and stores it for all lines
  /// of the same shape.
  mutating func learn(
    _ text: ArraySlice<UInt8>, of line: PlainRow.Line, _ plain: PlainRow,
    in row: UnsafeBufferPointer<UInt8>
  ) {
    guard places.count < Self.most, places[line.shape] == nil else { return }
    var rest = text
    func removes(_ mark: String, _ cell: Range<Int>) -> Bool {
      cell.isEmpty || rest.drop(prefix: mark.utf8) && rest.drop(prefix: row[cell])
    }
    guard removes("", plain.date), removes(" ", plain.start), removes("-", plain.end),
      plain.note.isEmpty || rest.drop(suffix: row[plain.note]) && rest.drop(suffix: " ; ".utf8),
      rest.drop(suffix: Array(line.id.event.utf8)), rest.drop(suffix: " ^".utf8)
    else { return }
    places[line.shape] = texts.count..<texts.count + rest.count
    texts += rest
  }

  /// Appends a log line, without its line break. Returns the offset after the items of the line; nil
  /// if there is no template for it.
  func append(
    _ line: PlainRow.Line, of plain: PlainRow, in row: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8]
  ) -> Int? {
    guard let place = places[line.shape] else { return nil }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: row[plain.date]))
    if !plain.start.isEmpty {
      bytes.append(ASCII.space)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: row[plain.start]))
    }
    if !plain.end.isEmpty {
      bytes.append(ASCII.dash)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: row[plain.end]))
    }
    texts.withUnsafeBufferPointer {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[place]))
    }
    let end = bytes.count
    bytes.append(ASCII.space)
    bytes.append(ASCII.caret)
    line.id.writeEvent(to: &bytes)
    if !plain.note.isEmpty {
      bytes.append(ASCII.space)
      bytes.append(ASCII.semicolon)
      bytes.append(ASCII.space)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: row[plain.note]))
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
