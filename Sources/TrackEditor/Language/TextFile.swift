import TrackCore

/// One file of a directory, with the queries that an editor makes about its lines.
package struct TextFile: Sendable {
  package let name: String
  package let text: PartedText

  package init(name: String, text: PartedText) {
    self.name = name
    self.text = text
  }

  /// The byte offset, within a line, at which its text begins: 0, or the length of the byte order
  /// mark.
  package func textStart(_ line: Int) -> Int {
    line == 0 && text.line(0).starts(with: ByteOrderMark.bytes) ? ByteOrderMark.bytes.count : 0
  }

  /// The bytes of a line without its ending and byte order mark.
  package func line(_ line: Int) -> [UInt8] { Array(text.line(line).dropFirst(textStart(line))) }

  /// The line, from 0, of the header of the block that a line belongs to; nil if the line belongs
  /// to no block.
  package func header(of line: Int) -> Int? {
    var number = line
    while number >= 0 {
      let bytes = self.line(number)
      switch bytes.withUnsafeBufferPointer({ LineReader.role($0, 0, $0.count) }) {
      case .header: return number
      case .log: return nil
      case .blank, .comment, .lostValue, .marker, .continuation, .property: number -= 1
      }
    }
    return nil
  }

  /// The kind and the ID of the block whose header is on a line, and the byte range of the ID. Nil
  /// if the line is not a header with a known kind and an ID. The block `track` may lack an ID:
  /// then the ID is empty, and the range is that of the word `track`.
  package func block(at header: Int) -> (kind: Kind, id: String, range: Range<Int>)? {
    let bytes = line(header)
    let syntax = LineSyntax(bytes, in: nil)
    guard syntax.role == .header, let word = syntax.tokens.first, word.kind == .kind,
      let kind = Kind(rawValue: foldedName(Self.text(bytes, word.range)))
    else { return nil }
    guard let id = syntax.tokens.first(where: { $0.kind == .id }) else {
      return kind == .track ? (kind, "", word.range) : nil
    }
    return (kind, Self.text(bytes, id.range), id.range)
  }

  /// The tokens of a line. Their ranges are offsets in the bytes that `line(_:)` returns.
  package func syntax(_ line: Int) -> LineSyntax {
    let bytes = self.line(line)
    let role = bytes.withUnsafeBufferPointer { LineReader.role($0, 0, $0.count) }
    let kind = role == .property ? header(of: line).flatMap { block(at: $0)?.kind } : nil
    return LineSyntax(bytes, in: kind)
  }

  /// The tokens of each line in a range.
  package func syntax(_ lines: Range<Int>) -> [(line: Int, syntax: LineSyntax)] {
    var kind = header(of: lines.lowerBound - 1).flatMap { block(at: $0)?.kind }
    return lines.clamped(to: 0..<text.lineCount).map { number in
      let syntax = LineSyntax(line(number), in: kind)
      switch syntax.role {
      case .header: kind = block(at: number)?.kind
      case .log: kind = nil
      default: break
      }
      return (number, syntax)
    }
  }

  package func text(_ line: Int, _ range: Range<Int>) -> String {
    Self.text(self.line(line), range)
  }

  private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
  }
}
