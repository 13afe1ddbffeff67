import TrackCore
import TrackStore
import TrackSystem

/// Merges one block into another of the same kind. The target keeps its properties and gets those
/// of the removed block that it lacks. Afterwards, references to the removed block mean the target.
struct BlockMerging {
  let old: any Block
  let new: any Block
  private let open: EditContext

  init(
    _ old: any Block, into new: any Block, _ open: EditContext
  ) throws(Failure) {
    guard old.heading.kind == new.heading.kind, old.heading.kind != .term else {
      throw .refused(
        "\(old.id) is a \(old.heading.kind.rawValue) and \(new.id) a \(new.heading.kind.rawValue). Only"
          + " two of one kind can be merged.")
    }
    self.old = old
    self.new = new
    self.open = open
  }

  /// The properties of the removed block that the target could not get.
  private(set) var left: [String] = []

  mutating func write(
    in session: Session, _ words: WriteOptions
  ) throws(Failure) -> [UndoStep.File] {
    let (old, new) = (old, new)
    let (oldFile, newFile) = (open.file(of: old), open.file(of: new))
    var left: [String] = []
    let files = try open.change(
      Set([oldFile, newFile]).sorted(), in: session, words
    ) { contents throws(Failure) in
      left = []
      var removed: [BlockSyntax.Property] = []
      let without = try contents.editing(oldFile) { document throws(EditError) in
        removed = document.block(id: old.id)?.properties ?? []
        try document.remove(block: old.id)
      }
      return try without.editing(newFile) { document throws(EditError) in
        try document.edit(block: new.id) { draft in
          left = Self.take(removed, into: &draft)
          draft.add(.was, old.id)
        }
      }
    }
    self.left = left
    return files
  }

  /// Adds the properties of the removed block to the target. Returns those that the target cannot
  /// get.
  private static func take(
    _ removed: [BlockSyntax.Property], into draft: inout BlockDraft
  ) -> [String] {
    var rejected: [String] = []
    let keys = Set(draft.properties.map(\.key))
    let known = Set(draft.kind.properties.map(\.name))
    for property in removed where !property.value.isEmpty {
      let (key, value) = (property.key, property.value)
      if draft.properties.contains(where: { $0.key == key && $0.value == value }) { continue }
      if !known.contains(key) || keys.contains(key) && !combinable.contains(where: { key == $0 }) {
        rejected.append("\(key): \(value.prefix { $0 != "\n" })")
      } else {
        draft.add(key, value)
      }
    }
    return rejected
  }

  /// The properties that a block may have several times. The target gets all of them from the
  /// removed block, in addition to its own.
  private static let combinable: [PropertyKey] = [.was, .tag, .note, .pause, .reflection, .plan]
}
