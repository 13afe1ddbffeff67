import TrackCore

/// Problems as a person reads them: the place, what is wrong, the line with a mark, the fix.
package struct ProblemText {
  /// A sentence may quote a word that is as long as its file.
  private static let longestText = 400

  private let terminal: Terminal
  private var finders: [String: PlaceFinder]

  /// - Parameters:
  ///   - files: The files that the problems are about.
  package init(files: [SourceFile], terminal: Terminal) {
    self.terminal = terminal
    finders = Dictionary(
      files.map { ($0.name, PlaceFinder($0.bytes)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Writes them in the order in which they are given. In the order of their places they cost
  /// one pass over the files.
  package mutating func write(_ problems: [Problem], to out: inout some TextOutputStream) {
    for problem in problems { write(problem, to: &out) }
  }

  /// How many there are: `3 errors, 2 warnings`.
  package static func count(of problems: [Problem]) -> String {
    let errors = problems.count { $0.severity == .error }
    let counts = [(errors, "error"), (problems.count - errors, "warning")]
    return counts.filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      .joined(separator: ", ")
  }

  private mutating func write(_ problem: Problem, to out: inout some TextOutputStream) {
    let place = [problem.file] + [problem.line, problem.column].compactMap { $0.map(String.init) }
    let severity = terminal.paint(problem.severity.rawValue, problem.severity.ink)
    out.write(
      """
      \(harmless(place.joined(separator: ":"))): \(severity): \
      \(terminal.paint(harmless(problem.detail), .heading)) \
      \(terminal.paint("[\(problem.code.rawValue)]", .quiet))

      """)
    if !writeExcerpt(of: problem, to: &out), let fix = problem.fix {
      out.write("  \(harmless(fix))\n")
    }
  }

  /// Gives false where there is no line to show.
  private mutating func writeExcerpt(
    of problem: Problem, to out: inout some TextOutputStream
  ) -> Bool {
    guard let line = problem.line, let column = problem.column,
      let place = finders[problem.file]?.place(
        line: line, column: column, length: problem.length),
      let bytes = finders[problem.file]?.bytes
    else { return false }
    let gutter = "  \(line) | "
    let emptyGutter = String(repeating: " ", count: gutter.utf8.count - 2) + "| "
    let excerpt = Excerpt(
      of: bytes, at: place, width: terminal.width - gutter.utf8.count, terminal: terminal)
    let indent = String(repeating: " ", count: excerpt.indent)
    let carets = String(repeating: "^", count: excerpt.length)
    out.write(terminal.paint(gutter, .quiet) + excerpt.text + "\n")
    out.write(terminal.paint(emptyGutter, .quiet) + indent)
    out.write(terminal.paint(carets, problem.severity.ink))
    if let fix = problem.fix.map(harmless) {
      let used = gutter.utf8.count + excerpt.indent + excerpt.length
      let fitsBeside = used + 1 + fix.displayWidth <= terminal.width
      out.write(fitsBeside ? " " : "\n" + terminal.paint(emptyGutter, .quiet))
      out.write(fix)
    }
    out.write("\n")
    return true
  }

  private func harmless(_ text: String) -> String {
    terminal.fit(text.harmless(ascii: terminal.ascii), to: Self.longestText)
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
