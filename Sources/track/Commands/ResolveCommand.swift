import TrackCore
import TrackMerge
import TrackReport
import TrackStore
import TrackSystem

/// The command `track resolve`, which lets the user decide the conflicts that a merge left.
enum ResolveCommand {
  /// A decision about a conflict: its number and, if it has two sides, the side to keep.
  fileprivate struct Chosen: Hashable {
    let number: Int
    let side: Int?

    init?(_ word: String) {
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count <= 2, let number = Int(parts[0]), number > 0 else { return nil }
      self.number = number
      side = parts.count == 2 ? Int(parts[1]) : nil
      if parts.count == 2, side != 1, side != 2 { return nil }
    }
  }

  private struct Options: CommandOptions {
    let kept: [Chosen]
    let taken: [Chosen]
    let keepsAll: Bool
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let expected = "numbers that `track resolve` lists"
      let numbers = try reader.list(
        "keep", Placeholder("N,…|all"), "keep the current value; of two sides both",
        expected: expected
      ) { $0 == "all" ? .some(nil) : Chosen($0).flatMap { $0.side == nil ? .some($0) : nil } }
      kept = numbers.compactMap(\.self)
      taken = try reader.list(
        "take", Placeholder("N,…"), "take the other value; of two sides N.1 or N.2",
        expected: expected
      ) { Chosen($0) }
      keepsAll =
        try reader.listing(.nowhere) { reader in
          reader.flag("keep-all", "keep the current value of every conflict")
        } || numbers.contains(nil)
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "resolve", "decide the conflicts that a merge left", group: .files,
    examples: [
      .init("track resolve", "list the conflicts; in a terminal ask about each"),
      .init("track resolve --keep 1", "keep the current value and remove the line with #?"),
      .init("track resolve --take 2,3", "use the other values instead"),
      .init("track resolve --take 4.1", "of two sides that git left, the first"),
      .init("track resolve --keep all", "keep all current values"),
    ],
    notes: [
      "A conflict is a line with #?, a key that occurs twice where one value is allowed, or two"
        + " sides between <<<<<<< and >>>>>>>. Nothing is written before you choose, and `track"
        + " undo` takes it back. Without a choice it exits 1 if there are conflicts.",
      "The list names the author and the time of each side where a commit of git tells them.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(toChange: true)
    var decisions = try Decisions(options, on: ConflictList(files: open.snapshot.files))
    if decisions.choices.isEmpty {
      decisions.list = decisions.list.withOrigins(in: open.directory)
      guard !decisions.list.entries.isEmpty, !session.json, System.isTerminal(.input),
        System.isTerminal(.output)
      else { return show(decisions.list, &session) }
      decisions.ask(&session)
    }
    return try decisions.settle(in: open, &session, options.writing)
  }

  private static func show(_ list: ConflictList, _ session: inout Session) -> ExitCode {
    if session.json {
      session.print(json: list)
    } else if list.entries.isEmpty {
      session.print("No conflicts.")
    } else {
      for entry in list.entries {
        for line in entry.lines(for: session.terminal) { session.print(line) }
      }
      session.print("")
      let kinds = list.entries.map(\.conflict.kind)
      if kinds.contains(where: { $0 != .sides }) {
        session.print(
          "`track resolve --keep N` keeps the current value, `--take N` takes the other.")
      }
      if kinds.contains(.sides) {
        session.print(
          "Of two sides, `track resolve --keep N` keeps both, `--take N.1` the first,"
            + " `--take N.2` the second.")
      }
    }
    return list.entries.isEmpty ? .fine : .findings
  }
}

extension ResolveCommand {
  /// What is decided about the conflicts of a list.
  private struct Decisions {
    var list: ConflictList
    /// The decisions, by the numbers of the conflicts.
    private(set) var choices: [Int: OpenConflict.Choice] = [:]

    init(_ options: Options, on list: ConflictList) throws(Failure) {
      self.list = list
      if options.keepsAll { for entry in list.entries { choices[entry.number] = .keep } }
      for chosen in options.kept { choices[try entry(chosen).number] = .keep }
      for chosen in options.taken {
        let entry = try entry(chosen)
        let number = chosen.number
        if entry.conflict.kind != .sides, let side = chosen.side {
          throw .usage(
            .badValue("\(number).\(side)", of: "--take", expected: "\(number) alone", near: nil))
        }
        if entry.conflict.kind == .sides, chosen.side == nil {
          throw .usage(
            .badValue(
              "\(number)", of: "--take", expected: "the side: \(number).1 or \(number).2",
              near: nil))
        }
        choices[entry.number] = chosen.side == 1 ? .first : .take
      }
    }

    private func entry(_ chosen: Chosen) throws(Failure) -> ConflictList.Entry {
      guard list.entries.indices.contains(chosen.number - 1) else {
        let count = list.entries.count
        throw .usage(
          .badValue(
            String(chosen.number), of: "the number of a conflict",
            expected: count == 0 ? "no number: there are no conflicts" : "one from 1 to \(count)",
            near: nil))
      }
      return list.entries[chosen.number - 1]
    }

    /// Asks for a decision about each conflict, until the end of the input.
    mutating func ask(_ session: inout Session) {
      for entry in list.entries {
        for line in entry.lines(for: session.terminal) { session.print(line) }
        let isSides = entry.conflict.kind == .sides
        let question =
          isSides
          ? "both, first, second, skip or quit? [b/1/2/s/q] "
          : "keep, take the other, skip or quit? [k/t/s/q] "
        while true {
          session.out.write("   " + question)
          try? session.out.finish()
          guard let answer = System.typedLine()?.trimmed.lowercased() else {
            return session.print("")
          }
          switch (answer, isSides) {
          case ("q", _), ("quit", _): return
          case ("s", _), ("skip", _), ("", _): break
          case ("k", false), ("keep", false), ("b", true), ("both", true):
            choices[entry.number] = .keep
          case ("t", false), ("take", false), ("2", true), ("second", true):
            choices[entry.number] = .take
          case ("1", true), ("first", true): choices[entry.number] = .first
          default: continue
          }
          break
        }
      }
    }

    func settle(
      in open: OpenDirectory, _ session: inout Session, _ words: WriteOptions
    ) throws(Failure) -> ExitCode {
      try open.workspace.checkVersion()
      var byFile: [String: [Int: OpenConflict.Choice]] = [:]
      for entry in list.entries {
        if let choice = choices[entry.number] {
          byFile[entry.file, default: [:]][entry.position] = choice
        }
      }
      let seen = Dictionary(open.snapshot.files.map { ($0.name, $0.bytes) }) { first, _ in first }
      let files = try session.change(byFile.keys.sorted(), of: open.directory, words) {
        contents throws(Failure) in
        var result: FileContents = [:]
        for (file, choices) in byFile {
          // Refuse if the file has changed since the conflicts were listed, because their numbers
          // may be wrong.
          guard let bytes = contents[file] ?? nil, bytes == seen[file] else {
            throw .replacing(file: file, .changed)
          }
          result[file] = Document(bytes).settling(choices).bytes
        }
        return result
      }
      let left = list.entries.count - choices.count
      var message =
        choices.isEmpty ? "Nothing changed." : "Resolved \(Words.count(choices.count, "conflict"))."
      if left > 0 { message += " \(Words.count(left, "conflict")) left." }
      session.report(ChangeSummary(files: files, message: message), words)
      return left > 0 && choices.isEmpty ? .findings : .fine
    }
  }
}

extension ConflictList {
  /// The maximum number of conflicts whose commits are looked up, because each needs several runs
  /// of git.
  private static let maximumOrigins = 50

  /// Returns the list with the commits that wrote the two sides of each conflict, as far as git
  /// knows them.
  fileprivate func withOrigins(in directory: DataDirectory) -> ConflictList {
    guard !entries.isEmpty, var history = ConflictHistory(of: directory) else { return self }
    var list = self
    for index in entries.indices.prefix(Self.maximumOrigins) {
      list.entries[index].origins = history.origins(
        of: entries[index].conflict, in: entries[index].file)
    }
    return list
  }
}
