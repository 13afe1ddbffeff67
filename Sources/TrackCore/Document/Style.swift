/// The layout that a file's author uses, so that new lines look like existing ones.
struct Style {
  /// The line ending: LF or CR LF.
  var ending: [UInt8] = [ASCII.newline]
  /// The blanks before a property's key.
  var indent = "  "
  /// The blanks before a property's colon.
  var beforeColon = ""
  /// The blanks between a property's colon and its value.
  var afterColon = " "
  /// The number of blank lines between two blocks.
  var linesBetweenBlocks = 1
}

extension Document {
  /// Returns the style of the file. Each detail has the value that is most frequent in the file, or
  /// the default if the file has no example of it.
  func style() -> Style {
    var indents = Frequency<String>()
    var before = Frequency<String>()
    var after = Frequency<String>()
    var gaps = Frequency<Int>()
    var blankLines = 0
    var hasContent = false
    for line in lines {
      switch line.role {
      case .blank:
        blankLines += 1
        continue
      case .property:
        let parts = PropertyParts(of: line, in: self)
        indents.count(parts.indent)
        if let colon = parts.colon {
          before.count(colon.before)
          if !colon.isEndOfLine { after.count(colon.after) }
        }
      case .header:
        if hasContent { gaps.count(blankLines) }
      default: break
      }
      blankLines = 0
      hasContent = true
    }
    let usual = Style()
    return Style(
      ending: bytes.withUnsafeBufferPointer(LineReader.usualEnding),
      indent: indents.most ?? usual.indent,
      beforeColon: before.most ?? usual.beforeColon, afterColon: after.most ?? usual.afterColon,
      linesBetweenBlocks: gaps.most ?? usual.linesBetweenBlocks)
  }
}

/// The blanks before the key and around the colon of a property line.
private struct PropertyParts {
  let indent: String
  let colon: (before: String, after: String, isEndOfLine: Bool)?

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
        before: cursor.text(keyEnd, end), after: cursor.text(end + 1, value.at),
        isEndOfLine: value.isAtEnd
      )
      return (indent, colon)
    }
  }
}

/// Counts the occurrences of values.
private struct Frequency<Element: Hashable> {
  private var counts: [Element: Int] = [:]
  private var order: [Element] = []

  mutating func count(_ element: Element) {
    if counts[element] == nil { order.append(element) }
    counts[element, default: 0] += 1
  }

  /// The most frequent value; of several equally frequent values, the one that occurred first.
  var most: Element? {
    var best: Element?
    for element in order
    where counts[element, default: 0] > best.map({ counts[$0, default: 0] }) ?? 0 {
      best = element
    }
    return best
  }
}
