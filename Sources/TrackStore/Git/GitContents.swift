import TrackCore

/// Reads the files of a data directory from the commits of a repository.
struct GitContents {
  /// A file of a commit.
  struct Entry: Hashable {
    let mode: String
    let object: String
  }

  /// A file that differs between two commits; its entries are nil where it is missing.
  struct Change {
    /// The path from the top of the work tree.
    let path: String
    let before: Entry?
    let after: Entry?
  }

  let repository: GitRepository

  /// The data files of a commit by name.
  func entries(of commit: String) throws(SyncFailure) -> [String: Entry] {
    try tree(of: commit).filter { name, entry in entry.isFile && DataDirectory.counts(name) }
  }

  /// The name of a data file that another commit has as a symbolic link or a submodule, or of a
  /// folder of data files or of `.track`, which is no data; nil if there is none, and for an entry
  /// that this commit has as well.
  func unusableEntry(of theirs: String, unlike head: String) throws(SyncFailure) -> String? {
    let own = try tree(of: head)
    return try tree(of: theirs).filter { name, entry in
      guard own[name] != entry else { return false }
      let isState = name == StateFolder.name || name.hasPrefix(StateFolder.name + "/")
      return isState
        || !entry.isFile && (DataDirectory.counts(name) || DataDirectory.folders.contains(name))
    }.keys.min()
  }

  /// Everything that a commit has in the directory, by name.
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

  /// The files that differ between two commits, in the whole work tree.
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

  /// The bytes of a file of a commit as the work tree has them.
  func bytes(of name: String, in commit: String) throws(SyncFailure) -> [UInt8] {
    try repository.run("cat-file", "--filters", "\(commit):\(repository.prefix)\(name)").output
  }

  /// The data files of a commit. A file whose entry is in `known` is not read.
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

  /// The data files that differ between two commits, as they are in each; nil for no commit.
  func difference(
    from old: String?, to new: String?
  ) throws(SyncFailure) -> (before: [SourceFile], after: [SourceFile]) {
    if old == new { return ([], []) }
    let one = if let old { try entries(of: old) } else { [String: Entry]() }
    let two = if let new { try entries(of: new) } else { [String: Entry]() }
    var (before, after): ([SourceFile], [SourceFile]) = ([], [])
    for name in Set(one.keys).union(two.keys).sorted() where one[name] != two[name] {
      if let old, one[name] != nil {
        before.append(SourceFile(name: name, bytes: try bytes(of: name, in: old)))
      }
      if let new, two[name] != nil {
        after.append(SourceFile(name: name, bytes: try bytes(of: name, in: new)))
      }
    }
    return (before, after)
  }

  /// The merge base of two commits and its files; empty if they have no common ancestor. Of
  /// several merge bases the files are merged.
  func base(
    of one: String, _ two: String, known: [Entry: [UInt8]] = [:], depth: Int = 0
  ) throws(SyncFailure) -> (commits: [String], files: [SourceFile]) {
    let run = repository.git.run("merge-base", "--all", one, two)
    let commits = run.lines.sorted()
    guard let first = commits.first else { return ([], []) }
    var files = try self.files(of: first, known: known)
    for (index, commit) in commits.enumerated().dropFirst() where depth < 8 {
      let below = try base(
        of: commits[index - 1], commit, known: known, depth: depth + 1
      ).files
      let other = try self.files(of: commit, known: known)
      files = DirectoryMerge(base: below, ours: files, theirs: other).files
    }
    return (commits, files)
  }
}

extension GitContents.Entry {
  /// Whether it is a regular file.
  var isFile: Bool { mode.hasPrefix("100") }
}
