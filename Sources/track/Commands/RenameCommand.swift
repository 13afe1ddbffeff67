import TrackCore
import TrackStore

/// `track rename`
enum RenameCommand {
  private static let merge = Option.flag("merge", "put OLD into NEW, which is there already")

  static let command = Command(
    "rename", "give something another ID, and keep its history", group: .shaping,
    examples: [
      .init("track rename run jog", "what names run means jog from now on"),
      .init("track rename jogging run --merge", "two that are one: run has the lines of both"),
    ],
    arguments: [
      Argument(Placeholder("OLD", .anyBlock), .one, "the ID that it has"),
      Argument(Placeholder("NEW"), .one, "the ID that it gets"),
    ],
    options: [merge.form, WritingWords.dryRun.form],
    notes: [
      "A line `was: OLD` in the block keeps everything that names the old ID, the log included."
        + " `track set ID title=…` changes the title.",
      "With --merge both have to be of one kind. NEW keeps what it says and takes on what it does"
        + " not say; of OLD the rest is gone, and you are told.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    guard input.words.count == 2 else { return .fine }
    let open = try EditContext(session)
    let block = try open.block(input.words[0])
    let new = input.words[1]
    let words = WritingWords("rename", input)
    if input.has(merge) { return try run(block, into: new, open, &session, words) }
    if let taken = open.workspace.block(id: new), taken.name != block.name {
      throw .refused(.takenByOther(taken.id, title: taken.title, old: block.id))
    }
    try ID.check(new)
    let files = try open.change(block, in: session, words) { draft in
      draft.id = new
      guard foldedName(block.id) != foldedName(new) else { return }
      // A block that gets a former ID back needs no `was` for it.
      draft.properties.removeAll { $0.key == "was" && foldedName($0.value) == foldedName(new) }
      draft.add("was", block.id)
    }.files
    let message = "\(block.id) is \(new) now; what names \(block.id) means it, too."
    session.report(Written(files: files, message: message), words)
    return .fine
  }

  private static func run(
    _ old: any Block, into word: String, _ open: EditContext, _ session: inout Session,
    _ words: WritingWords
  ) throws(Failure) -> ExitCode {
    let new = try open.block(word)
    guard new.name != old.name else { throw .refused(.nothingToMerge(word)) }
    var merging = try BlockMerging(old, into: new, open)
    let files = try merging.write(in: session, words)
    var message = "\(old.id) is part of \(new.id) now; what names \(old.id) means it, too."
    for line in merging.left { message += "\nNot taken over: \(line)" }
    session.report(Written(files: files, message: message), words)
    return .fine
  }
}
