import TrackCore

/// The lines of an output for a terminal. It wraps prose, and replaces what a terminal would
/// interpret in the texts of files.
package struct TextPage {
  let terminal: Terminal
  package private(set) var lines: [String] = []

  package init(_ terminal: Terminal) { self.terminal = terminal }

  /// The lines, each with its line break.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds lines that already fit the terminal.
  mutating func add(_ lines: [String]) { self.lines += lines }

  /// Adds lines that already fit the terminal, and an empty line before them. Adds nothing if there
  /// are none.
  mutating func section(_ lines: [String]) {
    if !lines.isEmpty { self.lines += [""] + lines }
  }

  mutating func gap() { lines.append("") }

  mutating func heading(_ words: String) { say(words, .heading) }

  /// Adds a heading with one text on the left and one at the right end of the line. If they do not
  /// fit, each is on its own line.
  mutating func heading(_ left: String, _ right: String) {
    let room = terminal.width - right.displayWidth - 2
    if left.displayWidth <= room || room >= 24 { return head(left, right) }
    add([terminal.paint(terminal.fit(left, to: terminal.width), .heading)])
    add(terminal.wrap(right, to: terminal.width))
  }

  /// Adds a heading on one line, with a text at the right end of the line unless it is empty.
  mutating func head(_ words: String, _ right: String) {
    guard !right.isEmpty else { return add([terminal.paint(words, .heading)]) }
    let room = terminal.width - right.displayWidth - 2
    add([terminal.paint(terminal.pad(words, to: room), .heading) + "  " + right])
  }

  /// Adds a text, wrapped.
  ///
  /// - Parameters:
  ///   - indent: The number of spaces before each line.
  ///   - hanging: The number of further spaces before each line but the first.
  mutating func say(
    _ words: String, indent: Int = 0, hanging: Int = 0, _ ink: Terminal.Ink? = nil
  ) {
    let pieces = terminal.wrap(
      words.harmless(ascii: terminal.ascii), to: terminal.width - indent - hanging)
    for (index, piece) in pieces.enumerated() {
      let blanks = String(repeating: " ", count: indent + (index == 0 ? 0 : hanging))
      lines.append(blanks + terminal.paint(piece, ink))
    }
  }

  /// Adds paragraphs and an empty line before them. Adds nothing if there are none.
  mutating func prose(_ paragraphs: [String]) {
    if !paragraphs.isEmpty { gap() }
    for paragraph in paragraphs { say(paragraph) }
  }

  /// Adds a text on one line, truncated.
  mutating func line(_ words: String, _ ink: Terminal.Ink? = nil) {
    let words = terminal.fit(words.harmless(ascii: terminal.ascii), to: terminal.width)
    lines.append(terminal.paint(words, ink))
  }
}
