import TrackCore
import TrackStore

/// One block put into another of its kind: that keeps all it says, takes on what it does not
/// say, and what names the block that is gone means it.
struct BlockMerging {
  let old: any Block
  let new: any Block
  private let open: EditContext

  init(
    _ old: any Block, into new: any Block, _ open: EditContext
  ) throws(Failure) {
    guard old.heading.kind == new.heading.kind, old.heading.kind != .term else {
      throw .refused(.differentKinds(old.id, old.heading.kind, new.id, new.heading.kind))
    }
    self.old = old
    self.new = new
    self.open = open
  }

  /// The properties of the old block that the new one does not take on.
  private(set) var left: [String] = []

  mutating func write(
    in session: Session, _ words: WritingWords
  ) throws(Failure) -> [UndoStep.File] {
    let (old, new) = (old, new)
    let (oldFile, newFile) = (open.file(of: old), open.file(of: new))
    var left: [String] = []
    let files = try open.change(
      Set([oldFile, newFile]).sorted(), in: session, words
    ) { contents throws(Failure) in
      left = []
      let source = Document((contents[oldFile] ?? nil) ?? [])
      guard let gone = source.block(id: old.id) else {
        throw .usage(.unknownID(old.id, near: nil))
      }
      let without = source.removing(gone)
      var document = oldFile == newFile ? without : Document((contents[newFile] ?? nil) ?? [])
      let keys = Set(document.block(id: new.id)?.properties.map(\.key) ?? [])
      for property in gone.properties {
        guard let lines = document.block(id: new.id) else { continue }
        let isThere = lines.properties.contains {
          $0.key == property.key && $0.value == property.value
        }
        if isThere { continue }
        if keys.contains(property.key), !Self.joining.contains(property.key) {
          left.append("\(property.key): \(property.value.prefix { $0 != "\n" })")
        } else {
          document = document.adding(property.key, property.value, to: lines)
        }
      }
      if let lines = document.block(id: new.id) {
        document = document.adding("was", old.id, to: lines)
      }
      return [oldFile: without.bytes].merging([newFile: document.bytes]) { $1 }
    }
    self.left = left
    return files
  }

  /// Properties of which both blocks' lines stand in the one that stays.
  private static let joining: Set<String> = ["was", "tag", "note", "pause", "reflection", "plan"]
}
