import TrackCore
import TrackStore

/// A change of one block in its file, checked with everything else before it is written.
struct BlockChange {
  private let id: String
  private let file: String

  init(_ block: any Block, in tracker: Tracker) {
    id = block.id
    file = tracker.files[block.heading.place.file].name
  }

  func write(
    in session: Session, _ directory: DataDirectory, _ words: WritingWords,
    by edit: (Document, BlockLines) throws(Failure) -> Document
  ) throws(Failure) -> [UndoStep.File] {
    let check = try NewProblems(session, directory)
    return try session.change([file], of: directory, words) { contents throws(Failure) in
      let document = Document((contents[file] ?? nil) ?? [])
      guard let block = document.block(id: id) else {
        throw .usage(.unknownID(id, near: nil))
      }
      let new: FileContents = [file: try edit(document, block).bytes]
      try check.check(new)
      return new
    }
  }
}
