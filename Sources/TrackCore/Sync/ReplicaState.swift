/// What one replica of a directory knows: which versions of the files it has, and its own
/// numbering of new ones.
package struct ReplicaState: Hashable, Sendable {
  package var name: ReplicaName
  /// The last number given to a dot.
  package var count: Int
  /// The files at the last look, also those that are gone.
  package var files: [String: FileVersion]

  package init(name: ReplicaName, count: Int = 0, files: [String: FileVersion] = [:]) {
    self.name = name
    self.count = count
    self.files = files
  }

  /// Why the knowledge of a replica does not count as its own.
  package enum Doubt: Hashable, Sendable {
    /// There is none yet.
    case new
    /// It cannot be read, or is not whole.
    case damaged
    /// It was made in another place: the directory is a copy, or came back from a backup.
    case copied
    /// Another replica knows more of this one than itself.
    case rolledBack
  }

  /// Whether another replica has seen numbers of this one that it has not given.
  private func isBehind(_ other: ReplicaState) -> Bool {
    other.files.values.contains { $0.knowledge.counts[name, default: 0] > count }
  }

  /// The state of a replica as it is found, and why it does not count as its own, if so.
  ///
  /// - Parameters:
  ///   - found: the state as it was kept; nil where there is none, or none that can be read.
  ///   - isDamaged: whether there is one that cannot be read.
  ///   - isInPlace: whether it was made where it is found.
  ///   - others: the states of other replicas.
  ///   - freshName: a name that nobody has drawn before.
  package static func opened(
    _ found: ReplicaState?, isDamaged: Bool = false, isInPlace: Bool, others: [ReplicaState],
    freshName: ReplicaName
  ) -> (state: ReplicaState, doubt: Doubt?) {
    guard var state = found else {
      return (ReplicaState(name: freshName), isDamaged ? .damaged : .new)
    }
    let doubt: Doubt? =
      !isInPlace ? .copied : others.contains(where: state.isBehind) ? .rolledBack : nil
    if doubt != nil { (state.name, state.count) = (freshName, 0) }
    return (state, doubt)
  }

  /// Takes in what stands in the files by now.
  ///
  /// - Parameters:
  ///   - now: every file that counts, by its name.
  ///   - doubt: why nothing that is missing may count as deleted; nil where it may. The replica
  ///     has to have a name then that nobody knows.
  ///   - others: what other replicas left here, so that files which a transport brought are
  ///     known for what they are.
  package mutating func look(
    at now: [String: [UInt8]], doubt: Doubt?, others: [ReplicaState] = []
  ) {
    var mint = DotGenerator(name, count: count)
    var own: [String: FileVersion] = [:]
    var brought: [String: FileVersion] = [:]
    for file in Set(files.keys).union(now.keys).sorted() {
      let known = files[file] ?? FileVersion()
      if let version = Self.brought(now[file], file, known, others) {
        own[file] = known
        brought[file] = version
      } else if doubt == .new || doubt == .damaged {
        own[file] = now[file].map(FileVersion.adopted)
      } else {
        own[file] = known.looked(at: now[file], isTrusted: doubt == nil, &mint)
      }
    }
    if !brought.isEmpty {
      own = DirectoryJoin(own, own.merging(brought) { $1 }, &mint).files
    }
    files = own
    count = mint.count
  }

  /// Another replica's version with just this content, where it says something new.
  private static func brought(
    _ now: [UInt8]?, _ file: String, _ known: FileVersion, _ others: [ReplicaState]
  ) -> FileVersion? {
    guard let now, now != known.bytes else { return nil }
    return others.lazy.compactMap { $0.files[file] }.first {
      $0.bytes == now && !known.knowledge.includes($0.knowledge)
    }
  }

  /// Takes in a copy of a file that a program left because both it and the file were changed.
  package mutating func fold(
    _ copy: [UInt8], of file: String, others: [ReplicaState] = []
  ) {
    var mint = DotGenerator(name, count: count)
    let known = files[file] ?? FileVersion()
    let version =
      others.lazy.compactMap { $0.files[file] }.first { $0.bytes == copy } ?? known.copied(copy)
    files = DirectoryJoin(files, files.merging([file: version]) { $1 }, &mint).files
    count = mint.count
  }

  /// Brings two replicas together: both have the same files then.
  ///
  /// - Returns: the files in which both sides stand between markers.
  @discardableResult
  package static func join(_ one: inout ReplicaState, _ two: inout ReplicaState) -> [String] {
    var mint = DotGenerator(one.name, count: one.count)
    let join = DirectoryJoin(one.files, two.files, &mint)
    one.count = mint.count
    (one.files, two.files) = (join.files, join.files)
    return join.merge?.marked ?? []
  }

  /// What stands in the files, by their names.
  package var contents: [String: [UInt8]] { files.compactMapValues(\.bytes) }
}
