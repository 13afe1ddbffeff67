/// A block of a document: its texts and their positions.
public struct BlockSyntax: Hashable, Sendable {
  /// One `key: value` of a block, with its `|` lines.
  public struct Property: Hashable, Sendable {
    /// The key in lowercase.
    public let key: String
    /// The value as written; the lines of a text are separated by `\n`.
    public let value: String
    /// The indices of the property's lines in the document, from the line with the key to the last
    /// `|` line that continues it.
    public let lines: ClosedRange<Int>
    /// The byte offsets of the value on the line with the key.
    package let valueRange: Range<Int>
    /// The index of the last `|` line after the property, or of the property's own line if no `|`
    /// line follows. Invalid `|` lines count too: they do not continue this property, but if a text
    /// property were inserted before them, they would continue that one.
    let last: Int
  }

  public let kind: Kind
  /// The ID as typed.
  public let id: String
  /// The title as typed; empty if there is none.
  public let title: String
  /// The index of the header in the document's lines.
  public let header: Int
  /// The byte offsets of the ID.
  package let idRange: Range<Int>
  /// The byte offsets of the title; empty, at the line's end, if there is none.
  let titleRange: Range<Int>
  /// The properties in the order of their lines, including unknown ones.
  public let properties: [Property]

  /// The index of the block's last line: its last indented line, even if it is invalid. If there is
  /// no indented line, the index of the header.
  public let last: Int
}

extension Document {
  /// Parses the blocks of the document, in file order. A block with an invalid header is omitted.
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

  /// Parses the blocks and returns the first one that has a given ID; nil if there is none.
  public func block(id: String) -> BlockSyntax? {
    let folded = foldedName(id)
    return blocks().first { foldedName($0.id) == folded }
  }
}
