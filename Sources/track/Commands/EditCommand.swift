import TrackCore
import TrackReport
import TrackStore

/// The command `track edit`, which opens a block or file in the user's editor.
enum EditCommand {
  private struct Options: CommandOptions {
    let id: String
    let settings: [String]
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = try reader.required(Placeholder("ID", .anyBlock), "what to edit")
      settings = reader.many(
        Placeholder("KEY=VALUE", .settings), "properties to set instead, as `track set` does")
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "edit", "edit something in your editor", group: .shaping,
    examples: [
      .init("track edit water", "the editor opens at its lines"),
      .init("track edit 12", "the file of term 12"),
      .init("track edit run --emoji 👟", "one property, without the editor"),
      .init("track edit water --dry-run", "edit, and print the change instead of saving it"),
    ],
    notes: [
      "The editor is $VISUAL, $EDITOR or vi, with its arguments, as in `code --wait`. It edits a"
        + " copy. When you close it, track checks the copy and then replaces the file. If there is"
        + " a mistake you can edit again; your text is kept.",
      "Changes that other programs save meanwhile are merged. `track undo` takes the edit back.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    if !options.settings.isEmpty {
      return try SetCommand.run(
        &session, SetCommand.Options(id: options.id, options.settings, options.writing))
    }
    let open = try EditContext(session)
    let block = try open.block(options.id)
    let file = open.file(of: block)
    let editor = EditorSession(
      file: file, open: open, session: session, writing: options.writing)
    let files = try editor.run { document in (document, block.heading.place.line) }
    let count = files.flatMap(\.changes).reduce(0) { $0 + max($1.before.count, $1.after.count) }
    var message = "Nothing changed in \(file)."
    if count > 0 {
      message = "Changed \(Words.count(count, "line")) of \(file)."
      if let now = try summary(block.id, in: open, session, options.writing) {
        message += " " + now
      }
    }
    session.report(ChangeSummary(files: files, message: message), options.writing)
    return .fine
  }

  /// Returns a summary of the block after the edit. Nil if the block was removed, or if nothing was
  /// written.
  private static func summary(
    _ id: String, in open: EditContext, _ session: Session, _ writing: WriteOptions
  ) throws(Failure) -> String? {
    guard !writing.isDryRun else { return nil }
    let workspace = Workspace(
      files: try session.snapshot(of: open.directory).files, keepingProblems: false)
    return workspace.block(id: id).map { block in
      "Now: \(block.heading.kind.rawValue) " + BlockSummary(workspace: workspace).words(for: block)
    }
  }
}
