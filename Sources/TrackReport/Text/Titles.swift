import TrackCore

extension Terminal {
  /// A title as it may be shown, with its emoji in two columns before it.
  package func title(_ title: String, emoji: String? = nil) -> String {
    let title = title.harmless(ascii: ascii).onOneLine
    guard let emoji, !ascii else { return title }
    return pad(emoji.harmless(), to: 2) + " " + title
  }

  /// The sign of a figure that does not exist.
  var nothing: String { ascii ? "." : "·" }

  /// Pieces in lines of at most so many columns, two blanks apart; none is broken while a line
  /// holds it.
  func flow(_ pieces: [String], to width: Int) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, last.displayWidth + 2 + piece.displayWidth <= width {
        lines[lines.count - 1] = last + "  " + piece
      } else {
        lines += wrap(piece, to: width)
      }
    }
    return lines
  }
}

extension String {
  var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// The text without the blanks at its end.
  var trimmedEnd: String {
    var text = self
    while text.utf8.last == ASCII.space { text.removeLast() }
    return text
  }

  /// The text without the blanks at its beginning.
  var trimmedStart: String { String(drop { $0 == " " }) }
}
