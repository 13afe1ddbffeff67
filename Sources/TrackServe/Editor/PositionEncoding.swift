import TrackCore
import TrackEditor
import TrackJSON
import TrackReport

/// The unit in which an editor counts the characters of a line.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Chooses an encoding from those that the editor offers: UTF-8 if possible, otherwise the first
  /// one that is known. If no offered encoding is known, chooses UTF-16, which every editor
  /// supports.
  init(offered: [String]) {
    let known = offered.compactMap(PositionEncoding.init(rawValue:))
    self = known.contains(.utf8) ? .utf8 : known.first ?? .utf16
  }

  /// Returns the position of a byte offset in a line, as a number of units of this encoding.
  func character(at offset: Int, in line: some Collection<UInt8>) -> Int {
    let bytes = line.prefix(offset)
    switch self {
    case .utf8: return bytes.count
    case .utf16: return bytes.reduce(0) { $0 + Self.units(of: $1) }
    case .utf32: return bytes.reduce(0) { $0 + ($1.isContinuation ? 0 : 1) }
    }
  }

  /// Returns the byte offset of a position in a line, or the line's length if the line is shorter.
  /// The position is a number of units of this encoding.
  func offset(of character: Int, in line: some Collection<UInt8>) -> Int {
    if self == .utf8 { return min(max(character, 0), line.count) }
    var (units, offset) = (0, 0)
    for byte in line {
      let isFirst = !byte.isContinuation
      if isFirst, units >= character { return offset }
      units += self == .utf16 ? Self.units(of: byte) : isFirst ? 1 : 0
      offset += 1
    }
    return offset
  }

  /// Returns the number of UTF-16 units of the character that begins with a byte; zero for a byte
  /// that continues a character.
  private static func units(of byte: UInt8) -> Int {
    byte.isContinuation ? 0 : byte >= 0xF0 ? 2 : 1
  }
}

/// Converts between byte offsets in a file and the positions and ranges of the protocol.
struct RangeWriter {
  let file: TextFile
  let encoding: PositionEncoding

  /// Returns the protocol's position for a byte offset in a line. Lines are counted from 0.
  func position(_ line: Int, _ offset: Int) -> JSONValue {
    let start = file.textStart(line)
    let character = encoding.character(at: start + offset, in: file.text.line(line))
    return ["line": .int(line), "character": .int(character)]
  }

  func range(_ line: Int, _ bytes: Range<Int>) -> JSONValue {
    ["start": position(line, bytes.lowerBound), "end": position(line, bytes.upperBound)]
  }

  /// Returns the range from the beginning of the first given line to the end of the last one.
  func range(lines: ClosedRange<Int>) -> JSONValue {
    [
      "start": ["line": .int(lines.lowerBound), "character": 0],
      "end": position(lines.upperBound, file.line(lines.upperBound).count),
    ]
  }

  /// Returns the range of the text to which a problem refers.
  func range(of problem: Problem) -> JSONValue {
    guard let number = problem.line else { return range(0, 0..<0) }
    let line = file.line(number - 1)
    let utf32 = PositionEncoding.utf32
    let start = utf32.offset(of: (problem.column ?? 1) - 1, in: line)
    let end = utf32.offset(of: (problem.column ?? 1) - 1 + problem.length, in: line)
    return range(number - 1, start..<max(start, end))
  }

  /// Returns the lines of a protocol range, limited to those that the file has; nil if there are
  /// none.
  func lines(_ range: JSONValue?) -> ClosedRange<Int>? {
    guard let first = range?["start"]?["line"]?.integer, let last = range?["end"]?["line"]?.integer,
      first >= 0, first <= last, first < file.text.lineCount
    else { return nil }
    return first...min(last, file.text.lineCount - 1)
  }

  /// Returns the line and the byte offset of a protocol position; nil if the file has no such line.
  func read(_ position: JSONValue?) -> (line: Int, offset: Int)? {
    guard let line = position?["line"]?.integer, let character = position?["character"]?.integer,
      line >= 0, line < file.text.lineCount, character >= 0
    else { return nil }
    let offset = encoding.offset(of: character, in: file.text.line(line))
    return (line, max(0, offset - file.textStart(line)))
  }

  /// Returns the edits that turn the text of the file into another one. Each edit replaces whole
  /// lines.
  func edits(to new: [UInt8]) -> [JSONValue] {
    let old = file.text.bytes
    let changes = LineChange.between(old, new)
    var shift = 0
    return changes.map { change in
      // `line` counts lines of the new text. Subtract the number of lines that earlier changes have
      // added, to get the line in the old text.
      let removed = change.before.count
      let line = (change.line ?? 1) - 1 - shift
      shift += change.after.count - removed
      let isAtEnd = line + removed >= file.text.lineCount
      let end =
        isAtEnd
        ? position(file.text.lineCount - 1, file.line(file.text.lineCount - 1).count)
        : ["line": .int(line + removed), "character": 0]
      return [
        "range": ["start": ["line": .int(line), "character": 0], "end": end],
        "newText": .text(String(decoding: change.added, as: UTF8.self)),
      ]
    }
  }
}
