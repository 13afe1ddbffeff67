import TrackCore
import TrackMerge
import TrackSystem

/// Syncs two copies of a directory without git. Afterwards both have the same files.
package struct PathSync: Sendable {
  package let here: DataDirectory
  /// The other copy, which may be an empty folder.
  package let there: DataDirectory
  /// True to allow a sync that deletes most of the lines of a file.
  private let allowsLargeDeletions: Bool
  /// True if a sync may merge two directories that were never synced with each other and have
  /// little data in common. If true, a sync may also fill a copy that was filled before and is now
  /// empty.
  private let joinsStrangers: Bool
  /// The lines that a person has confirmed to be deleted.
  private let confirmed: Set<StaleSave>

  package init(
    _ here: DataDirectory, with there: DataDirectory, allowsLargeDeletions: Bool = false,
    joinsStrangers: Bool = false, confirmed: Set<StaleSave> = []
  ) {
    self.confirmed = confirmed
    self.joinsStrangers = joinsStrangers
    self.here = here
    self.there = there
    self.allowsLargeDeletions = allowsLargeDeletions
  }

  /// The result of a sync, or of its preview.
  package struct Outcome: Sendable {
    /// The snapshot of this copy before the sync.
    package let here: ReplicaSnapshot
    /// The snapshot of the other copy before the sync.
    package let there: ReplicaSnapshot
    /// The conflict copies on both sides that were merged.
    package var copies: [ConflictCopy] { merged + here.copies + there.copies }
    /// The conflict copies that were merged before the sync, where a file-sync program carries one
    /// of the directories.
    fileprivate var merged: [ConflictCopy] = []
    /// The files that both copies have after the sync.
    package let files: [String: [UInt8]]
    /// The names of the files in which conflict markers enclose the versions of both sides.
    package let marked: [String]
    /// The log lines that were added in both copies since their last syncs, and of which one each is
    /// kept.
    package var typedTwice: [String] {
      guard let one = here.typedLines, let two = there.typedLines else { return [] }
      return one.shared(with: two)
    }
    /// False if the changes to this copy are too large to be recorded for `track undo`.
    package fileprivate(set) var isUndoable = true
    /// The files of this copy that the sync changed while an editor had them open.
    package fileprivate(set) var openInEditors: [String] = []
  }

  /// Returns the outcome of a sync without writing anything.
  package func preview() throws(SyncTrouble) -> Outcome {
    try checkMount()
    _ = try clones()
    var (left, right) = try snapshots()
    return try Self.joined(&left, &right)
  }

  /// Runs the sync. If it is interrupted, the next sync completes it.
  package func run() throws(SyncTrouble) -> Outcome {
    try checkLinks()
    try checkMount()
    let clones = try clones()
    var merged: [ConflictCopy] = []
    for side in [here, there] where side.isCarried {
      merged += try side.mergeCopies(allowsLargeDeletions: allowsLargeDeletions)
    }
    // Every sync acquires the locks in the same order, so that two syncs cannot deadlock.
    let isFirst = (resolvedPath(here.path) ?? "") < (resolvedPath(there.path) ?? "")
    let first = try transaction(to: isFirst ? here : there, like: isFirst ? there : here)
    let second = try transaction(to: isFirst ? there : here, like: isFirst ? here : there)
    for _ in 1...20 {
      if var outcome = try isFirst ? run(first, second, clones) : run(second, first, clones) {
        outcome.merged = merged
        return outcome
      }
    }
    throw .changedRepeatedly(there.path)
  }

  /// Throws if a file on either side is a symbolic link that leads out of its directory. Such a
  /// target must be neither written nor copied.
  private func checkLinks() throws(SyncTrouble) {
    for side in [there, here] {
      if let link = side.leavingLinks().first { throw .leadsAway(side.path, file: link.name) }
    }
  }

  /// Throws if an earlier sync filled the other copy and it is empty now.
  private func checkMount() throws(SyncTrouble) {
    if !joinsStrangers, here.hasFilled(there) { throw .emptyNow(there.path) }
  }

  private func transaction(
    to directory: DataDirectory, like other: DataDirectory
  ) throws(SyncTrouble) -> DirectoryTransaction {
    do { return try DirectoryTransaction(to: directory, like: other, command: "track sync") } catch
    {
      throw .write(directory.path, error)
    }
  }

  private func snapshots() throws(SyncTrouble) -> (ReplicaSnapshot, ReplicaSnapshot) {
    try checkLinks()
    let (own, others) = Self.both {
      ReplicaFiles(of: here)
    } _: {
      ReplicaFiles(of: there)
    }
    let looks = Self.both {
      Self.result { () throws(SyncTrouble) in
        try here.look(own, beside: [others.state].compactMap(\.self))
      }
    } _: {
      Self.result { () throws(SyncTrouble) in
        try there.look(others, beside: [own.state].compactMap(\.self))
      }
    }
    let left = try looks.0.get()
    var right = try looks.1.get()
    if left.isSame(as: right) { right = right.forgotten() }
    return (left, right)
  }

  /// Computes two values at the same time, on two threads.
  private static func both<Value>(
    _ first: () -> Value, _ second: () -> Value
  ) -> (Value, Value) {
    var (one, two): (Value?, Value?)
    ParallelExecutor.twoThreads.runBoth({ one = first() }, { two = second() })
    return (one ?? first(), two ?? second())
  }

  private static func result<Value>(
    _ body: () throws(SyncTrouble) -> Value
  ) -> Result<Value, SyncTrouble> {
    do { return .success(try body()) } catch { return .failure(error) }
  }

  private static func joined(
    _ left: inout ReplicaSnapshot, _ right: inout ReplicaSnapshot
  ) throws(SyncTrouble) -> Outcome {
    let (leftBefore, rightBefore) = (left, right)
    let names = Array(left.contents.keys) + right.contents.keys
    if let names = DataDirectory.namesOfOneFile(names) { throw .namesOfOneFile(names) }
    let marked = ReplicaSnapshot.join(&left, &right)
    return Outcome(here: leftBefore, there: rightBefore, files: left.state.contents, marked: marked)
  }

  /// Runs one attempt of the sync; returns nil if another program saved a file in the meantime.
  private func run(
    _ own: borrowing DirectoryTransaction, _ other: borrowing DirectoryTransaction, _ clones: Clones
  ) throws(SyncTrouble) -> Outcome? {
    var (left, right) = try snapshots()
    if !joinsStrangers, ReplicaSnapshot.areStrangers(left, right) {
      throw .strangers(here.path, there.path)
    }
    var outcome = try Self.joined(&left, &right)
    if !allowsLargeDeletions {
      try here.checkDeletions(outcome.here, except: confirmed)
      try there.checkDeletions(outcome.there, except: confirmed)
    }
    // Save the versions of the other copy's changes in the other copy first, and only then in this
    // copy. Otherwise, the same changes would get new versions after an interruption, and count
    // twice.
    guard try put(outcome.there.state, of: outcome.there, with: nil, by: other) else { return nil }
    let known = outcome.there.written()
    guard try put(left.state, of: outcome.here, with: known, by: own),
      try put(right.state, of: known, with: outcome.here, by: other)
    else { return nil }
    let files = outcome.files
    let steps = Self.both {
      UndoStep(syncFrom: outcome.here.contents, to: files)
    } _: {
      UndoStep(syncFrom: outcome.there.contents, to: files)
    }
    outcome.isUndoable = own.keep(steps.0)
    _ = other.keep(steps.1)
    for side in [here, there] { side.forgetLines(since: .copies) }
    let (before, after) = (outcome.here.contents, outcome.files)
    outcome.openInEditors = here.openInEditors(
      Set(before.keys).union(after.keys).filter { before[$0] != after[$0] })
    try remember(clones, own, other)
    here.noteFilled(there)
    return outcome
  }

  /// Writes a state and its files to a directory. Returns false if the content of the directory has
  /// changed since the snapshot.
  private func put(
    _ state: ReplicaState, of snapshot: ReplicaSnapshot, with other: ReplicaSnapshot?,
    by transaction: borrowing DirectoryTransaction
  ) throws(SyncTrouble) -> Bool {
    do {
      try transaction.keep(snapshot.copies)
      try transaction.take(state, of: snapshot, with: other)
      try transaction.remove(snapshot.copies)
      return true
    } catch let error as ChangeError<Changed> {
      switch error {
      case .refused: return false
      case .failed(let error): throw .write(transaction.directory.path, error)
      }
    } catch let error as WriteError {
      throw .write(transaction.directory.path, error)
    } catch {
      throw .changedRepeatedly(transaction.directory.path)
    }
  }
}

// MARK: Clones of one git repository

extension PathSync {
  /// A set of git clones: the two copies themselves, or clones with which they have synced.
  private typealias Clones = Set<GitClone>

  /// Returns the clones of both copies. Throws if two of them are clones of one repository.
  private func clones() throws(SyncTrouble) -> Clones {
    let (one, two) = (GitClone(of: here), GitClone(of: there))
    if let one, let two, one.repository == two.repository {
      throw .twoClones(here.path, there.path)
    }
    let (ours, theirs) = (GitClone.recorded(in: here), GitClone.recorded(in: there))
    if let one, one.isStranger(to: theirs) { throw .sharedByClones(there.path) }
    if let two, two.isStranger(to: ours) { throw .sharedByClones(here.path) }
    let all = ours.union(theirs).union([one, two].compactMap(\.self))
    if Set(all.map(\.repository)).count < all.count {
      throw .copiesOfTwoClones(here.path, there.path)
    }
    return all
  }

  /// Records the given clones in both copies.
  private func remember(
    _ clones: Clones, _ own: borrowing DirectoryTransaction, _ other: borrowing DirectoryTransaction
  ) throws(SyncTrouble) {
    for directory in [other.directory, own.directory] {
      do throws(WriteError) { try GitClone.record(clones, in: directory) } catch {
        throw .write(directory.path, error)
      }
    }
  }
}

extension DataDirectory {
  /// Throws if the directory has lost lines since its last sync that neither a person nor a command
  /// seems to have removed.
  ///
  /// What a directory deleted before its last sync has passed this check there, so the other copies
  /// need not ask again.
  fileprivate func checkDeletions(
    _ snapshot: ReplicaSnapshot, except confirmed: Set<StaleSave>
  ) throws(SyncTrouble) {
    let now = snapshot.contentsWithCopies
    // Without a trusted state, a missing line does not count as deleted.
    if snapshot.doubt == nil,
      let found = LargeDeletion.all(
        before: snapshot.lastSynced, after: now, written: writtenLines(since: .copies)
      ).first
    {
      throw .largeDeletion(path, found)
    }
    if let found = staleSave(synced: snapshot.lastSynced, now: now, except: confirmed) {
      throw .staleSave(path, found)
    }
  }

  /// Merges the conflict copies that file-sync programs left, and moves them to `.track/merged`.
  ///
  /// The new state counts as synced, so lines that the directory lost are asked about here as in a
  /// sync.
  package func foldCopies(
    allowsLargeDeletions: Bool = false, confirmed: Set<StaleSave> = []
  ) throws(SyncTrouble) -> [ConflictCopy] {
    if isCarried { return try mergeCopies(allowsLargeDeletions: allowsLargeDeletions) }
    do {
      let transaction = try DirectoryTransaction(to: self, command: "track sync")
      for _ in 1...20 {
        let snapshot = try look(ReplicaFiles(of: self))
        if snapshot.copies.isEmpty { return [] }
        if !allowsLargeDeletions { try checkDeletions(snapshot, except: confirmed) }
        do {
          try transaction.keep(snapshot.copies)
          try transaction.take(snapshot.state, of: snapshot, with: nil)
          try transaction.remove(snapshot.copies)
          _ = transaction.keep(
            UndoStep(syncFrom: snapshot.contents, to: snapshot.state.contents))
          forgetLines(since: .copies)
          return snapshot.copies
        } catch let error as ChangeError<Changed> {
          if case .failed(let error) = error { throw error }
        }
      }
      throw SyncTrouble.changedRepeatedly(path)
    } catch let error as WriteError {
      throw .write(path, error)
    } catch let error as SyncTrouble {
      throw error
    } catch {
      throw .changedRepeatedly(path)
    }
  }
}

/// The error for a file that another program has saved since the snapshot.
struct Changed: Error {}

extension DirectoryTransaction {
  /// Writes the files of a state and the state itself.
  fileprivate borrowing func take(
    _ state: ReplicaState, of snapshot: ReplicaSnapshot, with other: ReplicaSnapshot?
  ) throws(ChangeError<Changed>) {
    let outcome = snapshot.outcome(state)
    let files = Set(snapshot.files(with: other)).union(outcome.keys).sorted()
    _ = try change(files) { now throws(Changed) in
      for (file, bytes) in now
      where !ReplicaFiles.isState(file) && bytes != snapshot.contents[file] {
        throw Changed()
      }
      return outcome
    }
  }
}
