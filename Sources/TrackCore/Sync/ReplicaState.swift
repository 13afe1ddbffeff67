/// The state of one replica of a directory: the versions of its files, and its count of new
/// dots.
package struct ReplicaState: Hashable, Sendable {
  package var name: ReplicaName
  /// The number of the last dot.
  package var count: Int
  /// The files at the last scan, removed ones included.
  package var files: [String: FileVersion]

  package init(name: ReplicaName, count: Int = 0, files: [String: FileVersion] = [:]) {
    self.name = name
    self.count = count
    self.files = files
  }

  /// The reason why a state cannot be continued under its name.
  package enum Doubt: Hashable, Sendable {
    /// There is no state yet.
    case new
    /// The state cannot be read, or is cut short.
    case damaged
    /// It was written in another place: the directory is a copy, or was restored from a backup.
    case copied
    /// Another replica has seen dots that this one has not given.
    case rolledBack
  }

  /// Whether another replica has seen numbers of this one that it has not given.
  private func isBehind(_ other: ReplicaState) -> Bool {
    other.files.values.contains { $0.knowledge.counts[name, default: 0] > count }
  }

  /// The state to go on with, and the reason if it is not the found one.
  ///
  /// - Parameters:
  ///   - found: the state that was kept; nil if there is none or it cannot be read.
  ///   - isDamaged: whether there is one that cannot be read.
  ///   - isInPlace: whether it was written where it was found.
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

  /// Scans the files: notes what was written and deleted since the last scan.
  ///
  /// - Parameters:
  ///   - now: the bytes of every data file by its name.
  ///   - copies: the conflict copies of each file, which are merged into it.
  ///   - doubt: why nothing that is missing may count as deleted; nil where it may. With a doubt
  ///     the replica must have a name that no other replica knows.
  ///   - others: the states of other replicas that a transport left here, so that files which it
  ///     brought are recognised.
  package mutating func look(
    at now: [String: [UInt8]], copies: [String: [[UInt8]]] = [:], doubt: Doubt?,
    others: [ReplicaState] = []
  ) {
    var mint = DotGenerator(name, count: count)
    let former = files
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
        own[file] = known.looked(
          at: now[file], copies: copies[file] ?? [], isTrusted: doubt == nil, &mint)
      }
    }
    if !brought.isEmpty {
      own = DirectoryJoin(own, own.merging(brought) { $1 }, &mint).files
    }
    for (file, texts) in copies.sorted(by: { $0.key < $1.key }) {
      let known = former[file] ?? own[file] ?? FileVersion()
      for copy in texts {
        let version =
          others.lazy.compactMap { $0.files[file] }.first { $0.bytes == copy }
          ?? known.copied(copy)
        own = DirectoryJoin(own, own.merging([file: version]) { $1 }, &mint).files
      }
    }
    files = own
    count = mint.count
  }

  /// Another replica's version with these bytes, if it includes something new.
  private static func brought(
    _ now: [UInt8]?, _ file: String, _ known: FileVersion, _ others: [ReplicaState]
  ) -> FileVersion? {
    guard let now, now != known.bytes else { return nil }
    return others.lazy.compactMap { $0.files[file] }.first {
      $0.bytes == now && !known.knowledge.includes($0.knowledge)
    }
  }

  /// Brings two replicas together: both have the same files then.
  ///
  /// - Returns: the files in which both sides stand between markers.
  @discardableResult
  package static func join(_ one: inout ReplicaState, _ two: inout ReplicaState) -> [String] {
    let forked = ForkedDots(one.files, two.files)
    one.leave(forked)
    two.leave(forked)
    var mint = DotGenerator(one.name, count: one.count)
    let join = DirectoryJoin(one.files, two.files, &mint)
    one.count = mint.count
    (one.files, two.files) = (join.files, join.files)
    return join.merge?.marked ?? []
  }

  /// Gives items with forked dots dots of their own, and the replica a new name if the dots were
  /// its own: its twin goes on with the old one.
  private mutating func leave(_ forked: ForkedDots) {
    guard !forked.dots.isEmpty else { return }
    if forked.dots.contains(where: { $0.replica == name }) {
      (name, count) = (ReplicaName(of: text), 0)
    }
    files = forked.separated(files)
  }

  /// The bytes of the files that are there, by their names.
  package var contents: [String: [UInt8]] { files.compactMapValues(\.bytes) }
}
