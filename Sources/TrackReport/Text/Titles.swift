import TrackCore

extension Terminal {
  /// Returns a title without characters that a terminal interprets. If there is an emoji, it comes
  /// first and takes two columns.
  package func title(_ title: String, emoji: String? = nil) -> String {
    let title = title.harmless(ascii: ascii).onOneLine.steady
    guard let emoji, !ascii else { return title }
    return pad(emoji.harmless().steady, to: 2) + " " + title
  }

  /// The character that is shown in place of a missing figure.
  var nothing: String { ascii ? "." : "·" }

  /// Arranges pieces of text in lines of a maximum width. A piece is split only if it is longer
  /// than a line.
  func flow(_ pieces: [String], to width: Int, separator: String = "  ") -> [String] {
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last,
        last.displayWidth + separator.displayWidth + piece.displayWidth <= width
      {
        lines[lines.count - 1] = last + separator + piece
      } else {
        lines += wrap(piece, to: width)
      }
    }
    return lines
  }
}

extension String {
  /// The text with the plain form of each emoji on whose width terminals disagree: those with a
  /// variation selector, a skin tone, a keycap or a joiner. Rows of a table stay straight.
  fileprivate var steady: String {
    guard unicodeScalars.contains(where: \.changesEmojiWidth) else { return self }
    return String(
      map { character in
        let scalars = character.unicodeScalars
        guard let first = scalars.first, scalars.dropFirst().contains(where: \.changesEmojiWidth)
        else { return character }
        return Character(first)
      })
  }

  var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// The words of a term with hyphens: `on hold` for `on-hold`.
  var asWords: String { split(separator: "-").joined(separator: " ") }

  /// The text without trailing spaces.
  var trimmedEnd: String {
    var text = self
    while text.utf8.last == ASCII.space { text.removeLast() }
    return text
  }

  /// The text without leading spaces.
  var trimmedStart: String { String(drop { $0 == " " }) }
}

extension Unicode.Scalar {
  /// True for a character that joins or changes the emoji before it.
  fileprivate var changesEmojiWidth: Bool {
    switch value {
    case 0xFE0F, 0x200D, 0x20E3, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }
}
