import TrackCore
import TrackJSON
import TrackReport

/// The command `track completions`, which prints the completion script of a shell and completes
/// words for it.
enum CompletionsCommand {
  private struct Options: CommandOptions {
    let asksWords: Bool
    let shell: Shell?
    let line: [String]

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let names = Shell.allCases.map(\.rawValue)
      let arguments = try reader.oneOrMore(
        Placeholder("SHELL", .words(names)),
        "\(names.alternatives); with --words the line without `track`")
      asksWords = reader.flag("words", "print the completions of the last word, for the scripts")
      line = arguments
      guard !asksWords, let word = arguments.first else {
        shell = nil
        return
      }
      shell = Shell(rawValue: word.lowercased())
      guard shell != nil else {
        throw .usage(
          .badValue(
            word, of: "SHELL", expected: names.alternatives,
            near: Suggestion.nearest(to: word, in: names)))
      }
      if arguments.count > 1 {
        throw .usage(.needlessArgument(arguments[1], command: reader.command))
      }
    }
  }

  static let command = Command(
    "completions", "make your shell complete commands, options and IDs", group: .upkeep,
    examples: [
      .init("track completions bash >> ~/.bashrc", "once"),
      .init("track completions zsh >> ~/.zshrc", "once, after the line `compinit`"),
      .init("track completions fish > ~/.config/fish/completions/track.fish", "once"),
      .init("track completions --words -- done ru", "the completions of `track done ru`"),
    ],
    notes: [
      "The script calls track for each completion, so it stays right when commands or your files"
        + " change.",
      "With --words the first line is words, files or folders. After words, each line is a"
        + " completion, a tab and its meaning.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    if let shell = options.shell {
      if session.json {
        session.print(
          json: ["version": 1, "shell": shell.rawValue, "script": shell.completionScript]
            as JSONObject)
      } else {
        session.out.write(shell.completionScript)
      }
    } else {
      let completion = WordCompletion(
        commands: session.commands, blocks: { [session] in session.blocks(in: $0) },
        marks: { [session] in session.marks(in: $0) })
      print(completion.answer(for: options.line), to: &session)
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
  /// Returns the blocks of a directory, including those that the end of its log declares; empty if
  /// there is no directory.
  fileprivate func blocks(in folder: String?) -> [any Block] {
    guard let directory = try? directory(named: folder),
      let snapshot = try? directory.snapshot(withoutLogs: true)
    else { return [] }
    let log = try? RecentLog(directory).lines(
      atMost: RecentLog.longest, SubjectPrefilter(names: []))
    return Workspace(files: snapshot.files + (log?.files ?? []), keepingProblems: false).blocks
  }
}

extension Session {
  /// Returns the contexts and tags at the end of a directory's log, the most frequent ones first.
  fileprivate func marks(in folder: String?) -> [String] {
    guard let directory = try? directory(named: folder),
      let tails = try? directory.logTails(atMost: RecentLog.lengths[0])
    else { return [] }
    var counts: [String: Int] = [:]
    for part in tails.parts {
      for line in String(decoding: part.end.wholeLines, as: UTF8.self).split(separator: "\n") {
        let text = String(line)
        let end = LogLineText.noteStart(in: text) ?? text.endIndex
        for word in text[..<end].split(separator: " ") where "@#".contains(word.first ?? " ") {
          if word.count > 1 { counts[String(word), default: 0] += 1 }
        }
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
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

extension WordCompletion.Answer: JSONObjectConvertible {
  var json: JSONObject { ["version": 1, "complete": name, "candidates": candidates] }
}

extension WordCompletion.Candidate: JSONObjectConvertible {
  var json: JSONObject { ["word": word, "meaning": meaning] }
}
