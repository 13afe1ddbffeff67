import TrackCore

/// Formats problems as text: the place, the message, the line with a mark below it, and the fix.
package struct ProblemText {
  /// The maximum length of a message, a fix or a file name. The limit is needed because a message
  /// may quote a long word from the file.
  private static let longestText = 400

  private let terminal: Terminal
  private let files: [String: SourceFile]
  /// The finders for files that had earlier problems, reused for later problems in these files.
  private var finders: [String: PlaceFinder] = [:]
  /// The name of the file of the previous problem. `shownFile` is the name in the form in which it
  /// is shown, and `source` is the file if it is known.
  private var file = ""
  private var shownFile = ""
  private var source: SourceFile?
  private var finder = PlaceFinder()
  /// The text that is not written yet. It is collected into larger pieces, because a long log may
  /// have a problem on every line.
  private var text = ""

  /// - Parameters:
  ///   - files: The files that have the problems.
  package init(files: [SourceFile], terminal: Terminal) {
    self.terminal = terminal
    self.files = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Writes problems in the given order. Problems that are sorted by place take a single pass over
  /// the files.
  package mutating func write(_ problems: [Problem], to out: inout some TextOutputStream) {
    write(problems) { out.write(String(decoding: $0, as: UTF8.self)) }
  }

  /// Writes problems as UTF-8, in large pieces.
  package mutating func write(_ problems: [Problem], sending send: ([UInt8]) -> Void) {
    for problem in problems {
      write(problem)
      if text.utf8.count >= 1 << 16 {
        send(Array(text.utf8))
        text = ""
      }
    }
    send(Array(text.utf8))
    text = ""
  }

  /// Returns the number of problems in words: `3 errors, 2 warnings`.
  package static func count(of problems: [Problem]) -> String {
    let errors = problems.count { $0.severity == .error }
    let counts = [(errors, "error"), (problems.count - errors, "warning")]
    return counts.filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      .joined(separator: ", ")
  }

  private mutating func write(_ problem: Problem) {
    goToFile(of: problem)
    text += shownFile
    for number in [problem.line, problem.column].compactMap(\.self) { text += ":\(number)" }
    text += ": " + terminal.paint(problem.severity.rawValue, problem.severity.ink)
    text += ": " + terminal.paint(harmless(problem.detail), .heading)
    text += " " + terminal.paint("[\(problem.code.rawValue)]", .quiet) + "\n"
    if !writeExcerpt(of: problem), let fix = problem.fix { text += "  \(harmless(fix))\n" }
  }

  private mutating func goToFile(of problem: Problem) {
    guard problem.file != file || shownFile.isEmpty else { return }
    finders[file] = finder
    file = problem.file
    shownFile = harmless(file)
    source = files[file]
    finder = finders.removeValue(forKey: file) ?? PlaceFinder()
  }

  /// Writes the line that has a problem, and a mark below it. Returns false if there is no line to
  /// show.
  private mutating func writeExcerpt(of problem: Problem) -> Bool {
    source?.withBytes { writeExcerpt(of: problem, in: $0) } ?? false
  }

  private mutating func writeExcerpt(
    of problem: Problem, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    // Do not print a line with a secret, because others may see the output.
    guard problem.code != .looksLikeSecret, let line = problem.line, let column = problem.column,
      let place = finder.place(line: line, column: column, length: problem.length, in: bytes)
    else { return false }
    let gutter = "\(line)".count + 5
    let excerpt = Excerpt(
      of: bytes, at: place, width: terminal.width - gutter, terminal: terminal)
    let blank = terminal.paint(String(repeating: " ", count: max(0, gutter - 2)) + "| ", .quiet)
    let mark = String(repeating: "^", count: excerpt.length)
    text += terminal.paint("  \(line) | ", .quiet) + excerpt.text + "\n" + blank
    text += String(repeating: " ", count: excerpt.indent)
    text += terminal.paint(mark, problem.severity.ink)
    if let fix = problem.fix.map(harmless) {
      let used = gutter + excerpt.indent + excerpt.length
      text += (used + 1 + fix.displayWidth <= terminal.width ? " " : "\n" + blank) + fix
    }
    text += "\n"
    return true
  }

  private func harmless(_ text: String) -> String {
    if text.utf8.count <= Self.longestText, text.isPlainASCII { return text }
    return terminal.fit(text.harmless(ascii: terminal.ascii), to: Self.longestText)
  }
}

extension Problem.Severity {
  fileprivate var ink: Terminal.Ink {
    switch self {
    case .error: .error
    case .warning: .warning
    }
  }
}
