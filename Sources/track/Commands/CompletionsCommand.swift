import TrackCore
import TrackReport

/// `track completions`
enum CompletionsCommand {
  private static let words = Option.flag(
    "words", "what the scripts ask: what the last of some words may become")

  static let command = Command(
    "completions", "make your shell complete commands, options and IDs", group: .program,
    examples: [
      .init("track completions bash >> ~/.bashrc", "once"),
      .init("track completions zsh >> ~/.zshrc", "once, behind the line `compinit`"),
      .init("track completions fish > ~/.config/fish/completions/track.fish", "once"),
      .init("track completions --words -- done ru", "what may become of `track done ru`"),
    ],
    arguments: [
      Argument(
        Placeholder("SHELL", .words(Shell.allCases.map(\.rawValue))), .one, "bash, zsh or fish"),
      Argument(Placeholder("WORD"), .many, "with --words instead: the line without `track`"),
    ],
    options: [words.form],
    notes: [
      "The script asks this program at each completion, so it stays right when commands or your"
        + " files change.",
      "With --words the first line is words, files or folders; of words each further line is one,"
        + " a tab and what it means.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    guard !input.has(words) else {
      let completion = WordCompletion(commands: session.commands) { [session] folder in
        session.blocks(in: folder)
      }
      print(completion.answer(for: input.words), to: &session)
      return .fine
    }
    guard let word = input.words.first else { return .fine }
    guard let shell = Shell(rawValue: word.lowercased()) else {
      let names = Shell.allCases.map(\.rawValue)
      throw .usage(
        .badValue(
          word, of: "SHELL", expected: "one of \(names.joined(separator: ", "))",
          near: Suggestion.nearest(to: word, in: names)))
    }
    if let needless = input.words.dropFirst().first {
      throw .usage(.needlessArgument(needless, command: "completions"))
    }
    if session.json {
      session.print(json: ScriptJSON(shell: shell))
    } else {
      session.out.write(shell.completionScript)
    }
    return .fine
  }

  private static func print(_ answer: WordCompletion.Answer, to session: inout Session) {
    guard !session.json else { return session.print(json: answer) }
    session.print(answer.name)
    for candidate in answer.candidates {
      session.print(
        "\(candidate.word)\t\(candidate.meaning.harmless(ascii: session.terminal.ascii))")
    }
  }
}

extension Session {
  /// The blocks of a directory, of those in the log the ones at its end; nothing where there is
  /// no directory.
  fileprivate func blocks(in folder: String?) -> [any Block] {
    guard let directory = try? directory(named: folder),
      let snapshot = try? directory.snapshot(withoutLogs: true)
    else { return [] }
    let log = try? LogTail(directory).lines(atMost: LogTail.longest, SubjectPrefilter(names: []))
    return Workspace(files: snapshot.files + (log?.files ?? []), keepingProblems: false).blocks
  }
}

extension WordCompletion.Answer {
  fileprivate var name: String {
    switch self {
    case .words: "words"
    case .files: "files"
    case .folders: "folders"
    }
  }

  fileprivate var candidates: [WordCompletion.Candidate] {
    if case .words(let candidates) = self { candidates } else { [] }
  }
}

extension WordCompletion.Answer: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.fields(("version", 1), ("complete", name), ("candidates", candidates))
  }
}

extension WordCompletion.Candidate: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.fields(("word", word), ("meaning", meaning))
  }
}

private struct ScriptJSON: JSONWritable {
  let shell: Shell

  func write(to json: inout JSONWriter) {
    json.fields(
      ("version", 1), ("shell", shell.rawValue), ("script", shell.completionScript))
  }
}
