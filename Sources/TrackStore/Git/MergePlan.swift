import TrackCore
import TrackMerge
import TrackSystem

/// The changes to the work tree that merging another commit requires.
struct MergePlan {
  /// The commit to merge.
  let theirs: String
  /// True if the branch can be moved to the other commit without a merge commit (fast-forward).
  /// This requires that this side has no new commits, that the other commit has no copies of an
  /// item to unite, and that it does not change `.track`.
  var isForward = false
  /// The data files that change, with their content before and after.
  var data: [FileChange] = []
  /// Files other than data files that only the other side changed, to be taken from it unchanged.
  var others: [GitContents.Change] = []
  /// Files other than data files that both sides changed, merged as text.
  var merged: [(path: String, bytes: [UInt8])] = []
  /// The log lines without a time and an ID that both sides added, of which the merge keeps one each.
  var typedTwice: [String] = []
  var before: [SourceFile] {
    data.compactMap { change in change.before.map { SourceFile(name: change.file, bytes: $0) } }
  }
  var after: [SourceFile] {
    data.compactMap { change in change.after.map { SourceFile(name: change.file, bytes: $0) } }
  }
}

extension GitSync {
  /// Returns the plan for merging a commit into the current files; nil if `head` already contains
  /// the commit.
  func plan(
    joining theirs: String, _ upstream: GitRepository.Upstream, to head: String
  ) throws(SyncFailure) -> MergePlan? {
    let bases = repository.git.run("merge-base", "--all", head, theirs).lines
    if bases.contains(theirs) { return nil }
    if let name = try contents.unusableEntry(of: theirs, unlike: head) {
      throw .notAFile(name, at: upstream.name)
    }
    let entries = try contents.entries(of: head)
    let theirEntries = try contents.entries(of: theirs)
    if bases.isEmpty { try checkKinship(theirs, upstream, theirEntries) }
    var plan = MergePlan(theirs: theirs)
    plan.isForward = bases == [head]
    let ours = workingFiles(entries.keys.sorted())
    if bases.isEmpty, !joinsStrangers,
      DataDirectory.areStrangers(ours, try contents.files(of: theirs))
    {
      throw .strangers(upstream.name)
    }
    var after: [SourceFile] = []
    if plan.isForward {
      for (name, entry) in theirEntries {
        let isSame = entries[name]?.object == entry.object
        let same = isSame ? ours.first { $0.name == name } : nil
        if let same {
          after.append(same)
        } else {
          after.append(SourceFile(name: name, bytes: try contents.bytes(of: name, in: theirs)))
        }
      }
      let keys = RepeatedItem.newKeys(from: ours, to: after)
      let united = contents.unitingCopies(keys, in: after, before: ours, tips: [theirs])
      if united != after {
        plan.isForward = false
        after = united
      }
    } else {
      try checkVersion(theirs, theirEntries)
      var known: [GitContents.Entry: [UInt8]] = [:]
      for file in ours { known[entries[file.name] ?? .init(mode: "", object: "")] = file.bytes }
      let base = try contents.base(of: head, theirs, known: known).files
      let theirFiles = try contents.files(of: theirs, known: known)
      if !bases.isEmpty {
        plan.typedTwice = TypedLines(from: base, to: ours)
          .shared(with: TypedLines(from: base, to: theirFiles))
      }
      let keys = RepeatedItem.newKeys(from: base, to: theirFiles)
      after =
        DirectoryMerge(
          base: base, ours: ours,
          theirs: contents.unitingCopies(
            keys, in: theirFiles, before: base, tips: [theirs, head])
        ).files
    }
    if let names = DataDirectory.namesOfOneFile((ours + after).map(\.name)) {
      throw .namesOfOneFile(names)
    }
    if let file = after.first(where: { $0.bytes.contains(0) }) {
      throw .binary(file.name, at: upstream.name)
    }
    if !allowsLargeDeletions, !LargeDeletion.all(before: ours, after: after).isEmpty {
      let removed = RemovedLines(in: "\(head)..\(theirs)", of: repository)
      let deletions = LargeDeletion.all(before: ours, after: after, written: removed.written)
      if let found = deletions.first { throw .largeDeletion(found, at: upstream.name) }
    }
    plan.data = changes(from: ours, to: after)
    try addOthers(to: &plan, head, bases.first, upstream)
    return plan
  }

  /// Returns the changes from the files in `before` to those in `after`. A file that `after` lacks
  /// is deleted.
  func changes(from before: [SourceFile], to after: [SourceFile]) -> [FileChange] {
    var contents: FileContents = [:]
    for file in before { contents.updateValue(nil, forKey: file.name) }
    for file in after { contents[file.name] = file.bytes }
    return repository.directory.changes(
      from: Dictionary(before.map { ($0.name, $0.bytes) }, uniquingKeysWith: { one, _ in one }),
      to: contents)
  }

  /// Checks a commit that shares no ancestor with this branch. Throws if it has no `track.txt`,
  /// unless all its files are some with which a host fills a new repository, or a person has agreed.
  /// Also throws if this clone is shallow, because the clone may then merely lack the common
  /// ancestor.
  private func checkKinship(
    _ theirs: String, _ upstream: GitRepository.Upstream, _ entries: [String: GitContents.Entry]
  ) throws(SyncFailure) {
    if repository.git.run("rev-parse", "--is-shallow-repository").text == "true" { throw .shallow }
    if entries[DataDirectory.marker] != nil || joinsStrangers { return }
    let names = try repository.run(["ls-tree", "--name-only", "-z", theirs], atTop: true).output
      .split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard names.allSatisfy(Self.isOfHost) else { throw .unrelated(upstream.name) }
  }

  /// Returns true for a file with which a host fills a new repository, such as `README.md`.
  private static func isOfHost(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.uppercased()
    return ["README", "LICENSE", "LICENCE", "COPYING"].contains(stem)
      || GitContents.listsOfPatterns.contains(name)
  }

  private func checkVersion(
    _ theirs: String, _ entries: [String: GitContents.Entry]
  ) throws(SyncFailure) {
    guard entries[DataDirectory.marker] != nil else { return }
    let marker = SourceFile(
      name: DataDirectory.marker,
      bytes: try contents.bytes(of: DataDirectory.marker, in: theirs))
    if let version = Workspace(files: [marker]).settings.version, version > Settings.newestVersion {
      throw .newerVersion(version)
    }
  }

  // MARK: Other files in the repository

  private func addOthers(
    to plan: inout MergePlan, _ head: String, _ base: String?, _ upstream: GitRepository.Upstream
  ) throws(SyncFailure) {
    let start: String
    if let base {
      start = base
    } else {
      start = try repository.run("hash-object", "-t", "tree", "/dev/null").text
    }
    let all = try contents.changes(from: start, to: plan.theirs).filter { !isData($0) }
    let theirs = all.filter { !repository.isState($0.path) }
    // If the other commit changes `.track`, a merge commit is needed: a fast-forward would take
    // over the state of the other machine.
    if theirs.count < all.count { plan.isForward = false }
    guard !theirs.isEmpty else { return }
    try checkUntouched(theirs)
    let ours = Dictionary(
      try contents.changes(from: start, to: head).map { ($0.path, $0) },
      uniquingKeysWith: { one, _ in one })
    var undecided: [String] = []
    for change in theirs {
      guard let own = ours[change.path] else {
        plan.others.append(change)
        continue
      }
      if own.after == change.after { continue }
      if let bytes = try mergedText(own, change) {
        plan.merged.append((change.path, bytes))
      } else {
        undecided.append(change.path)
      }
    }
    if !undecided.isEmpty { throw .otherFiles(undecided, upstream: upstream.name) }
  }

  private func isData(_ change: GitContents.Change) -> Bool {
    guard let name = repository.name(of: change.path) else { return false }
    return DataDirectory.counts(name)
      && [change.before, change.after].allSatisfy {
        $0?.isFile ?? true
      }
  }

  /// Throws if a file to change has uncommitted changes, or if a new file already exists.
  private func checkUntouched(_ changes: [GitContents.Change]) throws(SyncFailure) {
    let status = try repository.statusAtTop()
    let touched = Set(status.changed + status.unknown)
    let wanted = changes.map(\.path).filter(touched.contains)
    guard wanted.isEmpty else { throw .uncommittedFiles(wanted) }
    for change in changes where change.before == nil && change.after != nil {
      let isKnown = repository.top.run("cat-file", "-e", "HEAD:\(change.path)").isFine
      if !isKnown, hasEntry(repository.top.path(of: change.path)) {
        throw .inTheWay(change.path)
      }
    }
  }

  /// Merges a text that both sides changed, with `git merge-file`. Returns nil if the changes
  /// conflict, or if one side has no regular file any more.
  private func mergedText(
    _ ours: GitContents.Change, _ theirs: GitContents.Change
  ) throws(SyncFailure) -> [UInt8]? {
    guard let own = ours.after, let other = theirs.after, own.isFile, other.isFile else {
      return nil
    }
    var paths: [String] = []
    defer { for path in paths { try? removeFile(path) } }
    for (name, entry) in [("ours", own), ("base", ours.before), ("theirs", other)] {
      let path = repository.statePath("TRACK_MERGE_\(name)")
      let bytes =
        if let entry { try repository.run("cat-file", "blob", entry.object).output } else {
          [UInt8]()
        }
      guard (try? SingleFile.write(bytes, to: path)) != nil else { return nil }
      paths.append(path)
    }
    // Two lists of patterns with no common text are merged by taking both.
    let isUnion = ours.before == nil && GitContents.listsOfPatterns.contains(ours.path)
    let run = repository.git.run(
      ["merge-file", "--stdout", "--quiet"] + (isUnion ? ["--union"] : []) + paths)
    return run.isFine ? run.output : nil
  }
}
