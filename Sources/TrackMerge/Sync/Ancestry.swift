import TrackCore

/// The versions of one file that commands have made, and from which each was made.
///
/// The name of a version is a hash of its bytes, so it is the same on every machine, however it came
/// there. If a change brings back bytes that were there before, as `track undo` does, the name also
/// tells from which version: else that version would come before itself.
package struct Ancestry: Sendable {
  private(set) var steps: [String: [AncestryStep]]

  package init(_ steps: some Sequence<AncestryStep> = []) {
    self.steps = Dictionary(grouping: Set(steps), by: \.version)
  }

  /// The hash of the bytes of a version.
  package static func version(_ bytes: [UInt8]) -> String {
    String(SHA256.text(bytes).prefix(32))
  }

  /// Returns true if a name is one of a version with these bytes.
  package static func isVersion(_ name: String, of bytes: [UInt8]) -> Bool {
    name.hasPrefix(version(bytes))
  }

  /// Returns the step of a change.
  ///
  /// - Parameter last: The version that this machine made last. If it has the bytes of `before`, it
  ///   is that version.
  package func step(
    from before: [UInt8], to after: [UInt8], last: String?
  ) -> AncestryStep {
    let name = Self.name(of: before, last: last)
    return AncestryStep(from: (name, before), to: (version(after, from: [name]), after))
  }

  /// Returns the name of a version with these bytes: that of the version that this machine made
  /// last, if it has them.
  package static func name(of bytes: [UInt8], last: String?) -> String {
    last.flatMap { isVersion($0, of: bytes) ? $0 : nil } ?? version(bytes)
  }

  /// Returns the name of a version that was made of others.
  ///
  /// If these bytes are known and were not made of all of the others, the name tells of which they
  /// were made now: whoever has the former version knows nothing of what came to it here.
  package func version(_ bytes: [UInt8], from parents: [String]) -> String {
    let version = Self.version(bytes)
    guard isKnown(version) || parents.contains(version),
      !ancestors(of: [version]).isSuperset(of: parents)
    else { return version }
    let names = parents.sorted().joined(separator: " ")
    return version + "~" + Self.version(Array(names.utf8)).prefix(8)
  }

  /// Returns true if a step tells of a version.
  private func isKnown(_ version: String) -> Bool {
    steps[version] != nil || steps.values.joined().contains { $0.parent == version }
  }

  /// Adds a step, and returns true if it is new.
  package mutating func add(_ step: AncestryStep) -> Bool {
    // A version that comes before itself tells nothing.
    guard !ancestors(of: [step.parent]).contains(step.version),
      steps[step.version]?.contains(where: { $0.parent == step.parent }) != true
    else { return false }
    steps[step.version, default: []].append(step)
    return true
  }

  // MARK: Merging

  /// Merges copies of the file into it.
  ///
  /// - Parameter last: The version that this machine made last; nil if it is not known.
  /// - Returns: The merged file, and the common ancestor that was the base for each copy.
  package mutating func merge(
    _ copies: [[UInt8]], into file: [UInt8], last: (name: String, bytes: [UInt8])?,
    isFetched: Bool
  ) -> (bytes: [UInt8], bases: [[UInt8]?]) {
    if let last { _ = addAdditions([file] + copies, to: last) }
    var merged = file
    var name = last.flatMap { Self.isVersion($0.name, of: file) ? $0.name : nil }
    let bases = copies.map { copy in
      let (bytes, base) = merge(merged, copy, of: name, isFetched: isFetched)
      let parents = [(name ?? Self.version(merged), merged), (Self.version(copy), copy)]
      let made = (version(bytes, from: parents.map(\.0)), bytes)
      for parent in parents { _ = add(AncestryStep(from: parent, to: made)) }
      (merged, name) = (bytes, made.0)
      return base
    }
    return (merged, bases)
  }

  /// Adds the steps to those versions that an editor made of the version that this machine made last,
  /// and returns them.
  package mutating func addAdditions(
    _ versions: [[UInt8]], to last: (name: String, bytes: [UInt8])
  ) -> [AncestryStep] {
    versions.compactMap { version in
      guard isAddition(version, to: last.bytes) else { return nil }
      let step = step(from: last.bytes, to: version, last: last.name)
      return add(step) ? step : nil
    }
  }

  /// Merges two versions of the file. Without a known common ancestor, the base is what both have,
  /// so that nothing counts as deleted.
  private func merge(
    _ one: [UInt8], _ two: [UInt8], of name: String?, isFetched: Bool
  ) -> (bytes: [UInt8], base: [UInt8]?) {
    let known = base(of: one, two, of: name, isFetched: isFetched)
    let merge = Merge(
      base: Document(known?.common ?? Self.shared(one, two)), ours: Document(one),
      theirs: Document(two), isFetched: isFetched)
    return (merge.document.bytes, known?.nearest)
  }

  /// Returns the nearest common ancestor of two versions of the file, and what counts as their base:
  /// the ancestor without the items that one of them has from elsewhere, too. If the bytes of a
  /// version were there several times, it is what all readings have in common, so that only what all
  /// of them tell is deleted.
  private func base(
    of one: [UInt8], _ two: [UInt8], of name: String?, isFetched: Bool
  ) -> (nearest: [UInt8], common: [UInt8])? {
    var found: (nearest: [UInt8], common: [UInt8])?
    for left in name.map({ [$0] }) ?? names(of: one) {
      for right in names(of: two) {
        guard let base = base(of: (left, one), (right, two), isFetched) else { return nil }
        let known = withoutOtherOrigins(base, (left, one), (right, two))
        found =
          found.map { (Self.shared($0.nearest, base), Self.shared($0.common, known)) }
          ?? (base, known)
      }
    }
    return found
  }

  /// Returns the names of the versions with these bytes.
  private func names(of bytes: [UInt8]) -> [String] {
    let version = Self.version(bytes)
    return [version] + steps.keys.filter { $0.hasPrefix(version + "~") }.sorted()
  }

  /// Returns the nearest common ancestor of two versions; nil if none is known. If there are several,
  /// it is their merge.
  private func base(
    of one: Version, _ two: Version, _ isFetched: Bool, depth: Int = 8
  ) -> [UInt8]? {
    let common = ancestors(of: [one.name]).intersection(ancestors(of: [two.name]))
    var found = latest(of: common).compactMap { bytes(of: $0, from: one) }[...]
    guard depth > 0, var base = found.popFirst() else { return nil }
    for other in found {
      guard
        let start = self.base(
          of: (Self.version(base), base), (Self.version(other), other), isFetched, depth: depth - 1)
      else {
        return nil
      }
      base =
        Merge(
          base: Document(start), ours: Document(base), theirs: Document(other),
          isFetched: isFetched
        ).document.bytes
    }
    return base
  }

  /// Returns the items of one version that the other has, too.
  private static func shared(_ one: [UInt8], _ two: [UInt8]) -> [UInt8] {
    let lists = FileItems.of(one, two)
    return lists[0].items.filter { lists[1][$0.key] != nil }.flatMap { one[$0.whole] }
  }

  // MARK: Versions

  /// Returns the given versions and all before them.
  func ancestors(of versions: some Sequence<String>) -> Set<String> {
    var found = Set(versions)
    var rest = Array(found)
    while let version = rest.popLast() {
      for step in steps[version, default: []] where found.insert(step.parent).inserted {
        rest.append(step.parent)
      }
    }
    return found
  }

  /// Returns those versions that are before no other of them.
  private func latest(of versions: Set<String>) -> [String] {
    let parents = versions.flatMap { steps[$0, default: []].map(\.parent) }
    return versions.subtracting(ancestors(of: parents)).sorted()
  }

  /// Returns the bytes of an earlier version; nil if the steps do not lead there.
  private func bytes(
    of version: String, from later: (name: String, bytes: [UInt8])
  ) -> [UInt8]? {
    var seen: Set<String> = [later.name]
    var rest = [(later.name, later.bytes)]
    while let (at, bytes) = rest.popLast() {
      if at == version { return Self.isVersion(version, of: bytes) ? bytes : nil }
      for step in steps[at, default: []] where !seen.contains(step.parent) {
        guard let parent = step.parent(of: bytes) else { continue }
        seen.insert(step.parent)
        rest.append((step.parent, parent))
      }
    }
    return nil
  }

  /// Returns true if a version that no step tells of has everything that another version has, in the
  /// same order. Then it counts as made of that one, and nothing counts as deleted by that.
  package func isAddition(_ bytes: [UInt8], to other: [UInt8]) -> Bool {
    bytes != other && !isKnown(Self.version(bytes)) && Self.hasAll(of: other, bytes)
  }

  /// Returns true if a version has all items of another in their order.
  private static func hasAll(of other: [UInt8], _ bytes: [UInt8]) -> Bool {
    let lists = FileItems.of(other, bytes)
    var place = -1
    return lists[0].items.allSatisfy { item in
      guard let index = lists[1][item.key], index > place else { return false }
      place = index
      return true
    }
  }
}

/// A step from one version of a file to the next, with what it replaced. Thus the bytes of the parent
/// can be worked out from those of the version.
package struct AncestryStep: Hashable, Sendable {
  package let version: String
  package let parent: String
  /// The number of bytes at the beginning that both versions share.
  package let start: Int
  /// The number of bytes at the end that both versions share.
  package let end: Int
  /// What the parent has between them.
  package let former: [UInt8]

  package init(
    version: String, parent: String, shared: (start: Int, end: Int), former: [UInt8]
  ) {
    (self.version, self.parent) = (version, parent)
    (start, end) = shared
    self.former = former
  }

  package init(from before: [UInt8], to after: [UInt8]) {
    self.init(from: (Ancestry.version(before), before), to: (Ancestry.version(after), after))
  }

  package init(
    from parent: (name: String, bytes: [UInt8]), to version: (name: String, bytes: [UInt8])
  ) {
    let (before, after) = (parent.bytes, version.bytes)
    let shared = min(before.count, after.count)
    let start = (0..<shared).first { before[$0] != after[$0] } ?? shared
    let end =
      (0..<shared - start).first {
        before[before.count - 1 - $0] != after[after.count - 1 - $0]
      } ?? shared - start
    self.init(
      version: version.name, parent: parent.name, shared: (start, end),
      former: Array(before[start..<before.count - end]))
  }

  /// Returns nil if `bytes` are too short to be those of the version.
  func parent(of bytes: [UInt8]) -> [UInt8]? {
    guard (0...bytes.count).contains(start), (0...bytes.count - start).contains(end) else {
      return nil
    }
    return Array(bytes[..<start] + former + bytes[(bytes.count - end)...])
  }
}
