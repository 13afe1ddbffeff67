import TrackCore

extension Explanation {
  /// Returns the text that `track explain` prints: each figure, followed by its derivation.
  package func text(for terminal: Terminal) -> String {
    var page = TextPage(terminal)
    let what = "\(kind) \(id)"
    page.heading(
      (title == id ? what : "\(title) (\(what))")
        + (place.map { ", \($0.file):\($0.line)" } ?? ""))
    for part in parts { page.add(part) }
    return page.text
  }
}

extension TextPage {
  /// The non-ASCII characters in the program's own text, with their ASCII replacements.
  private static let signs: [(Character, String)] = [
    ("−", "-"), ("–", "-"), ("·", "*"), ("√", "sqrt "), ("×", "*"), ("≥", ">="), ("±", "+-"),
  ]

  private func ascii(_ words: String) -> String {
    guard terminal.ascii else { return words }
    return Self.signs.reduce(words) { text, sign in
      text.split(separator: sign.0, omittingEmptySubsequences: false).joined(separator: sign.1)
    }
  }

  private mutating func note(_ words: String, _ indent: Int, _ ink: Terminal.Ink? = nil) {
    say(ascii(words), indent: indent, hanging: 2, ink)
  }

  fileprivate mutating func add(_ part: Explanation.Part) {
    gap()
    add(
      terminal.wrap(
        ascii("\(part.title): \(part.figure)").harmless(ascii: terminal.ascii),
        to: terminal.width - 2
      ).enumerated().map { $0 == 0 ? terminal.paint($1, .heading) : "  " + $1 })
    for note in part.notes { self.note(note, 2) }
    if let before = part.before { add(before) }
    if part.earlier > 0 { note(Words.leftOut(part.earlier, part.noun), 2, .quiet) }
    for step in part.steps { add(step) }
  }

  private mutating func add(_ step: Explanation.Step) {
    note(step.words, 2)
    if step.earlier > 0 {
      note(Words.leftOut(step.earlier, "line", with: step.earlierAmount), 4, .quiet)
    }
    let amounts = step.lines.map { ascii($0.amount.harmless(ascii: terminal.ascii)) }
    let width = amounts.map(\.displayWidth).max() ?? 0
    for (line, amount) in zip(step.lines, amounts) {
      add(line, after: "    " + (width > 0 ? padLeft(amount, width) + "  " : ""))
    }
    for note in step.notes { self.note(note, 4) }
  }

  private mutating func add(_ line: Quote, after left: String) {
    let place = "\(line.file):\(line.number): ".harmless(ascii: terminal.ascii)
    let shown = terminal.fit(
      place + line.text.harmless(ascii: terminal.ascii),
      to: max(terminal.width - left.displayWidth, 8))
    let isWhole = shown.hasPrefix(place)
    add([
      left + (isWhole ? terminal.paint(place, .quiet) + shown.dropFirst(place.count) : shown)
    ])
    for note in line.notes { self.note(note, 6) }
  }
}
