import TrackCore
import TrackMerge
import TrackSystem

/// The error for a merge of conflict copies that would delete too much.
private struct NotAllowed: Error {}

extension DataDirectory {
  /// Returns the conflict copies that a sync takes in, sorted by name within each folder.
  package func conflictCopies() -> [ConflictCopy] { unknownCopies { $0.isSure } }

  /// Returns the conflict copies that a sync leaves: in a directory that a file-sync program carries,
  /// those that are equal to their files.
  ///
  /// A copy is the version that lost. Where the file is equal to it, the version that won has not
  /// arrived yet, and will replace the file without being asked: the copy must outlive that.
  package func waitingCopies() -> [ConflictCopy] {
    guard isCarried else { return [] }
    return conflictCopies().filter { copy in
      (try? ResolvedFile(copy.original, in: self).content()) == copy.bytes
    }
  }

  /// Returns the files with a name that a person may have chosen, and most of whose lines are in the
  /// file of which they may be copies.
  package func possibleCopies() -> [ConflictCopy] { unknownCopies { !$0.isSure } }

  /// Gives a copy a name by which the next sync takes it in.
  package func rename(_ copy: ConflictCopy) throws(WriteError) {
    let stem = copy.original.dropLast(4)
    var name = "\(stem) (conflict).txt"
    var number = 1
    while hasEntry(path(of: name)) {
      number += 1
      name = "\(stem) (conflict \(number)).txt"
    }
    do { try moveFile(path(of: copy.name), to: path(of: name)) } catch {
      throw .unwritable(copy.name, error)
    }
  }

  /// Returns the copies that neither git tracks nor were data files at the last sync.
  private func unknownCopies(_ isWanted: (ConflictCopy) -> Bool) -> [ConflictCopy] {
    let named = namedCopies().filter(isWanted)
    guard !named.isEmpty else { return [] }
    let known = ReplicaFiles(of: self).state?.contents
    let isUnderGit = enclosingGitEntry() != nil
    let git = isUnderGit ? (try? GitRepository(of: self))?.git : nil
    // Where git cannot be asked, no file is taken.
    if isUnderGit, git == nil { return [] }
    return named.filter { copy in
      known?[copy.name] == nil
        && git?.run(
          "--literal-pathspecs", "ls-files", "--error-unmatch", "--", copy.name
        ).isFine != true
    }
  }

  /// Merges the conflict copies of a directory that a file-sync program carries, each with the
  /// nearest common ancestor of it and its file.
  ///
  /// What the last sync of this machine saw is no such ancestor: a copy may be older than it, and may
  /// arrive after the file that replaced it.
  func mergeCopies(allowsLargeDeletions: Bool) throws(SyncTrouble) -> [ConflictCopy] {
    _ = try look()
    var found: LargeDeletion?
    let copies = try mergeCopies { now, merged, copies in
      if !allowsLargeDeletions {
        found = self.largeDeletion(from: now, copies, to: merged)
      }
      return found == nil
    }
    if let found { throw .deletingCopy(path, found) }
    return copies
  }

  /// Merges the conflict copies if a function allows it.
  private func mergeCopies(
    if isAllowed: (FileContents, FileContents, [ConflictCopy]) -> Bool
  ) throws(SyncTrouble) -> [ConflictCopy] {
    do throws(WriteError) {
      let transaction = try DirectoryTransaction(to: self, command: "track sync")
      var copies = conflictCopies().filter { !$0.bytes.contains(0) }
      guard !copies.isEmpty else { return [] }
      try transaction.keep(copies)
      noteAdditions(of: copies)
      var unknown: Set<String> = []
      let changes: [FileChange]
      do {
        changes = try transaction.change(Array(Set(copies.map(\.original))), merging: copies) {
          now throws(NotAllowed) in
          let merge = self.merged(copies, into: now)
          guard isAllowed(now, merge.files, copies) else { throw NotAllowed() }
          unknown = merge.withoutBase
          return merge.files
        }
      } catch {
        if case .failed(let error) = error { throw error }
        return []
      }
      let now = try read(copies.map(\.original))
      let unchanged = Set(now.keys).subtracting(changes.map(\.file)).sorted()
      noteMerge(of: copies, into: unchanged.map { ($0, (now[$0] ?? nil) ?? []) })
      copies.removeAll { unchanged.contains($0.original) && now[$0.original] == $0.bytes }
      guard !copies.isEmpty else { return [] }
      try transaction.remove(copies)
      for index in copies.indices {
        copies[index].hasKnownBase = !unknown.contains(copies[index].name)
      }
      _ = transaction.keep(
        UndoStep(command: UndoStep.sync, files: changes.map(UndoStep.File.init)))
      return copies
    } catch {
      throw .write(path, error)
    }
  }

  /// Returns the deletion of most lines of a file or a copy by their merge. The steps that tell of it
  /// may be of anybody who has the directory.
  ///
  /// A copy may lack nothing that this machine removed itself.
  private func largeDeletion(
    from now: FileContents, _ copies: [ConflictCopy], to merged: FileContents
  ) -> LargeDeletion? {
    let (now, merged) = (now.compactMapValues { $0 }, merged.compactMapValues { $0 })
    let others = copies.filter { lastVersion(of: $0.original)?.bytes != now[$0.original] }
      .map { now.merging([$0.original: $0.bytes]) { $1 } }
    return ([now] + others).lazy.compactMap { LargeDeletion.all(before: $0, after: merged).first }
      .first
  }

  /// Returns the files with their copies merged into them, and the names of the copies for which no
  /// common ancestor is known.
  private func merged(
    _ copies: [ConflictCopy], into files: FileContents
  ) -> (files: FileContents, withoutBase: Set<String>) {
    var ancestries = ancestries()
    var (merged, withoutBase): (FileContents, Set<String>) = (files, [])
    for file in Set(copies.map(\.original)).sorted() {
      let copies = copies.filter { $0.original == file }
      let merge = ancestries[file, default: Ancestry()].merge(
        copies.map(\.bytes), into: (files[file] ?? nil) ?? [], last: lastVersion(of: file),
        isFetched: file.hasPrefix("sources/"))
      merged[file] = merge.bytes
      for (copy, base) in zip(copies, merge.bases) where base == nil {
        withoutBase.insert(copy.name)
      }
    }
    return (merged, withoutBase)
  }
}
