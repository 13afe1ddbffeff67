import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// The command `track check`.
enum CheckCommand {
  private struct Options: CommandOptions {
    let files: [String]
    let only: Set<Problem.Code>
    let ignored: Set<Problem.Code>
    let isStrict: Bool
    let explained: Problem.Code?

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let codes = Placeholder("CODE,…", .words(Problem.Code.allCases.map(\.rawValue)))
      let expected = "a code that `track help format problems` lists"
      files = reader.many(Placeholder("FILE", .files), "only these files")
      only = Set(
        try reader.list("only", codes, "only problems with these codes", expected: expected) {
          Problem.Code(rawValue: $0)
        })
      ignored = Set(
        try reader.list("ignore", codes, "no problems with these codes", expected: expected) {
          Problem.Code(rawValue: $0)
        })
      isStrict = reader.flag("strict", "exit 1 for warnings too")
      explained = try reader.value(
        "explain", Placeholder("CODE", codes.completion), "explain a code, with an example",
        expected: expected
      ) { Problem.Code(rawValue: $0) }
    }
  }

  static let command = Command(
    "check", "find mistakes in your files", group: .files,
    examples: [
      .init("track check", "every problem, where it is and what to do"),
      .init("track check habits.txt", "problems of one file"),
      .init("track check --ignore passed-over", "all problems but one kind"),
      .init("track check --explain bad-rhythm", "what a code means"),
    ],
    notes: [
      "Prints nothing if nothing is wrong. Exits 1 for errors, with --strict also for warnings."
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    if let explanation = options.explained?.explanation {
      if session.json {
        session.print(json: explanation)
      } else {
        session.out.write(explanation.text(for: session.terminal))
      }
      return .fine
    }
    let directory = try session.directory()
    let snapshot = try session.snapshot(of: directory, toChange: false)
    let workspace = Workspace(files: snapshot.files, executor: .twoThreads)
    let today = session.clock.today(dayStart: workspace.settings.dayStart)
    var problems = workspace.check(today: today)
    let fileProblems = directory.linkProblems() + snapshot.problems
    problems.insert(contentsOf: fileProblems, at: 0)
    if !options.files.isEmpty {
      let known = snapshot.files.map(\.name) + fileProblems.map(\.file)
      let files = try FileArguments(directory: directory, known: known).names(for: options.files)
      problems.removeAll { !files.contains($0.file) }
    }
    if !options.ignored.isEmpty { problems.removeAll { options.ignored.contains($0.code) } }
    if !options.only.isEmpty { problems.removeAll { !options.only.contains($0.code) } }
    print(problems, in: snapshot.files, to: &session)
    return problems.contains { options.isStrict || $0.severity == .error } ? .findings : .fine
  }

  private static func print(
    _ problems: [Problem], in files: [SourceFile], to session: inout Session
  ) {
    guard !session.json else { return session.print(json: problems) }
    guard !problems.isEmpty else { return }
    var text = ProblemText(files: files, terminal: session.terminal)
    text.write(problems) { session.out.write($0) }
    session.print(ProblemText.count(of: problems))
    let conflicts = problems.count { $0.code.isConflict }
    if conflicts > 0 {
      session.print("\(Words.count(conflicts, "unresolved conflict")): `track resolve`")
    }
  }
}
