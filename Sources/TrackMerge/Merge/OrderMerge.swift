import TrackCore

/// The three-way merge of the order of items. Each item is given by its key.
///
/// Items of the base keep the order of the base, unless a side reordered them. An added item is
/// placed after its nearest predecessor that is in the merged document.
struct OrderMerge {
  /// The arrangement of items that the two sides added at the same place.
  enum Arrangement {
    /// All items of one side, then all items of the other side. The tie-break between the first
    /// item of each side decides which side comes first.
    case sideBySide
    /// The items of both sides in the order of `precedes`; the order within each side is kept.
    case interleaved
  }

  let arrangement: Arrangement
  /// For each key, true if the item is in the merged document.
  let isKept: [Bool]
  /// The tie-break: true if the first of two items added at the same place comes first.
  let precedes: (Int32, Int32) -> Bool

  /// Merges three orders, none of which may contain a key twice.
  func merge(base: [Int32], ours: [Int32], theirs: [Int32]) -> [Int32] {
    let inBase = positions(base)
    let (inOurs, inTheirs) = (positions(ours), positions(theirs))
    let frame = mergedBaseOrder(base, ours, theirs, inBase, inOurs, inTheirs)
    let shared = addingShared(to: frame, ours, theirs, inBase, inOurs, inTheirs)
    return addingOthers(to: shared, ours, theirs)
  }

  private func positions(_ items: [Int32]) -> [Int32] {
    var positions = [Int32](repeating: -1, count: isKept.count)
    for (index, item) in items.enumerated() {
      positions[Int(item)] = Int32(truncatingIfNeeded: index)
    }
    return positions
  }

  // MARK: Items of the base

  private func mergedBaseOrder(
    _ base: [Int32], _ ours: [Int32], _ theirs: [Int32], _ inBase: [Int32], _ inOurs: [Int32],
    _ inTheirs: [Int32]
  ) -> [Int32] {
    let movedOurs = isMoved(ours, inBase)
    let movedTheirs = isMoved(theirs, inBase)
    let kept = base.filter { isKept[Int($0)] }
    guard movedOurs || movedTheirs else { return kept }
    func old(_ side: [Int32]) -> [Int32] { side.filter { isKept[Int($0)] && inBase[Int($0)] >= 0 } }
    guard movedOurs, movedTheirs else { return filled(old(movedOurs ? ours : theirs), kept) }
    let (one, two) = (old(ours), old(theirs))
    let left = one.filter { inTheirs[Int($0)] >= 0 }
    let right = two.filter { inOurs[Int($0)] >= 0 }
    // If both sides keep their shared items in the same order, the side with more items of the base
    // wins.
    let isTheirs =
      left != right
      ? sequencePrecedes(left, right)
      : one.count != two.count ? one.count < two.count : sequencePrecedes(one, two)
    return filled(isTheirs ? two : one, kept)
  }

  private func isMoved(_ side: [Int32], _ inBase: [Int32]) -> Bool {
    var last: Int32 = -1
    for item in side where isKept[Int(item)] {
      let position = inBase[Int(item)]
      if position < 0 { continue }
      if position < last { return true }
      last = position
    }
    return false
  }

  /// Returns `order` with the missing items of `whole`, each after its predecessor in `whole`.
  private func filled(_ order: [Int32], _ whole: [Int32]) -> [Int32] {
    let has = positions(order)
    var followers: [Int32: [Int32]] = [:]
    var last: Int32 = -1
    for item in whole {
      if has[Int(item)] >= 0 { last = item } else { followers[last, default: []].append(item) }
    }
    return (followers[-1] ?? []) + order.flatMap { [$0] + (followers[$0] ?? []) }
  }

  /// Returns true if `left` comes before `right`. The first item that differs decides.
  private func sequencePrecedes(_ left: [Int32], _ right: [Int32]) -> Bool {
    for (one, two) in zip(left, right) where one != two { return precedes(one, two) }
    return false
  }

  // MARK: Added items

  /// Inserts the items that both sides added, each after the later of its predecessors on the two
  /// sides.
  private func addingShared(
    to frame: [Int32], _ ours: [Int32], _ theirs: [Int32], _ inBase: [Int32],
    _ inOurs: [Int32], _ inTheirs: [Int32]
  ) -> [Int32] {
    let place = positions(frame)
    func isShared(_ item: Int32) -> Bool {
      isKept[Int(item)] && place[Int(item)] < 0 && inOurs[Int(item)] >= 0
        && inTheirs[Int(item)] >= 0
    }
    func anchors(_ side: [Int32]) -> [(item: Int32, place: Int32)] {
      var last: Int32 = -1
      var found: [(item: Int32, place: Int32)] = []
      for item in side {
        if place[Int(item)] >= 0 {
          last = place[Int(item)]
        } else if isShared(item) {
          found.append((item, last))
        }
      }
      return found
    }
    let (left, right) = (anchors(ours), anchors(theirs))
    guard !left.isEmpty else { return frame }
    var later: [Int32: Int32] = [:]
    for (item, place) in left + right { later[item] = max(later[item] ?? -1, place) }
    let (one, two) = (left.map(\.item), right.map(\.item))
    // If the orders differ, the side wins whose shared items are placed later. If both are placed
    // equally late, the side wins that added more items. A merge with the result of an earlier
    // merge therefore keeps the order of that result.
    func weight(_ anchors: [(item: Int32, place: Int32)], _ side: [Int32]) -> (Int, Int) {
      let added = side.count { isKept[Int($0)] && inBase[Int($0)] < 0 }
      return (anchors.reduce(0) { $0 + Int($1.place) }, added)
    }
    var isTheirs = false
    if one != two {
      let (ourWeight, theirWeight) = (weight(left, ours), weight(right, theirs))
      isTheirs = ourWeight != theirWeight ? ourWeight < theirWeight : sequencePrecedes(one, two)
    }
    var followers: [Int32: [Int32]] = [:]
    for item in isTheirs ? two : one {
      followers[later[item] ?? -1, default: []].append(item)
    }
    var result = followers[-1] ?? []
    result.reserveCapacity(frame.count + one.count)
    for (index, item) in frame.enumerated() {
      result.append(item)
      if let more = followers[Int32(truncatingIfNeeded: index)] { result += more }
    }
    return result
  }

  /// Inserts the items that only one side added, each after its predecessor on that side.
  private func addingOthers(
    to frame: [Int32], _ ours: [Int32], _ theirs: [Int32]
  ) -> [Int32] {
    let place = positions(frame)
    func chunks(_ side: [Int32]) -> [Int32: [Int32]] {
      var last: Int32 = -1
      var found: [Int32: [Int32]] = [:]
      for item in side where isKept[Int(item)] {
        if place[Int(item)] >= 0 {
          last = place[Int(item)]
        } else {
          found[last, default: []].append(item)
        }
      }
      return found
    }
    let (left, right) = (chunks(ours), chunks(theirs))
    guard !left.isEmpty || !right.isEmpty else { return frame }
    var result: [Int32] = []
    result.reserveCapacity(frame.count + left.count + right.count)
    for index in -1..<Int32(truncatingIfNeeded: frame.count) {
      if index >= 0 { result.append(frame[Int(index)]) }
      result += combined(left[index] ?? [], right[index] ?? [])
    }
    return result
  }

  private func combined(_ left: [Int32], _ right: [Int32]) -> [Int32] {
    guard let one = left.first, let two = right.first else { return left + right }
    guard arrangement == .interleaved else {
      return precedes(two, one) ? right + left : left + right
    }
    var result: [Int32] = []
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if precedes(right[j], left[i]) {
        result.append(right[j])
        j += 1
      } else {
        result.append(left[i])
        i += 1
      }
    }
    return result + left[i...] + right[j...]
  }
}
