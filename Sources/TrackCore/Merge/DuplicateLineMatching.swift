/// Equal log lines of which one side deleted some while the other wrote a comment above one.
///
/// Equal lines are told apart by their order alone; but what was deleted is none that the other
/// side touched, where another one is left that it did not.
struct DuplicateLineMatching {
  /// The positions of a side's items that get another key.
  let keys: [(index: Int, key: Int32)]

  /// - Parameter base: The position of each key's item in the base; -1 where it has none.
  init(_ side: Int, _ versions: [MergeVersion], _ table: KeyTable, base: [Int32]) {
    let items = versions[side].items
    var groups: [Int32: [Int]] = [:]
    for (index, item) in items.enumerated() where item.kind == .log {
      if let entry = table.copiesDeleted(item.key, notIn: side) {
        groups[entry, default: []].append(index)
      }
    }
    func isTouched(_ index: Int) -> Bool {
      let place = base[Int(items[index].key)]
      guard place >= 0 else { return false }
      return !versions[side].isUntouched(items[index], versions[0], versions[0].items[Int(place)])
    }
    keys = groups.values.flatMap { copies in
      let order = copies.filter(isTouched) + copies.filter { !isTouched($0) }
      return zip(order, copies.map { items[$0].key }).map { (index: $0, key: $1) }
    }
  }
}
