import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// Questions to the person at the terminal, a line each.
struct Asking {
  private let terminal: Terminal

  /// Whether there is a person to ask: both sides are a terminal, and no script reads along.
  static func isPossible(in session: Session) -> Bool {
    !session.json && System.isTerminal(.input) && System.isTerminal(.output)
  }

  /// Nil where there is nobody to ask.
  init?(_ session: Session) {
    guard Self.isPossible(in: session) else { return nil }
    terminal = session.terminal
  }

  /// Asks until the answer will do.
  ///
  /// - Parameters:
  ///   - usual: What an empty answer means, shown in brackets; nil where something must be said.
  ///   - check: Throws what is wrong with an answer, which is then said and asked again.
  func ask<Answer>(
    _ question: String, usual: String?, check: (String) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    while true {
      try show("\(question)\(usual.map { " [\($0)]" } ?? "") ")
      guard let line = System.typedLine() else {
        try show("\n")
        throw .refused(.notAnswered)
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

  /// Asks for yes or no.
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
  /// What is wrong with an answer.
  fileprivate var answerWording: String {
    guard case .refused(.newProblem(let problem)) = self else { return wording }
    return "\(Words.capitalised(problem.detail)). \(Refusal.advice(problem.fix))".harmless()
  }
}
