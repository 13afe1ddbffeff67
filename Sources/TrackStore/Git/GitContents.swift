import TrackCore
import TrackMerge

/// Reads the files of a data directory from the commits of a repository.
struct GitContents {
  /// A file of a commit.
  struct Entry: Hashable {
    let mode: String
    let object: String
  }

  /// A file that differs between two commits. The entry of a commit that lacks the file is nil.
  struct Change {
    /// The path from the top of the work tree.
    let path: String
    let before: Entry?
    let after: Entry?
  }

  /// Files of git at the top of a work tree that are lists of patterns.
  static let listsOfPatterns: Set<String> = [".gitattributes", ".gitignore"]

  let repository: GitRepository

  /// Returns the data files of a commit by name.
  func entries(of commit: String) throws(SyncFailure) -> [String: Entry] {
    try tree(of: commit).filter { name, entry in entry.isFile && DataDirectory.counts(name) }
  }

  /// Returns the name of an entry that must not be merged; nil if there is none. Such an entry is
  /// in `.track`, or is a symbolic link or submodule in place of a data file or its folder. An
  /// entry is accepted if `head` has the same entry.
  func unusableEntry(of theirs: String, unlike head: String) throws(SyncFailure) -> String? {
    let own = try tree(of: head)
    return try tree(of: theirs).filter { name, entry in
      guard own[name] != entry else { return false }
      let isState = name == StateFolder.name || name.hasPrefix(StateFolder.name + "/")
      return isState
        || !entry.isFile && (DataDirectory.counts(name) || DataDirectory.folders.contains(name))
    }.keys.min()
  }

  /// Returns all entries of a commit within the directory, by name.
  private func tree(of commit: String) throws(SyncFailure) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    let output = try repository.run("ls-tree", "-r", "-z", commit).output
    for line in output.split(separator: 0) {
      let parts = line.split(separator: ASCII.tab, maxSplits: 1)
      let words = parts[0].split(separator: ASCII.space)
      guard parts.count == 2, words.count == 3 else { continue }
      let name = String(decoding: parts[1], as: UTF8.self)
      let entry = Entry(
        mode: String(decoding: words[0], as: UTF8.self),
        object: String(decoding: words[2], as: UTF8.self))
      entries[name] = entry
    }
    return entries
  }

  /// Returns the files that differ between two commits, in the whole work tree.
  func changes(from old: String, to new: String) throws(SyncFailure) -> [Change] {
    let run = try repository.run(
      ["diff-tree", "-r", "-z", "--raw", "--no-renames", old, new], atTop: true)
    var changes: [Change] = []
    var fields = run.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
    while let field = fields.popFirst(), let path = fields.popFirst() {
      let words = field.dropFirst().split(separator: " ").map(String.init)
      guard words.count == 5 else { continue }
      func entry(_ mode: String, _ object: String) -> Entry? {
        mode == "000000" ? nil : Entry(mode: mode, object: object)
      }
      changes.append(
        Change(path: path, before: entry(words[0], words[2]), after: entry(words[1], words[3])))
    }
    return changes
  }

  /// Returns the bytes of a file in a commit as they would be in the work tree, after git's
  /// filters.
  func bytes(of name: String, in commit: String) throws(SyncFailure) -> [UInt8] {
    try repository.run("cat-file", "--filters", path(name, commit)).output
  }

  /// Returns the bytes of a file as `bytes(of:in:)` does; nil if the commit lacks the file.
  func bytesIfPresent(of name: String, in commit: String) -> [UInt8]? {
    let run = repository.git.run("cat-file", "--filters", path(name, commit))
    return run.isFine ? run.output : nil
  }

  private func path(_ name: String, _ commit: String) -> String {
    "\(commit):\(repository.prefix)\(name)"
  }

  /// Returns the data files of a commit.
  ///
  /// - Parameter known: The bytes of entries that were already read, so that they need not be read
  ///   again.
  func files(
    of commit: String, known: [Entry: [UInt8]] = [:]
  ) throws(SyncFailure) -> [SourceFile] {
    var files: [SourceFile] = []
    for (name, entry) in try entries(of: commit) {
      let bytes =
        if let known = known[entry] { known } else { try bytes(of: name, in: commit) }
      files.append(SourceFile(name: name, bytes: bytes))
    }
    return files
  }

  /// Returns the data files that differ between two commits, with the content of each in both
  /// commits. Nil stands for a commit without files.
  func difference(
    from old: String?, to new: String?
  ) throws(SyncFailure) -> (before: [SourceFile], after: [SourceFile]) {
    if old == new { return ([], []) }
    let oldEntries = if let old { try entries(of: old) } else { [String: Entry]() }
    let newEntries = if let new { try entries(of: new) } else { [String: Entry]() }
    var (before, after): ([SourceFile], [SourceFile]) = ([], [])
    for name in Set(oldEntries.keys).union(newEntries.keys).sorted()
    where oldEntries[name] != newEntries[name] {
      if let old, oldEntries[name] != nil {
        before.append(SourceFile(name: name, bytes: try bytes(of: name, in: old)))
      }
      if let new, newEntries[name] != nil {
        after.append(SourceFile(name: name, bytes: try bytes(of: name, in: new)))
      }
    }
    return (before, after)
  }

  /// Returns the merge bases of two commits, and the files of the base. If there are several merge
  /// bases, their files are merged. Both results are empty if the commits have no common ancestor.
  func base(
    of first: String, _ second: String, known: [Entry: [UInt8]] = [:], depth: Int = 0
  ) throws(SyncFailure) -> (commits: [String], files: [SourceFile]) {
    let run = repository.git.run("merge-base", "--all", first, second)
    let commits = run.lines.sorted()
    guard let firstBase = commits.first else { return ([], []) }
    var files = try self.files(of: firstBase, known: known)
    for (index, commit) in commits.enumerated().dropFirst() where depth < 8 {
      let ancestor = try base(
        of: commits[index - 1], commit, known: known, depth: depth + 1
      ).files
      let other = try self.files(of: commit, known: known)
      files = DirectoryMerge(base: ancestor, ours: files, theirs: other).files
    }
    return (commits, files)
  }
}

extension GitContents.Entry {
  /// True if the entry is a regular file.
  var isFile: Bool { mode.hasPrefix("100") }
}
