import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// The command `track fmt`, which formats files in the standard layout.
enum FmtCommand {
  private struct Options: CommandOptions {
    let files: [String]
    let check: Bool
    let diff: Bool
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      files = reader.many(Placeholder("FILE", .files), "only these files")
      check = reader.flag("check", "change nothing; list the files that would change")
      diff = try reader.listing(.nowhere) { $0.flag("diff", "change nothing; print the changes") }
      writing = WriteOptions(&reader)
      try reader.onlyOne(of: ["check", "diff", "dry-run"])
    }
  }

  static let command = Command(
    "fmt", "format files in the usual layout", group: .upkeep,
    examples: [
      .init("track fmt", "every file"),
      .init("track fmt habits.txt", "one file"),
      .init("track fmt --dry-run", "print what would change"),
      .init("track fmt --check", "for a git hook: exits 1 if something would change"),
    ],
    notes: [
      "Comments, titles, notes and lines with mistakes stay as they are. track writes a file only"
        + " if it means the same as before. `track help format layout` says what changes.",
      "With --check it exits 1 if something would change. `track undo` restores the old layout.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(toChange: true)
    let layout = UsualLayout(open, files: try files(options.files, open))
    let asks = options.check || options.diff
    let onlyLooks = asks || options.writing.isDryRun
    if !onlyLooks {
      try open.workspace.checkVersion()
      try layout.changed.write(in: open.directory, session, options.writing)
    }
    if session.json {
      session.print(json: report(layout, onlyLooks: onlyLooks))
    } else if options.diff || options.writing.isDryRun {
      layout.changed.write(to: &session.out, for: session.terminal)
    } else {
      for file in layout.changed {
        session.print(file.name.harmless(ascii: session.terminal.ascii))
      }
    }
    guard layout.refused.isEmpty else {
      try session.finish()
      throw .refused(
        "Not formatted, because the meaning would change: \(layout.refused.joined(separator: ", "))."
          + " Please report it; `track check` may show why.", .data)
    }
    return open.exitCode(asks && !layout.changed.isEmpty ? .findings : .fine)
  }

  private static func files(
    _ words: [String], _ open: OpenDirectory
  ) throws(Failure) -> Set<String> {
    let known = open.snapshot.files.map(\.name)
    guard !words.isEmpty else { return Set(known) }
    return try FileArguments(directory: open.directory, known: known).names(for: words)
  }

  private static func report(_ layout: UsualLayout, onlyLooks: Bool) -> ChangeReport {
    let count = layout.changed.count
    let files = count == 1 ? "1 file" : "\(count) files"
    return ChangeReport(
      changes: layout.changed.changes,
      message: count == 0
        ? "All files have the usual layout."
        : onlyLooks ? "\(files) would change." : "Formatted \(files).")
  }
}
