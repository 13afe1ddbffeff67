import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// `track fmt`
enum FmtCommand {
  private static let check = Option.flag(
    "check", "change nothing; list the files that would change")
  private static let diff = Option.flag("diff", "change nothing; show what would change")

  static let command = Command(
    "fmt", "put files in the usual layout", group: .files,
    examples: [
      .init("track fmt", "every file"),
      .init("track fmt habits.txt", "one file"),
      .init("track fmt --diff", "see first what would change"),
      .init("track fmt --check", "for a git hook: 1 if something would change"),
    ],
    arguments: [
      Argument(
        Placeholder("FILE", .files), .many,
        "only these files, named as in the directory or from the working folder")
    ],
    options: [check.form, diff.form, WritingWords.dryRun.form],
    notes: [
      "Comments, titles, notes and lines that are wrong stay as they are. A file is written only"
        + " if it means the same as before. `track help format layout` says what changes.",
      "With --check or --diff it ends with 1 if something would change; --dry-run shows the same"
        + " as --diff and ends with 0. `track undo` takes the layout back.",
    ],
    run: run)

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    let open = try session.open(toChange: true)
    let layout = UsualLayout(open, files: try files(input, open))
    let words = WritingWords("fmt", input)
    let asks = input.has(check) || input.has(diff)
    let onlyLooks = asks || words.isDryRun
    if !onlyLooks { try write(layout, open, session, words) }
    if session.json {
      session.print(json: report(layout, onlyLooks: onlyLooks))
    } else if input.has(diff) || words.isDryRun {
      for file in layout.changed {
        UnifiedDiff(file.name, file.pairs, terminal: session.terminal).write(to: &session.out)
      }
    } else {
      for file in layout.changed {
        session.print(file.name.harmless(ascii: session.terminal.ascii))
      }
    }
    guard layout.refused.isEmpty else {
      try session.out.finish()
      throw .unsafeLayout(layout.refused)
    }
    return asks && !layout.changed.isEmpty ? .findings : .fine
  }

  private static func files(_ input: Input, _ open: OpenDirectory) throws(Failure) -> Set<String> {
    let known = open.snapshot.files.map(\.name)
    guard !input.words.isEmpty else { return Set(known) }
    return try FileArguments(directory: open.directory, known: known).names(for: input.words)
  }

  private static func write(
    _ layout: UsualLayout, _ open: OpenDirectory, _ session: Session, _ words: WritingWords
  ) throws(Failure) {
    if let version = open.workspace.settings.version, version > Settings.newestVersion {
      throw .newerVersion(version)
    }
    guard !layout.changed.isEmpty else { return }
    _ = try session.change(layout.changed.map(\.name), of: open.directory, words) {
      contents throws(Failure) in
      var new: FileContents = [:]
      for file in layout.changed {
        guard contents[file.name] == file.pairs.old else {
          throw .replacing(file: file.name, .changed)
        }
        new[file.name] = file.pairs.new
      }
      return new
    }
  }

  private static func report(_ layout: UsualLayout, onlyLooks: Bool) -> ChangeReport {
    let count = layout.changed.count
    let files = count == 1 ? "1 file" : "\(count) files"
    return ChangeReport(
      changes: layout.changed.flatMap { ChangeReport.Change.all(in: $0.name, $0.pairs) },
      message: count == 0
        ? "Every file has the usual layout."
        : onlyLooks ? "\(files) would change." : "Put \(files) in the usual layout.")
  }
}
