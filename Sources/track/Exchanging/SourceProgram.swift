import TrackCore
import TrackExchange
import TrackSystem

/// The program that fetches the data of a source: `track-source-NAME` on `$PATH`.
struct SourceProgram {
  let job: FetchJob
  let workspace: Workspace

  private static let longestAnswer = 64 << 20

  static func isInstalled(_ name: String, _ session: Session) -> Bool {
    ProgramSearch(session.variable("PATH")).path(of: program(of: name)) != nil
  }

  private static func program(of name: String) -> String { "track-source-\(name)" }

  /// Runs the program and parses its answer.
  func fetch() throws(FetchFailure) -> (answer: FetchAnswer, failure: FetchFailure?) {
    var output: [UInt8] = []
    let program = ProgramStream(
      [Self.program(of: job.name)], input: job.request,
      timeout: 600_000
    ) { bytes in
      output += bytes
      return output.count <= Self.longestAnswer
    }
    let problem = hiding(
      String(decoding: program.errors, as: UTF8.self).split(separator: "\n").first.map {
        $0.trimmed
      } ?? "")
    switch program.end {
    case .noSuchProgram, .exited(127):
      throw .notConfigured("there is no program \(Self.program(of: job.name)) on $PATH")
    case .exited(let code):
      var answer = FetchAnswer(output: output, for: job, in: workspace)
      if code == 1 { answer.problems.append(problem.isEmpty ? "not all days came" : problem) }
      let failure = FetchFailure(
        exitCode: code, problem: problem, retryAfter: answer.retryAfter)
      return (answer, failure)
    case .tookTooLong: throw .unreachable("it took longer than ten minutes")
    case .stopped: throw .wrongAnswer("more than 64 MiB")
    case .inputTooLong: throw .wrongAnswer("the request is longer than 60,000 bytes")
    }
  }

  /// Returns a message of the program in which the key is replaced by an ellipsis.
  private func hiding(_ text: String) -> String {
    guard let key = job.key, !key.isEmpty else { return text }
    var (shown, rest) = ("", text[...])
    while let range = rest.firstRange(of: key) {
      shown += rest[..<range.lowerBound] + "…"
      rest = rest[range.upperBound...]
    }
    return shown + rest
  }
}
