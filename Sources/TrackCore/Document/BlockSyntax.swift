/// A block within a document: its header, its properties, and where it ends.
public struct BlockSyntax: Hashable, Sendable {
  /// One `key: value` of a block, with its `|` lines.
  public struct Property: Hashable, Sendable {
    /// The key in small letters.
    public let key: String
    /// The value's text as it stands, with the lines that go on with it, apart by LF.
    public let value: String
    /// The property's own line and those `|` lines that go on with it, as positions among
    /// the document's lines; comments between them are within.
    public let lines: ClosedRange<Int>
    /// Offsets of the value on the property's own line.
    public let valueRange: Range<Int>
    /// The position of the last `|` line behind it, also of one that is none of it: left alone
    /// or behind another text that would go on with it.
    let last: Int
  }

  public let kind: Kind
  /// The ID as typed.
  public let id: String
  /// The title as typed; empty where there is none.
  public let title: String
  /// The header's position among the document's lines.
  public let header: Int
  /// Offsets of the ID.
  public let idRange: Range<Int>
  /// Offsets of the title; empty, at the line's end, where there is none.
  public let titleRange: Range<Int>
  /// The properties whose keys the kind knows or not, in their order.
  public let properties: [Property]

  /// The position of the last line that belongs to the block: its header, its last property's,
  /// or an indented one that is wrong.
  public let last: Int
}

extension Document {
  /// Parses the blocks of the document, in their order. A block whose header is wrong is left out.
  public func blocks() -> [BlockSyntax] {
    bytes.withUnsafeBufferPointer { buffer in
      var ignored = ProblemSink(keeps: false)
      let outline = OutlineReader.read(
        FileContext(name: "", buffer: buffer), into: &ignored, keeps: false)
      func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self)
      }
      return outline.blocks.map { block in
        let properties = outline.properties[block.properties].map { source in
          BlockSyntax.Property(
            key: foldedName(text(source.key)),
            value: source.textRanges.map(text).joined(separator: "\n"),
            lines: source.line.number - 1...max(source.line.number, source.lastLine) - 1,
            valueRange: source.value,
            last: max(source.line.number, source.lastContinuation) - 1)
        }
        return BlockSyntax(
          kind: block.kind, id: text(block.id), title: text(block.title),
          header: block.header.number - 1, idRange: block.id, titleRange: block.title,
          properties: properties, last: block.lastLine - 1)
      }
    }
  }

  /// The block of an ID, compared as names are.
  public func block(id: String) -> BlockSyntax? {
    let folded = foldedName(id)
    return blocks().first { foldedName($0.id) == folded }
  }
}
