import TrackCore

/// Decides which of several identical log lines one side deleted, if the other side added a comment
/// to one of them.
///
/// Identical lines are numbered in file order, so it always looks as if the last ones were deleted.
/// The lines whose comment changed therefore get the lowest numbers. Then a line without a changed
/// comment is deleted, if there is one.
struct DuplicateLineMatching {
  /// The item indices of the identical lines of `side`, with their new keys.
  let keys: [(index: Int, key: Int32)]

  /// - Parameter base: The index of each key's item in the base; -1 if the base lacks it.
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
      return !versions[side].isUntouched(
        items[index], versions[0], versions[0].items[Int(place)], ignoresLost: true)
    }
    keys = groups.values.flatMap { copies in
      let order = copies.filter(isTouched) + copies.filter { !isTouched($0) }
      return zip(order, copies.map { items[$0].key }).map { (index: $0, key: $1) }
    }
  }
}
