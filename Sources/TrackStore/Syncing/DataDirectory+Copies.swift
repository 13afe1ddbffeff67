import TrackSystem

extension DataDirectory {
  /// Returns the conflict copies that a sync takes in, sorted by name within each folder. A file that
  /// git tracks, or that was a data file at the last sync, is not one of them.
  package func conflictCopies() -> [ConflictCopy] {
    let named = namedCopies()
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
}
