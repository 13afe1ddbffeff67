extension Terminal {
  /// Returns the text truncated to a number of columns, with an ellipsis.
  package func fit(_ text: String, to width: Int) -> String {
    guard text.displayWidth > width else { return text }
    let mark = String(ellipsis.prefix(max(width, 0)))
    return text.prefix(columns: width - mark.count).text + mark
  }

  /// Returns the text or, if it does not fit into a number of columns, an ellipsis and the end of
  /// the text.
  package func fitEnd(_ text: String, to width: Int) -> String {
    guard text.displayWidth > width else { return text }
    let mark = String(ellipsis.prefix(max(width, 0)))
    return mark + text.suffix(columns: width - mark.count)
  }

  /// Returns the text truncated or padded with spaces to a number of columns.
  package func pad(_ text: String, to width: Int) -> String {
    let fitted = fit(text, to: width)
    return fitted + String(repeating: " ", count: max(width - fitted.displayWidth, 0))
  }

  /// Returns the text wrapped at spaces, but not between a number and its unit. A word that is too
  /// long is split, so that nothing is lost.
  package func wrap(_ text: String, to width: Int) -> [String] {
    let width = max(width, 2)
    var lines: [String] = []
    var line = ""
    var used = 0
    var words: [String] = []
    for word in text.split(separator: " ") {
      if Words.isUnit(word), words.last?.last?.isNumber == true {
        words[words.count - 1] += " " + word
      } else {
        words.append(String(word))
      }
    }
    for var word in words {
      var needed = word.displayWidth
      if !line.isEmpty, used + 1 + needed <= width {
        line += " " + word
        used += 1 + needed
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while needed > width {
        let piece = word.prefix(columns: width)
        lines.append(piece.text)
        word.removeFirst(piece.count)
        needed = word.displayWidth
      }
      line = word
      used = needed
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

extension String {
  /// Returns the longest prefix that fits into a number of columns, and its number of characters.
  func prefix(columns: Int) -> (text: String, count: Int) {
    var text = ""
    var count = 0
    var used = 0
    for character in self {
      used += character.displayWidth
      guard used <= columns else { break }
      text.append(character)
      count += 1
    }
    return (text, count)
  }

  /// Returns the longest suffix that fits into a number of columns.
  fileprivate func suffix(columns: Int) -> String {
    var count = 0
    var used = 0
    for character in reversed() {
      used += character.displayWidth
      guard used <= columns else { break }
      count += 1
    }
    return String(suffix(count))
  }
}

/// Returns the text with spaces added on the left up to a number of columns.
func padLeft(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(width - text.displayWidth, 0)) + text
}
