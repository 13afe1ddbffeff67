import TrackCore
import TrackStore

/// `track edit`
enum EditCommand {
  static let command = Command(
    "edit", "edit something in your editor", group: .shaping,
    examples: [
      .init("track edit water", "the editor opens at its lines"),
      .init("track edit 12", "the file of a term"),
      .init("track edit water --dry-run", "edit, and see what would be written"),
    ],
    arguments: [Argument(Placeholder("ID", .anyBlock), .one, "what to edit")],
    options: [WritingWords.dryRun.form],
    notes: [
      "The editor is $VISUAL, else $EDITOR, else vi; the words behind its name are kept, as in"
        + " `code --wait`. It edits a copy. When it ends, that is checked and takes the place of"
        + " the file; where it is wrong, you may edit again, and what you typed is kept.",
      "What other programs save in the file meanwhile stays. `track undo` takes the edit back.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    guard let word = input.words.first else { return .fine }
    let open = try EditContext(session)
    let block = try open.block(word)
    let file = open.file(of: block)
    let words = WritingWords("edit", input)
    let files = try Editing(file, open).run(in: session, words) { document in
      (document, block.heading.place.line)
    }
    let count = files.flatMap(\.changes).reduce(0) { $0 + max($1.before.count, $1.after.count) }
    var message = "Nothing changed in \(file)."
    if count > 0 { message = "Changed \(count == 1 ? "1 line" : "\(count) lines") of \(file)." }
    if count > 0, let now = try said(block.id, in: open, session, words) { message += " " + now }
    session.report(Written(files: files, message: message), words)
    return .fine
  }

  /// The block as it is now; nil where it is gone, or was not written.
  private static func said(
    _ id: String, in open: EditContext, _ session: Session, _ words: WritingWords
  ) throws(Failure) -> String? {
    guard !words.isDryRun else { return nil }
    let workspace = Workspace(
      files: try session.snapshot(of: open.directory).files, keepingProblems: false)
    return workspace.block(id: id).map { block in
      "Now: \(block.heading.kind.rawValue) " + BlockSummary(workspace: workspace).words(for: block)
    }
  }
}
