import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// `track check`
enum CheckCommand {
  private static let codes = Placeholder(
    "CODE,…", .words(Problem.Code.allCases.map(\.rawValue)))
  private static let expected = "a code that `track help format problems` lists"

  private static let only = Option.list(
    "only", codes, "show only problems of these codes", expected: expected
  ) { Problem.Code(rawValue: $0) }
  private static let ignore = Option.list(
    "ignore", codes, "show no problems of these codes", expected: expected
  ) { Problem.Code(rawValue: $0) }
  private static let strict = Option.flag("strict", "end with 1 for warnings too")
  private static let explain = Option.value(
    "explain", Placeholder("CODE", codes.completion), "say what a code means, with an example",
    expected: expected
  ) { Problem.Code(rawValue: $0) }

  static let command = Command(
    "check", "find mistakes in your files", group: .files,
    examples: [
      .init("track check", "every problem, its place and what to do"),
      .init("track check habits.txt", "those of one file"),
      .init("track check --ignore passed-over", "all but those of one code"),
      .init("track check --explain bad-rhythm", "what a code means"),
    ],
    arguments: [
      Argument(
        Placeholder("FILE", .files), .many,
        "only these files, named as in the directory or from the working folder")
    ],
    options: [only.form, ignore.form, strict.form, explain.form],
    notes: [
      "Nothing is printed where nothing is wrong. It ends with 1 if there are errors, with"
        + " --strict also if there are warnings."
    ],
    run: run)

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    if let code = try input.value(of: explain) {
      printExplanation(of: code, to: &session)
      return .fine
    }
    let only = Set(try input.value(of: only))
    let ignored = Set(try input.value(of: ignore))
    let directory = try session.directory()
    let snapshot = try session.snapshot(of: directory, toChange: false)
    let workspace = Workspace(files: snapshot.files, executor: .twoThreads)
    let today = session.clock.today(dayStart: workspace.settings.dayStart)
    var problems = workspace.check(today: today)
    let fileProblems = directory.linkProblems() + snapshot.problems
    problems.insert(contentsOf: fileProblems, at: 0)
    if !input.words.isEmpty {
      let known = snapshot.files.map(\.name) + fileProblems.map(\.file)
      let files = try FileArguments(directory: directory, known: known).names(for: input.words)
      problems.removeAll { !files.contains($0.file) }
    }
    if !ignored.isEmpty { problems.removeAll { ignored.contains($0.code) } }
    if !only.isEmpty { problems.removeAll { !only.contains($0.code) } }
    print(problems, in: snapshot.files, to: &session)
    let isStrict = input.has(strict)
    return problems.contains { isStrict || $0.severity == .error } ? .findings : .fine
  }

  private static func print(
    _ problems: [Problem], in files: [SourceFile], to session: inout Session
  ) {
    guard !session.json else { return session.print(json: problems) }
    guard !problems.isEmpty else { return }
    var text = ProblemText(files: files, terminal: session.terminal)
    text.write(problems) { session.out.write($0) }
    session.print(ProblemText.count(of: problems))
    let open = problems.count { $0.code.isConflict }
    if open > 0 {
      session.print(
        "\(Words.count(open, "conflict")) \(open == 1 ? "is" : "are") open: `track resolve`")
    }
  }

  private static func printExplanation(of code: Problem.Code, to session: inout Session) {
    guard let explanation = code.explanation else { return }
    if session.json {
      session.print(json: explanation)
    } else {
      session.out.write(explanation.text(for: session.terminal))
    }
  }
}
