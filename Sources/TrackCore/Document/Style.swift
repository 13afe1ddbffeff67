/// How a person lays out a file, so that what is added looks like the rest.
public struct Style: Hashable, Sendable {
  /// The ending of its lines: LF or CR LF.
  public var ending: [UInt8]
  /// What stands before a property's key.
  public var indent: String
  /// Blanks before and behind a property's colon.
  public var beforeColon: String
  public var behindColon: String
  /// How many blank lines stand between two blocks.
  public var linesBetweenBlocks: Int

  /// The style of a new file.
  public static let usual = Style(
    ending: [ASCII.newline], indent: "  ", beforeColon: "", behindColon: " ", linesBetweenBlocks: 1)

  /// A line that goes on with a property's text, two blanks further in than the property.
  func continuation(_ text: String) -> String {
    indent + (text.isEmpty ? "  |" : "  | " + text)
  }
}

extension Document {
  /// The style that most of the file's lines have; where it shows none, the usual one.
  public var style: Style {
    var endings = Frequency<[UInt8]>()
    var indents = Frequency<String>()
    var before = Frequency<String>()
    var behind = Frequency<String>()
    var gaps = Frequency<Int>()
    var blankLines = 0
    var hasContent = false
    for line in lines {
      if line.endingLength > 0 { endings.count(Array(bytes[line.textEnd..<line.next])) }
      switch line.role {
      case .blank:
        blankLines += 1
        continue
      case .property:
        let parts = PropertyParts(of: line, in: self)
        indents.count(parts.indent)
        if let colon = parts.colon {
          before.count(colon.before)
          if !colon.isEndOfLine { behind.count(colon.behind) }
        }
      case .header:
        if hasContent { gaps.count(blankLines) }
      default: break
      }
      blankLines = 0
      hasContent = true
    }
    let usual = Style.usual
    return Style(
      ending: endings.most ?? usual.ending, indent: indents.most ?? usual.indent,
      beforeColon: before.most ?? usual.beforeColon,
      behindColon: behind.most ?? usual.behindColon,
      linesBetweenBlocks: gaps.most ?? usual.linesBetweenBlocks)
  }
}

/// The pieces of a property line, as they are laid out.
private struct PropertyParts {
  let indent: String
  let colon: (before: String, behind: String, isEndOfLine: Bool)?

  init(of line: SourceLine, in document: Document) {
    (indent, colon) = document.bytes.withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: line.textStart, to: line.textEnd)
      cursor.skipBlanks()
      let indent = cursor.text(line.textStart, cursor.at)
      var end = cursor.at
      while end < line.textEnd, buffer[end] != ASCII.colon { end += 1 }
      guard end < line.textEnd else { return (indent, nil) }
      let keyEnd = Cursor(buffer, from: cursor.at, to: end).endWithoutBlanks()
      var value = Cursor(buffer, from: end + 1, to: line.textEnd)
      value.skipBlanks()
      let colon = (
        before: cursor.text(keyEnd, end), behind: cursor.text(end + 1, value.at),
        isEndOfLine: value.isAtEnd
      )
      return (indent, colon)
    }
  }
}

/// Counts how often values occur; of equally frequent ones the first met is the most.
private struct Frequency<Element: Hashable> {
  private var counts: [Element: Int] = [:]
  private var order: [Element] = []

  mutating func count(_ element: Element) {
    if counts[element] == nil { order.append(element) }
    counts[element, default: 0] += 1
  }

  var most: Element? {
    var best: Element?
    for element in order
    where counts[element, default: 0] > best.map({ counts[$0, default: 0] }) ?? 0 {
      best = element
    }
    return best
  }
}
