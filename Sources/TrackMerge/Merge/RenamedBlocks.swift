import TrackCore

/// The name under which each block is merged: its ID, or the former ID if one side renamed it.
struct RenamedBlocks {
  private var former: [[Int: String]] = [[:], [:], [:]]
  private let names: [[Int: String]]

  init(_ versions: [MergeVersion]) {
    names = versions.map { $0.blocks.mapValues { foldedName($0.id) } }
    let ids = names.map { Set($0.values) }
    // For each side, the ID that each renamed block has in the base, by the block's new ID.
    var claims: [[String: String]] = [[:], [:], [:]]
    for side in 1...2 {
      var taken: Set<String> = []
      for header in versions[side].blocks.keys.sorted() {
        guard let block = versions[side].blocks[header], let name = names[side][header],
          !ids[0].contains(name)
        else { continue }
        let was = block.properties.filter { $0.key == .was }.map { foldedName($0.value) }
        if let old = was.first(where: { ids[0].contains($0) && !ids[side].contains($0) }),
          taken.insert(old).inserted
        {
          claims[side][name] = old
        }
      }
    }
    for side in 1...2 {
      for (header, name) in names[side] {
        guard let old = claims[side][name] else { continue }
        if !ids[3 - side].contains(name) || claims[3 - side][name] == old {
          former[side][header] = old
        }
      }
    }
  }

  func name(ofBlockAt header: Int, in version: Int) -> String {
    former[version][header] ?? names[version][header] ?? ""
  }
}
