import TrackCore

/// The join of two versions of a directory.
///
/// If one side includes all changes of the other, the result is that side. Otherwise both sides are
/// merged. The order of the sides does not matter.
package struct DirectoryJoin {
  package let files: [String: FileVersion]
  /// The merge; nil if one side was taken unchanged.
  package private(set) var merge: DirectoryMerge?

  package init(
    _ one: [String: FileVersion], _ two: [String: FileVersion], _ generator: inout DotGenerator,
    by executor: ParallelExecutor = .serial
  ) {
    if one == two {
      files = one
      return
    }
    let names = Set(one.keys).union(two.keys)
    func side(_ files: [String: FileVersion], _ name: String) -> FileVersion {
      files[name] ?? FileVersion()
    }
    func contents(_ content: (String) -> [UInt8]?) -> [SourceFile] {
      names.compactMap { name in content(name).map { SourceFile(name: name, bytes: $0) } }
    }
    let ours = contents { side(one, $0).bytes }
    let theirs = contents { side(two, $0).bytes }
    let includesOne = names.allSatisfy {
      side(two, $0).knowledge.includes(side(one, $0).knowledge)
    }
    let includesTwo = names.allSatisfy {
      side(one, $0).knowledge.includes(side(two, $0).knowledge)
    }
    var outcome: [String: [UInt8]] = [:]
    if includesOne != includesTwo
      || names.allSatisfy({ side(one, $0).bytes == side(two, $0).bytes })
    {
      for file in includesOne ? theirs : ours { outcome[file.name] = file.bytes }
    } else {
      let merge = DirectoryMerge(
        base: SynthesizedMergeBase.all(one, two, by: executor), ours: ours, theirs: theirs)
      for file in merge.files { outcome[file.name] = file.bytes }
      self.merge = merge
    }
    var files: [String: FileVersion] = [:]
    for name in names.union(outcome.keys).sorted() {
      files[name] = FileVersion.joined(
        side(one, name), side(two, name), into: outcome[name],
        isAlone: merge?.mended.contains(name) != true, &generator, by: executor)
    }
    self.files = files
  }
}

extension FileVersion {
  /// Returns the joined version of a file.
  ///
  /// - Parameter isAlone: True if no item was moved into this file or out of it.
  fileprivate static func joined(
    _ one: FileVersion, _ two: FileVersion, into bytes: [UInt8]?, isAlone: Bool,
    _ generator: inout DotGenerator, by executor: ParallelExecutor
  ) -> FileVersion {
    if bytes == one.bytes, one.knowledge.includes(two.knowledge) {
      return one.bytes == two.bytes && two.knowledge.includes(one.knowledge)
        ? one.sharing(two) : one
    }
    if bytes == two.bytes, two.knowledge.includes(one.knowledge) { return two }
    var join = FileJoin(one, two, bytes, generator)
    let file = join.file(isAlone: isAlone, by: executor)
    generator = join.generator
    return file
  }

  /// Returns this version; each item additionally gets the dots that it has in the other version.
  private func sharing(_ other: FileVersion) -> FileVersion {
    guard dots != other.dots, dots.count == other.dots.count else { return self }
    var file = self
    file.dots = zip(dots, other.dots).map { DotSet($0 + Array($1)) ?? $0 }
    file.made.merge(other.made) { first, _ in first }
    return file
  }
}
