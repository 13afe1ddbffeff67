import TrackCore

extension FileVersion {
  /// Returns the version after a scan of the file: items written since the last scan get new dots.
  ///
  /// - Parameters:
  ///   - now: The file's bytes; nil if there is no file.
  ///   - copies: Conflict copies of the file. A missing item that is in a copy does not count as
  ///     deleted: a file-sync program replaced our file with that of another machine.
  ///   - isTrusted: True to count missing items as deleted. Pass false if the state may be newer
  ///     than the file: missing items are then removed from the version vector, so that they can
  ///     come back.
  func looked(
    at now: [UInt8]?, copies: [[UInt8]] = [], isTrusted: Bool, _ generator: inout DotGenerator
  ) -> FileVersion {
    guard now != bytes else { return self }
    let lists = FileItems.of(bytes, now)
    let (old, new) = (lists[0], lists[1])
    var version = self
    version.bytes = now
    var last: Dot?
    var isArranged = false
    var place = -1
    version.dots = new.items.map { item in
      guard let index = old[item.key], index < dots.count else {
        let dot = generator.next()
        last = dot
        return DotSet(dot)
      }
      if index < place { isArranged = true }
      place = max(place, index)
      return dots[index]
    }
    let missing = old.items.indices.filter { $0 < dots.count && new[old.items[$0].key] == nil }
    let event = last ?? generator.next()
    version.knowledge.note(event)
    // If only blank lines or whitespace changed, the new dot is recorded as that of a reordering,
    // so that it is not mistaken for the dot of an item.
    if isArranged || last == nil && missing.isEmpty { version.arranged = event }
    version.keepMade(made)
    let kept = isTrusted ? keptInCopies(copies, missing) : Set(missing)
    version.keepGone(
      gone + missing.filter { !kept.contains($0) }.map { goneItem($0, old, by: event) })
    for index in kept {
      version.knowledge.forget(dots[index])
      version.knowledge.forget(written(dots[index]))
    }
    return version
  }

  /// Returns those of the missing items that are found in a copy, by their indices.
  private func keptInCopies(_ copies: [[UInt8]], _ missing: [Int]) -> Set<Int> {
    guard !missing.isEmpty else { return [] }
    return copies.reduce(into: Set<Int>()) { kept, copy in
      let lists = FileItems.of(bytes, copy)
      kept.formUnion(missing.filter { lists[1][lists[0].items[$0].key] != nil })
    }
  }

  func goneItem(_ index: Int, _ items: FileItems, by event: Dot) -> Tombstone {
    Tombstone(
      dots: dots[index], by: DotSet(event), after: index > 0 ? dots[index - 1].first : nil,
      text: Array((bytes ?? [])[items.items[index].whole]))
  }

  /// Creates a version from bytes alone. Its dots are derived from the bytes, so that every
  /// replica gives the same bytes the same dots.
  package static func adopted(_ bytes: [UInt8]) -> FileVersion {
    FileVersion().copied(bytes)
  }

  /// Returns the version of a copy that another program may have changed. Items that are or were in
  /// this version keep their dots, and all others are new. Items missing in the copy do not count
  /// as deleted.
  package func copied(_ copy: [UInt8]) -> FileVersion {
    if copy == bytes { return self }
    let name = ReplicaName(of: copy)
    let lists = FileItems.of(bytes, copy)
    let former = formerTexts()
    var version = FileVersion()
    version.bytes = copy
    version.knowledge.note(Dot(name, max(1, lists[1].items.count)))
    var seen: [[UInt8]: Int] = [:]
    for (index, item) in lists[1].items.enumerated() {
      var known: DotSet?
      if let place = lists[0][item.key], place < dots.count {
        known = dots[place]
      } else if !former.isEmpty {
        let text = Array(copy[item.whole]).itemText
        let count = seen[text, default: 0]
        seen[text] = count + 1
        if let dots = former[text], count < dots.count { known = dots[count] }
      }
      let dots = known ?? DotSet(Dot(name, index + 1))
      version.knowledge.noteAlone(dots)
      version.dots.append(dots)
    }
    return version
  }

  private func formerTexts() -> [[UInt8]: [DotSet]] {
    var texts: [[UInt8]: [DotSet]] = [:]
    for item in gone.reversed() { texts[item.text.itemText, default: []].append(item.dots) }
    return texts
  }
}

extension [UInt8] {
  /// The lines of an item with normalized whitespace, without the blank lines around them.
  var itemText: [UInt8] {
    let plain = plain
    let start = plain.firstIndex { $0 != ASCII.newline } ?? plain.count
    let end = plain.lastIndex { $0 != ASCII.newline }.map { $0 + 1 } ?? start
    return Array(plain[start..<Swift.max(start, end)])
  }
}
