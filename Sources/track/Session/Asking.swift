import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// Asks questions on the terminal, one line each.
struct Asking {
  private let terminal: Terminal

  /// Returns true if somebody can answer questions: input and output are terminals, and the output
  /// is not JSON.
  static func isPossible(in session: Session) -> Bool {
    !session.json && System.isTerminal(.input) && System.isTerminal(.output)
  }

  /// Fails if nobody can answer questions.
  init?(_ session: Session) {
    guard Self.isPossible(in: session) else { return nil }
    terminal = session.terminal
  }

  /// Creates a value that accepts answers from a terminal, a file or a pipe.
  init(reading session: Session) {
    terminal = session.terminal
  }

  /// Asks a question, and repeats it until the answer is valid.
  ///
  /// - Parameters:
  ///   - usual: The default answer, shown in brackets; nil if there is none.
  ///   - check: Parses an answer. If it throws, the error is printed, and the question is repeated.
  func ask<Answer>(
    _ question: String, usual: String?, check: (String) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    while true {
      try show("\(question)\(usual.map { " [\($0)]" } ?? "") ")
      guard let line = System.typedLine() else {
        try show("\n")
        throw .refused(
          "Not all questions were answered, so nothing was written.")
      }
      let typed = line.onOneLine.trimmed
      guard let answer = typed.isEmpty ? usual : typed else { continue }
      do throws(Failure) {
        return try check(answer)
      } catch {
        try show(error.answerWording, end: "\n")
      }
    }
  }

  /// Asks a yes-or-no question.
  func confirm(_ question: String, usual: Bool) throws(Failure) -> Bool {
    try ask(question, usual: usual ? "Y/n" : "y/N") { answer throws(Failure) in
      switch answer.lowercased() {
      case "y/n": usual
      case "y", "yes": true
      case "n", "no": false
      default: throw .usage(.badValue(answer, of: "The answer", expected: "yes or no", near: nil))
      }
    }
  }

  private func show(_ text: String, end: String = "") throws(Failure) {
    let shown = (text == "\n" ? text : text.harmless(ascii: terminal.ascii)) + end
    do { try Stream.output.send(Array(shown.utf8)) } catch { throw .output(error) }
  }
}

extension Failure {
  /// The message about an answer that is not valid.
  fileprivate var answerWording: String {
    guard case .refused(let refusal) = self, case .problem(let problem) = refusal.cause else {
      return wording
    }
    return "\(Words.capitalised(problem.detail)). \(Refusal.advice(problem.fix))".harmless()
  }
}
