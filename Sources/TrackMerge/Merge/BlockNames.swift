import TrackCore

/// The names of blocks that changed: a block's ID and those that its `was:` properties give.
///
/// Each version of a directory may name a block otherwise, and the `was:` may be in another file than
/// the property that names the block. Hence only a merge of directories knows them.
struct BlockNames {
  /// The ID of a block that has several names, by each of them.
  private var names: [String: String] = [:]

  init() {}

  /// Finds the names in all versions of a directory, of which the first is the base. If no version
  /// changed a file with blocks, none are needed.
  init(in versions: [[SourceFile]]) {
    let old = Dictionary((versions.first ?? []).map { ($0.name, $0.bytes) }) { first, _ in first }
    let isNeeded = versions.dropFirst().joined().contains { file in
      old[file.name] != file.bytes && DirectoryItem.mayHaveBlocks(file)
    }
    guard isNeeded else { return }
    let blocks = versions.map { files -> [String: Set<String>] in
      let blocks = files.filter(DirectoryItem.mayHaveBlocks).flatMap { file in
        Document(file.bytes).blocks().filter { $0.kind != .term }
      }
      return Dictionary(
        blocks.map { block in
          let former = block.properties.filter { $0.key == .was }.map { foldedName($0.value) }
          return (foldedName(block.id), Set(former))
        }
      ) { $0.union($1) }
    }
    /// Returns true if in no version either name is that of another block.
    func isName(_ former: String, of id: String) -> Bool {
      blocks.allSatisfy { version in
        version[id].map { $0.contains(former) && version[former] == nil } ?? true
      }
    }
    var groups: [Set<String>] = []
    var formerNames: Set<String> = []
    for (id, former) in blocks.joined() {
      for other in former where other != id && isName(other, of: id) {
        let joined = groups.filter { $0.contains(id) || $0.contains(other) }
        groups.removeAll { $0.contains(id) || $0.contains(other) }
        groups.append(joined.reduce(into: [id, other]) { $0.formUnion($1) })
        formerNames.insert(other)
      }
    }
    for group in groups {
      // If both sides renamed the block, the greater ID is taken.
      let ids = group.subtracting(formerNames).map { Array($0.utf8) }
      guard let id = ids.max(by: MergeTieBreak.precedes) else { continue }
      for name in group { names[name] = String(decoding: id, as: UTF8.self) }
    }
  }

  /// Returns a value with the ID of the block that it names first; nil if it names none that has
  /// several names.
  func canonical(_ property: Property?, _ value: String) -> String? {
    guard !names.isEmpty, property?.references.isEmpty == false else { return nil }
    var words = value.split(separator: " ", omittingEmptySubsequences: false)
    for index in words.indices {
      let parts = words[index].split(
        separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, let name = names[foldedName(String(first))] else { continue }
      words[index] = Substring(([name] + parts.dropFirst().map(String.init)).joined(separator: "."))
      return words.joined(separator: " ")
    }
    return nil
  }
}
