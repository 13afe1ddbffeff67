import TrackCore
import TrackSystem

/// Brings two copies of a directory together without git: both have the same files then.
package struct PathSync: Sendable {
  package let here: DataDirectory
  /// The other copy; it may be an empty folder.
  package let there: DataDirectory

  package init(_ here: DataDirectory, with there: DataDirectory) {
    self.here = here
    self.there = there
  }

  /// What a sync did, or would do.
  package struct Outcome: Sendable {
    package let here: ReplicaSnapshot
    /// As it stood before its own copies were taken in.
    package fileprivate(set) var there: ReplicaSnapshot
    /// The copies on either side that were taken in.
    package var copies: [ConflictCopy] { here.copies + there.copies }
    /// What both hold then.
    package let files: [String: [UInt8]]
    /// The files in which both sides stand between markers.
    package let marked: [String]
  }

  /// What would come of it.
  package func preview() throws(SyncTrouble) -> Outcome {
    var (left, right) = try looks()
    return Self.joined(&left, &right)
  }

  /// Does it. Ended at any point, the next sync completes it.
  package func run() throws(SyncTrouble) -> Outcome {
    try checkLinks()
    // Both locks in the same order everywhere, so that two syncs do not wait for each other.
    let isFirst = (resolvedPath(here.path) ?? "") < (resolvedPath(there.path) ?? "")
    let first = try writing(to: isFirst ? here : there, like: isFirst ? there : here)
    let second = try writing(to: isFirst ? there : here, like: isFirst ? here : there)
    for _ in 1...20 {
      if let outcome = try isFirst ? run(first, second) : run(second, first) { return outcome }
    }
    throw .changedRepeatedly(there.path)
  }

  /// Throws where a file of either side is a link that leads out of it: what it points to must
  /// neither be written nor copied.
  private func checkLinks() throws(SyncTrouble) {
    for side in [there, here] {
      if let link = side.leavingLinks().first { throw .leadsAway(side.path, file: link.name) }
    }
  }

  private func writing(
    to directory: DataDirectory, like other: DataDirectory
  ) throws(SyncTrouble) -> Writing {
    do { return try Writing(to: directory, like: other, command: "track sync") } catch {
      throw .write(directory.path, error)
    }
  }

  private func looks() throws(SyncTrouble) -> (ReplicaSnapshot, ReplicaSnapshot) {
    try checkLinks()
    let left = try here.look(beside: [ReplicaFiles(of: there).state].compactMap(\.self))
    let right = try there.look(beside: [left.files.state].compactMap(\.self))
    return (left, left.isSame(as: right) ? right.forgotten() : right)
  }

  private static func joined(_ left: inout ReplicaSnapshot, _ right: inout ReplicaSnapshot)
    -> Outcome
  {
    let (one, two) = (left, right)
    let marked = ReplicaSnapshot.join(&left, &right)
    return Outcome(here: one, there: two, files: left.state.contents, marked: marked)
  }

  /// Nil where another program saved a file in between.
  private func run(
    _ own: borrowing Writing, _ other: borrowing Writing
  ) throws(SyncTrouble) -> Outcome? {
    // What is new there has to be known there before anybody else knows it: else it would be
    // taken for something newer still if all ended here.
    let new = try looks().1
    guard try put(new.state, of: new, with: nil, by: other) else { return nil }
    var (left, right) = try looks()
    var outcome = Self.joined(&left, &right)
    guard try put(left.state, of: outcome.here, with: outcome.there, by: own),
      try put(right.state, of: outcome.there, with: outcome.here, by: other)
    else { return nil }
    outcome.there = new
    return outcome
  }

  /// Writes what came of a directory. False where it no longer holds what was looked at.
  private func put(
    _ state: ReplicaState, of look: ReplicaSnapshot, with other: ReplicaSnapshot?,
    by writing: borrowing Writing
  ) throws(SyncTrouble) -> Bool {
    do {
      try writing.keep(look.copies)
      try writing.take(state, of: look, with: other)
      try writing.remove(look.copies)
      return true
    } catch let error as ChangeError<Changed> {
      switch error {
      case .refused: return false
      case .failed(let error): throw .write(writing.directory.path, error)
      }
    } catch let error as WriteError {
      throw .write(writing.directory.path, error)
    } catch {
      throw .changedRepeatedly(writing.directory.path)
    }
  }
}

extension DataDirectory {
  /// Takes in the copies that file-sync programs left, and puts them away.
  package func foldCopies() throws(SyncTrouble) -> ReplicaSnapshot {
    do {
      let writing = try Writing(to: self, command: "track sync")
      for _ in 1...20 {
        let look = try look()
        if look.copies.isEmpty { return look }
        do {
          try writing.keep(look.copies)
          try writing.take(look.state, of: look, with: nil)
          try writing.remove(look.copies)
          return look
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

/// Another program saved a file since it was looked at.
struct Changed: Error {}

extension Writing {
  /// Makes the files what a state says, and keeps the state with them.
  fileprivate borrowing func take(
    _ state: ReplicaState, of look: ReplicaSnapshot, with other: ReplicaSnapshot?
  ) throws(ChangeError<Changed>) {
    let outcome = look.outcome(state)
    let files = Set(look.files(with: other)).union(outcome.keys).sorted()
    _ = try change(files) { now throws(Changed) in
      for (file, bytes) in now where !ReplicaFiles.isState(file) && bytes != look.contents[file] {
        throw Changed()
      }
      return outcome
    }
  }
}
