/// Changes of blocks that touch only their own lines and look like the rest of the file.
extension Document {
  /// A property as lines in the file's style; further lines of a text begin with `|`.
  private func lines(of key: String, _ value: String) -> [String] {
    let style = style
    let texts = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = texts.first ?? ""
    let head = style.indent + key + style.beforeColon + ":"
    return [first.isEmpty ? head : head + style.behindColon + first]
      + texts.dropFirst().map(style.continuation)
  }

  /// Sets a property that stands once: its value changes in place, or it is added.
  public func setting(_ key: String, to value: String, in block: BlockSyntax) -> Document {
    guard let property = block.properties.first(where: { $0.key == key }) else {
      return adding(key, value, to: block)
    }
    return replacing(property, with: value)
  }

  /// Gives a property another value; blanks around the colon and the key's spelling stay.
  public func replacing(_ property: BlockSyntax.Property, with value: String) -> Document {
    let texts = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var document = self
    if property.lines.count > 1 {
      document = document.removing(lines: property.lines.lowerBound + 1...property.lines.upperBound)
    }
    let range = property.valueRange
    let needsBlank = range.isEmpty && !(texts.first ?? "").isEmpty
    let first = (needsBlank ? style.behindColon : "") + (texts.first ?? "")
    document = document.applying([Edit(range, Array(first.utf8))])
    return document.inserting(
      texts.dropFirst().map(style.continuation), before: property.lines.lowerBound + 1)
  }

  /// Adds a property behind the last one of its key, else at the block's end.
  public func adding(_ key: String, _ value: String, to block: BlockSyntax) -> Document {
    let last = block.properties.last { $0.key == key }?.last ?? block.last
    return inserting(lines(of: key, value), before: last + 1)
  }

  /// Takes a property out.
  public func removing(_ property: BlockSyntax.Property) -> Document {
    removing(lines: property.lines.lowerBound...property.last)
  }

  /// Gives a block another title; an empty one takes the colon away as well.
  public func retitling(_ block: BlockSyntax, to title: String) -> Document {
    let behindID = block.idRange.upperBound
    let end = lines[block.header].textEnd
    if title.isEmpty { return applying([Edit(behindID..<end, [])]) }
    if block.titleRange.isEmpty {
      return applying([Edit(behindID..<end, Array(": \(title)".utf8))])
    }
    return applying([Edit(block.titleRange, Array(title.utf8))])
  }

  /// Gives a block another ID.
  public func changingID(of block: BlockSyntax, to id: String) -> Document {
    let blank = block.idRange.isEmpty ? " " : ""
    return applying([Edit(block.idRange, Array((blank + id).utf8))])
  }

  /// Adds a block at the end, as far from the one before as blocks of this file are.
  public func addingBlock(
    _ kind: Kind, id: String, title: String?, properties: [(key: String, value: String)]
  ) -> Document {
    var added = [title.map { "\(kind.rawValue) \(id): \($0)" } ?? "\(kind.rawValue) \(id)"]
    for property in properties { added += lines(of: property.key, property.value) }
    let blanksAtEnd = lines.reversed().prefix { $0.role == .blank }.count
    if blanksAtEnd < lines.count {
      let missing = max(0, style.linesBetweenBlocks - blanksAtEnd)
      added.insert(contentsOf: Array(repeating: "", count: missing), at: 0)
    }
    return inserting(added, before: lines.count)
  }

  /// Takes a block out, with the blank lines behind it; comments above it stay.
  public func removing(_ block: BlockSyntax) -> Document {
    var last = block.last
    let isLastBlock = !lines[(last + 1)...].contains { $0.role != .blank }
    if !isLastBlock {
      while last + 1 < lines.count, lines[last + 1].role == .blank { last += 1 }
      return removing(lines: block.header...last)
    }
    var first = block.header
    while first > 0, lines[first - 1].role == .blank { first -= 1 }
    return removing(lines: first...last)
  }
}
