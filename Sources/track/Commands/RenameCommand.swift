import TrackCore
import TrackStore

/// The command `track rename`, which changes the ID of a block and keeps its history.
enum RenameCommand {
  private struct Options: CommandOptions {
    let old: String
    let new: String
    let merges: Bool
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      old = try reader.required(Placeholder("OLD", .anyBlock), "the current ID")
      new = try reader.required(Placeholder("NEW"), "the new ID")
      merges = reader.flag("merge", "merge OLD into NEW, which exists already")
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "rename", "change an ID and keep its history", group: .shaping,
    examples: [
      .init("track rename run jog", "references to run still work"),
      .init("track rename jogging run --merge", "merge two into one, with the lines of both"),
    ],
    notes: [
      "track adds `was: OLD` to the block, so that references to the old ID still work, also in"
        + " the log. `track set ID title=…` changes the title.",
      "With --merge both must be of one kind. NEW keeps its properties and takes over those it does"
        + " not have; track lists the properties of OLD that are dropped.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let (new, words) = (options.new, options.writing)
    let open = try EditContext(session)
    let block = try open.block(options.old)
    if options.merges { return try merge(block, open, &session, options) }
    if let taken = open.workspace.block(id: new), taken.name != block.name {
      throw .refused(
        "The ID \(taken.id) belongs to \"\(taken.title)\". Give another, or merge \(block.id) into it:"
          + " `track rename \(block.id) \(taken.id) --merge`.")
    }
    try ID.check(new)
    try open.workspace.checkIsWhole(for: new)
    let files = try open.change(block, in: session, words) { draft in
      draft.id = new
      guard foldedName(block.id) != foldedName(new) else { return }
      // If a block gets a former ID back, the property `was` must no longer contain that ID.
      draft.properties.removeAll { $0.key == .was && foldedName($0.value) == foldedName(new) }
      draft.add(.was, block.id)
    }.files
    let message = "Renamed \(block.id) to \(new); old references still work."
    session.report(ChangeSummary(files: files, message: message), words)
    return .fine
  }

  private static func merge(
    _ old: any Block, _ open: EditContext, _ session: inout Session, _ options: Options
  ) throws(Failure) -> ExitCode {
    let new = try open.block(options.new)
    guard new.name != old.name else {
      throw .refused(
        "Cannot merge \(new.id) into itself. Name another ID.")
    }
    var merging = try BlockMerging(old, into: new, open)
    let files = try merging.write(in: session, options.writing)
    var message = "Merged \(old.id) into \(new.id); old references still work."
    for line in merging.left { message += "\nDropped: \(line)" }
    session.report(ChangeSummary(files: files, message: message), options.writing)
    return .fine
  }
}
