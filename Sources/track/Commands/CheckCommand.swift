import TrackCore
import TrackPhrases
import TrackReport
import TrackStore
import TrackSystem

/// The command `track check`, which finds mistakes in the files and can correct some of them.
enum CheckCommand {
  private struct Options: CommandOptions {
    let files: [String]
    let only: Set<Problem.Code>
    let ignored: Set<Problem.Code>
    let isStrict: Bool
    let explained: Problem.Code?
    let fixes: Bool
    let isConfirmed: Bool
    let writing: WriteOptions

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
      fixes = reader.flag("fix", "correct what can only mean one thing; shows the changes first")
      isConfirmed = reader.flag("yes", "with --fix: do not ask")
      writing = WriteOptions(&reader)
      try reader.onlyOne(of: ["yes", "dry-run"])
      try reader.onlyOne(of: ["fix", "explain"])
    }
  }

  static let command = Command(
    "check", "find mistakes in your files", group: .files,
    examples: [
      .init("track check", "every problem, where it is and what to do"),
      .init("track check habits.txt", "problems of one file"),
      .init("track check --ignore passed-over", "all problems but one kind"),
      .init("track check --explain bad-rhythm", "what a code means"),
      .init("track check --fix", "correct what can only mean one thing"),
    ],
    notes: [
      "Prints nothing if nothing is wrong. Exits 1 for errors, with --strict also for warnings.",
      "--fix shows the changes and asks; off a terminal it writes with --yes only. `track undo`"
        + " takes them back.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    if let explanation = options.explained?.explanation {
      session.print(json: explanation, text: explanation.text)
      return .fine
    }
    let directory = try session.directory()
    let snapshot = try session.snapshot(of: directory, toChange: options.fixes, tells: false)
    let workspace = Workspace(files: snapshot.files, executor: .twoThreads)
    let today = session.clock.today(dayStart: workspace.settings.dayStart)
    var problems = workspace.checkWithAdvice(today: today)
    let fileProblems =
      directory.linkProblems() + snapshot.problems
      + RepeatedFile.all(in: snapshot.files).map(\.problem)
    problems.insert(contentsOf: fileProblems, at: 0)
    if !options.files.isEmpty {
      let known = snapshot.files.map(\.name) + fileProblems.map(\.file)
      let files = try FileArguments(directory: directory, known: known).names(for: options.files)
      problems.removeAll { !files.contains($0.file) }
    }
    if !options.ignored.isEmpty { problems.removeAll { options.ignored.contains($0.code) } }
    if !options.only.isEmpty { problems.removeAll { !options.only.contains($0.code) } }
    // Those that the report does not name.
    let reported = options.fixes ? [] : problems
    session.tellUnread(
      snapshot.unread.filter { !reported.contains($0) && !options.ignored.contains($0.code) })
    if options.fixes {
      let corrected = CorrectedFiles(workspace, problems, today: today)
      return try fix(corrected, in: directory, &session, options)
    }
    print(problems, in: snapshot.files, to: &session)
    return problems.contains { options.isStrict || $0.severity == .error } ? .findings : .fine
  }

  /// Shows the corrections and asks for confirmation. Then writes all of them in one step.
  private static func fix(
    _ corrected: CorrectedFiles, in directory: DataDirectory, _ session: inout Session,
    _ options: Options
  ) throws(Failure) -> ExitCode {
    if !session.json { corrected.changed.write(to: &session.out, for: session.terminal) }
    let lines = Words.count(corrected.lines, "line")
    var isWritten = false
    var message = "Nothing can be corrected without you: `track check`"
    if corrected.lines > 0, options.writing.isDryRun {
      message = "\(lines) would be corrected."
    } else if corrected.lines > 0 {
      var isWanted = options.isConfirmed
      if !isWanted, let asking = Asking(session) {
        try session.out.finish()
        isWanted = try asking.confirm("Correct \(lines)?", usual: true)
      }
      if isWanted {
        try corrected.changed.write(in: directory, session, options.writing)
        isWritten = true
      }
      message =
        isWritten
        ? "Corrected \(lines); `track undo` takes that back."
        : "Nothing was written. `track check --fix --yes` corrects \(lines)."
    }
    if session.json {
      session.print(
        json: ChangeReport(
          changes: corrected.changed.changes, message: message))
    } else {
      session.print(message)
    }
    let errors = corrected.problems.count { $0.severity == .error }
    let isClean = isWritten && errors <= corrected.lines
    return corrected.problems.isEmpty || isClean || options.writing.isDryRun ? .fine : .findings
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
