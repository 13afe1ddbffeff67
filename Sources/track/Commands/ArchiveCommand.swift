import TrackCore
import TrackStore

/// The commands `track archive` and `track restore`, which put away a block with its history, and
/// bring it back.
enum ArchiveCommand {
  private struct ArchiveOptions: CommandOptions {
    let ids: [String]
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let first = try reader.required(
        Placeholder("ID", .blocks(Kind.goals + [.habit, .task])), "a goal, habit or task")
      ids =
        [first]
        + reader.many(Placeholder("ID", .blocks(Kind.goals + [.habit, .task])), "others")
      writing = WriteOptions(&reader)
    }
  }

  private struct RestoreOptions: CommandOptions {
    let ids: [String]
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let first = try reader.required(
        Placeholder("ID", .archived), "an archived goal, habit or task")
      ids = [first] + reader.many(Placeholder("ID", .archived), "others")
      writing = WriteOptions(&reader)
    }
  }

  static let archive = Command(
    "archive", "put away a goal, habit or task and keep its history", group: .shaping,
    examples: [
      .init("track archive run", "today is its last day"),
      .init("track archive run read", "several"),
    ]
  ) { (session, options: ArchiveOptions) throws(Failure) in
    try run(options.ids, options.writing, &session) { block, open throws(Failure) in
      if let day = block.archivedFrom {
        throw .refused(
          "\(block.id) is archived since \(day). `track restore \(block.id)` brings it back.")
      }
      // A goal is archived from this day on, while a habit is computed up to and including it.
      let since =
        block is Goal ? " from \(open.today) on." : ". Its last day is \(open.today)."
      return ("\(open.today)", "Archived \(block.title)" + since)
    }
  }

  static let restore = Command(
    "restore", "bring back what was archived", group: .shaping,
    examples: [.init("track restore run", "as it was")]
  ) { (session, options: RestoreOptions) throws(Failure) in
    try run(options.ids, options.writing, &session) { block, _ throws(Failure) in
      guard block.archivedFrom != nil else {
        throw .refused(
          "\(block.id) is not archived. `track list --archived` shows what is.")
      }
      return (nil, "Restored \(block.title).")
    }
  }

  private static func run(
    _ ids: [String], _ writing: WriteOptions, _ session: inout Session,
    change: (any Block, EditContext) throws(Failure) -> (date: String?, message: String)
  ) throws(Failure) -> ExitCode {
    let open = try EditContext(session)
    var changes: [(block: any Block, date: String?)] = []
    var messages: [String] = []
    for id in ids {
      let block = try open.block(id)
      guard block is Goal || block is Habit || block is Task else {
        throw .refused(
          "\(block.id) is a \(block.heading.kind.rawValue), which cannot be archived."
            + " `track remove \(block.id)` removes it.")
      }
      if changes.contains(where: { $0.block.id == block.id }) { continue }
      let (date, message) = try change(block, open)
      changes.append((block, date))
      messages.append(message)
    }
    let names = Set(changes.map { open.file(of: $0.block) }).sorted()
    let files = try open.change(names, in: session, writing) { contents throws(Failure) in
      var new = contents
      for (block, date) in changes {
        new = try new.editing(open.file(of: block)) { document throws(EditError) in
          try document.edit(block: block.id) { $0["archived"] = date }
        }
      }
      return new
    }
    session.report(
      ChangeSummary(files: files, message: messages.joined(separator: "\n")), writing)
    return .fine
  }
}
