import TrackCore

extension Explanation {
  /// Returns the text that `track explain` prints.
  package func text(for terminal: Terminal) -> String {
    ExplanationPage(terminal: terminal).text(of: self)
  }
}

/// Formats an explanation: each figure, followed by its derivation.
private struct ExplanationPage {
  let terminal: Terminal

  /// The non-ASCII characters in the program's own text, with their ASCII replacements.
  private static let signs: [(Character, String)] = [
    ("−", "-"), ("–", "-"), ("·", "*"), ("√", "sqrt "), ("×", "*"), ("≥", ">="), ("±", "+-"),
  ]

  func text(of explanation: Explanation) -> String {
    let what = "\(explanation.kind) \(explanation.id)"
    var words = explanation.title == explanation.id ? what : "\(explanation.title) (\(what))"
    if let place = explanation.place { words += ", \(place.file):\(place.line)" }
    var text = terminal.wrap(harmless(words), to: terminal.width)
      .map { terminal.paint($0, .heading) + "\n" }.joined()
    for part in explanation.parts { text += "\n" + self.text(of: part) }
    return text
  }

  private func text(of part: Explanation.Part) -> String {
    let head = wrapped("\(part.title): \(part.figure)", 0, hanging: 2)
    var text = terminal.paint(head[0], .heading) + "\n"
    for line in head.dropFirst() { text += line + "\n" }
    for note in part.notes { text += say(note, 2) }
    if let before = part.before { text += self.text(of: before) }
    if part.earlier > 0 {
      let nouns = Words.count(part.earlier, "earlier \(part.noun)")
      text += quiet("\(nouns) left out; --all shows \(part.earlier == 1 ? "it" : "them")", 2)
    }
    for step in part.steps { text += self.text(of: step) }
    return text
  }

  private func text(of step: Explanation.Step) -> String {
    var text = say(step.words, 2)
    if step.earlier > 0 {
      let sum = step.earlierAmount.isEmpty ? "" : " with \(step.earlierAmount)"
      text += quiet(
        "\(Words.count(step.earlier, "earlier line"))\(sum) left out; --all shows"
          + " \(step.earlier == 1 ? "it" : "them")", 4)
    }
    let amounts = step.lines.map { ascii($0.amount) }
    let width = amounts.map(\.displayWidth).max() ?? 0
    for (line, amount) in zip(step.lines, amounts) {
      let blanks = String(repeating: " ", count: width - amount.displayWidth)
      let left = "    " + (width > 0 ? blanks + amount + "  " : "")
      let place = harmless("\(line.file):\(line.number): ")
      let room = max(terminal.width - left.displayWidth, 8)
      let shown = terminal.fit(place + harmless(line.text), to: room)
      text += left
      text +=
        shown.hasPrefix(place)
        ? terminal.paint(place, .quiet) + shown.dropFirst(place.count) : shown
      text += "\n"
      for note in line.notes { text += say(note, 6) }
    }
    for note in step.notes { text += say(note, 4) }
    return text
  }

  // MARK: Lines

  private func harmless(_ text: String) -> String { text.harmless(ascii: terminal.ascii) }

  private func ascii(_ words: String) -> String {
    let words = harmless(words)
    guard terminal.ascii else { return words }
    return Self.signs.reduce(words) { text, sign in
      text.split(separator: sign.0, omittingEmptySubsequences: false).joined(separator: sign.1)
    }
  }

  private func wrapped(_ words: String, _ indent: Int, hanging: Int) -> [String] {
    let lines = terminal.wrap(ascii(words), to: terminal.width - indent - hanging)
    return lines.enumerated().map { index, line in
      String(repeating: " ", count: indent + (index == 0 ? 0 : hanging)) + line
    }
  }

  private func say(_ words: String, _ indent: Int) -> String {
    wrapped(words, indent, hanging: 2).map { $0 + "\n" }.joined()
  }

  private func quiet(_ words: String, _ indent: Int) -> String {
    wrapped(words, indent, hanging: 2).map { terminal.paint($0, .quiet) + "\n" }.joined()
  }
}
