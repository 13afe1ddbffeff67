import TrackCore
import TrackPhrases
import TrackStore
import TrackSystem

/// A data directory whose blocks are to be edited. It contains the problems before the edit, so
/// that new ones can be found.
struct EditContext {
  let directory: DataDirectory
  let workspace: Workspace
  let today: Day
  private let problems: NewProblems
  private let session: Session

  init(_ session: Session) throws(Failure) {
    self.session = session
    directory = try session.directory()
    let snapshot = try session.snapshot(of: directory)
    let files = snapshot.files
    workspace = snapshot.workspace()
    try workspace.checkVersion()
    today = session.clock.today(dayStart: workspace.settings.dayStart)
    problems = NewProblems(files: files, today: today)
  }

  var dates: DayReader {
    DayReader(today: today, .back, settings: workspace.settings, terms: workspace.terms)
  }

  var propertyText: PropertyText { PropertyText(workspace, today: today) }

  /// Returns the block that a word means.
  func block(_ word: String) throws(Failure) -> any Block {
    let resolver = BlockResolver(workspace: workspace)
    guard let block = try resolver.find(word), block.heading.place.line > 0 else {
      throw resolver.unknown(word)
    }
    session.tellAbbreviation(word, of: block)
    return block
  }

  /// Returns the name of the file that declares a block.
  func file(of block: any Block) -> String { workspace.files[block.heading.place.file].name }

  /// Throws if new contents would introduce problems.
  func check(_ contents: FileContents) throws(Failure) { try problems.check(contents) }

  /// Throws if a new block would introduce problems.
  func check(_ kind: Kind, id: String, _ properties: [NewProperty]) throws(Failure) {
    let contents = try FileContents().editing("new-\(kind.rawValue).txt") {
      document throws(EditError) in
      try document.add(kind, id: id, properties)
    }
    try problems.check(contents)
  }

  /// Changes files. First checks that the change would introduce no problems.
  func change(
    _ files: [String], in session: Session, _ words: WriteOptions,
    by edit: (FileContents) throws(Failure) -> FileContents
  ) throws(Failure) -> [UndoStep.File] {
    try session.change(files, of: directory, words) { contents throws(Failure) in
      let new = try edit(contents)
      try problems.check(new)
      return new
    }
  }

  /// Changes one block.
  func change(
    _ block: any Block, in session: Session, _ words: WriteOptions,
    by edit: (inout BlockDraft) -> Void
  ) throws(Failure) -> (files: [UndoStep.File], contents: FileContents) {
    let file = file(of: block)
    var new: FileContents = [:]
    let files = try change([file], in: session, words) { contents throws(Failure) in
      new = try contents.editing(file) { document throws(EditError) in
        try document.edit(block: block.id, edit)
      }
      return new
    }
    return (files, new)
  }

  /// Changes several blocks in the same way.
  func change(
    _ blocks: [any Block], in session: Session, _ words: WriteOptions,
    by edit: (inout BlockDraft) -> Void
  ) throws(Failure) -> [UndoStep.File] {
    let files = Set(blocks.map { file(of: $0) }).sorted()
    return try change(files, in: session, words) { contents throws(Failure) in
      var new = contents
      for block in blocks {
        new = try new.editing(file(of: block)) { document throws(EditError) in
          try document.edit(block: block.id, edit)
        }
      }
      return new
    }
  }

  /// Returns a block as it is after a change, and the workspace of the new contents; nil if the
  /// change removed the block.
  func block(_ id: String, after files: [UndoStep.File], _ new: FileContents) -> (
    any Block, Workspace
  )? {
    var all = workspace.files.filter { new[$0.name] == nil }
    for (name, bytes) in new { if let bytes { all.append(SourceFile(name: name, bytes: bytes)) } }
    let workspace = Workspace(files: all, keepingProblems: false)
    return workspace.block(id: id).map { ($0, workspace) }
  }
}

extension FileContents {
  /// Returns the contents of all files after an edit of one of them. A missing file counts as
  /// empty.
  func editing(
    _ file: String, _ edit: (inout Document) throws(EditError) -> Void
  ) throws(Failure) -> FileContents {
    var document = Document((self[file] ?? nil) ?? [])
    do throws(EditError) { try edit(&document) } catch {
      if case .unknownID(let id) = error { throw .usage(.unknownID(id, near: nil)) }
      throw .edit(error)
    }
    return merging([file: document.bytes]) { $1 }
  }
}
