import TrackCore

/// The state of one replica of a directory: the versions of its files, and the count of dots it
/// has issued.
package struct ReplicaState: Hashable, Sendable {
  package var name: ReplicaName
  /// The number of the last dot that was issued.
  package var count: Int
  /// The files at the last scan, including removed files.
  package var files: [String: FileVersion]

  package init(name: ReplicaName, count: Int = 0, files: [String: FileVersion] = [:]) {
    self.name = name
    self.count = count
    self.files = files
  }

  /// The reason why a state cannot be continued under its name.
  package enum Doubt: Hashable, Sendable {
    /// The directory has no state yet.
    case new
    /// The state cannot be read, or is incomplete.
    case damaged
    /// The state was written at another path: the directory is a copy or was restored from a
    /// backup.
    case copied
    /// Another replica has seen dots of this replica that the state has not issued yet.
    case rolledBack
  }

  /// Returns true if another replica has seen dots of this replica that this state has not issued
  /// yet.
  private func isOutdated(_ other: ReplicaState) -> Bool {
    other.files.values.contains { $0.knowledge.counts[name, default: 0] > count }
  }

  /// Returns the state to continue with, and the reason if it is not the stored state.
  ///
  /// - Parameters:
  ///   - found: The stored state; nil if there is none or it cannot be read.
  ///   - isDamaged: True if there is a stored state that cannot be read.
  ///   - isInPlace: True if the state was written at the path at which it was found.
  ///   - others: The states of other replicas.
  ///   - freshName: A new random name.
  package static func opened(
    _ found: ReplicaState?, isDamaged: Bool = false, isInPlace: Bool, others: [ReplicaState],
    freshName: ReplicaName
  ) -> (state: ReplicaState, doubt: Doubt?) {
    guard var state = found else {
      return (ReplicaState(name: freshName), isDamaged ? .damaged : .new)
    }
    let doubt: Doubt? =
      !isInPlace ? .copied : others.contains(where: state.isOutdated) ? .rolledBack : nil
    if doubt != nil { (state.name, state.count) = (freshName, 0) }
    return (state, doubt)
  }

  /// Scans the files and records the changes and deletions since the last scan.
  ///
  /// - Parameters:
  ///   - now: The bytes of every data file, by name.
  ///   - copies: The conflict copies of each file, which are merged into it.
  ///   - doubt: The reason why missing items must not count as deleted; nil if they do count as
  ///     deleted. If it is not nil, the replica must have a new name.
  ///   - others: The states of other replicas, used to recognize the files that a file-sync program
  ///     brought from them.
  package mutating func look(
    at now: [String: [UInt8]], copies: [String: [[UInt8]]] = [:], doubt: Doubt?,
    others: [ReplicaState] = []
  ) {
    var generator = DotGenerator(name, count: count)
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
          at: now[file], copies: copies[file] ?? [], isTrusted: doubt == nil, &generator)
      }
    }
    if !brought.isEmpty {
      own = DirectoryJoin(own, own.merging(brought) { $1 }, &generator).files
    }
    for (file, texts) in copies.sorted(by: { $0.key < $1.key }) {
      let known = former[file] ?? own[file] ?? FileVersion()
      for copy in texts {
        let version =
          others.lazy.compactMap { $0.files[file] }.first { $0.bytes == copy }
          ?? known.copied(copy)
        own = DirectoryJoin(own, own.merging([file: version]) { $1 }, &generator).files
      }
    }
    files = own
    count = generator.count
  }

  /// Returns the version of the file at another replica that has the bytes `now` and includes dots
  /// that `known` lacks; nil if there is none.
  private static func brought(
    _ now: [UInt8]?, _ file: String, _ known: FileVersion, _ others: [ReplicaState]
  ) -> FileVersion? {
    guard let now, now != known.bytes else { return nil }
    return others.lazy.compactMap { $0.files[file] }.first {
      $0.bytes == now && !known.knowledge.includes($0.knowledge)
    }
  }

  /// Joins two replicas, so that both have the same files.
  ///
  /// - Returns: The names of the files that contain both sides between conflict markers.
  @discardableResult
  package static func join(
    _ one: inout ReplicaState, _ two: inout ReplicaState, by executor: ParallelExecutor = .serial
  ) -> [String] {
    let forked = ForkedDots(one.files, two.files)
    one.separate(forked)
    two.separate(forked)
    var generator = DotGenerator(one.name, count: one.count)
    let join = DirectoryJoin(one.files, two.files, &generator, by: executor)
    one.count = generator.count
    (one.files, two.files) = (join.files, join.files)
    return join.merge?.marked ?? []
  }

  /// Replaces the forked dots of items. If this replica issued some of the dots, it gets a new
  /// name, because its twin may continue with the old name.
  private mutating func separate(_ forked: ForkedDots) {
    guard !forked.dots.isEmpty else { return }
    if forked.dots.contains(where: { $0.replica == name }) {
      (name, count) = (ReplicaName(of: text), 0)
    }
    files = forked.separated(files)
  }

  /// The bytes of the existing files, by name.
  package var contents: [String: [UInt8]] { files.compactMapValues(\.bytes) }
}
