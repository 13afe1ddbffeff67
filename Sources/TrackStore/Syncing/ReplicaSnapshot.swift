import TrackCore
import TrackMerge
import TrackSystem

/// The files of a directory and their versions at one point in time, for a sync.
package struct ReplicaSnapshot: Sendable {
  /// The sync state, updated for the current files and conflict copies.
  package private(set) var state: ReplicaState
  /// The reason why the saved state cannot be used any more; nil if it can.
  package let doubt: ReplicaState.Doubt?
  package let copies: [ConflictCopy]
  /// The files as they are on the disk.
  package let contents: [String: [UInt8]]

  let files: ReplicaFiles
  /// The saved state, before it was updated for the current files.
  private var known: ReplicaState? { files.state }

  /// The contents of the files after the last sync.
  var lastSynced: [String: [UInt8]] { known?.contents ?? [:] }

  /// The lines that were added since the last sync; nil if what was synced is not known.
  var typedLines: TypedLines? {
    guard doubt == nil, let known else { return nil }
    return TypedLines(from: known.contents, to: contents)
  }

  /// The contents of the files and of their conflict copies, by name.
  var contentsWithCopies: [String: [UInt8]] {
    contents.merging(copies.map { ($0.name, $0.bytes) }) { file, _ in file }
  }

  init(
    _ contents: [String: [UInt8]], _ copies: [ConflictCopy], _ files: ReplicaFiles,
    beside others: [ReplicaState]
  ) {
    self.contents = contents
    self.copies = copies
    self.files = files
    var random = SystemRandomNumberGenerator()
    (state, doubt) = ReplicaState.opened(
      files.state, isDamaged: files.isDamaged, isInPlace: files.isInPlace,
      others: files.others + others,
      freshName: ReplicaName(random.next()))
    state.look(
      at: contents,
      copies: Dictionary(grouping: copies, by: \.original).mapValues { $0.map(\.bytes) },
      doubt: doubt, others: files.others)
  }

  /// True if a sync may restore items that were deleted here, because the saved state cannot be
  /// used.
  package var mayBringBack: Bool {
    switch doubt {
    case nil, .new: false
    case .damaged: true
    case .copied, .rolledBack:
      state.files.contains { file, now in
        let before = known?.files[file]?.knowledge.holes ?? []
        return !now.knowledge.holes.isSubset(of: before)
      }
    }
  }

  /// Returns true if both snapshots have the same replica name. This happens if track did not
  /// notice that one directory is a copy of the other.
  func isSame(as other: ReplicaSnapshot) -> Bool { state.name == other.state.name }

  /// Returns true if the two replicas were never synced, neither directly nor through others, and
  /// have little data in common.
  static func areStrangers(_ one: ReplicaSnapshot, _ two: ReplicaSnapshot) -> Bool {
    func replicas(_ snapshot: ReplicaSnapshot) -> Set<ReplicaName> {
      snapshot.state.files.reduce(into: []) { names, file in
        if file.key != DataDirectory.marker { names.formUnion(file.value.knowledge.counts.keys) }
      }
    }
    return replicas(one).isDisjoint(with: replicas(two))
      && DataDirectory.areStrangers(sources(one.contents), sources(two.contents))
  }

  /// Merges the states of two replicas, so that both have the same files.
  ///
  /// - Returns: The names of the files in which conflict markers enclose the versions of both
  ///   sides.
  static func join(_ left: inout ReplicaSnapshot, _ right: inout ReplicaSnapshot) -> [String] {
    ReplicaState.join(&left.state, &right.state, by: .twoThreads)
  }

  /// Returns a snapshot of the same files that does not use the saved state.
  func forgotten() -> ReplicaSnapshot {
    ReplicaSnapshot(contents, copies, ReplicaFiles(withoutState: files), beside: [])
  }

  private static func sources(_ contents: [String: [UInt8]]) -> [SourceFile] {
    contents.map { SourceFile(name: $0.key, bytes: $0.value) }
  }

  private init(_ state: ReplicaState, _ doubt: ReplicaState.Doubt?, in place: ReplicaFiles) {
    (self.state, self.doubt, copies) = (state, doubt, [])
    contents = state.contents
    files = ReplicaFiles(place, with: state)
  }

  /// Returns the snapshot for the time after its state and files have been written.
  func written() -> ReplicaSnapshot { ReplicaSnapshot(state, doubt, in: files) }

  /// Returns the contents to write for a state: those of its data files, and that of the state
  /// file. The content is nil for a file to delete.
  func outcome(_ state: ReplicaState) -> FileContents {
    var outcome: FileContents = state.contents.mapValues { $0 }
    for file in contents.keys where state.contents[file] == nil {
      outcome.updateValue(nil, forKey: file)
    }
    // The files are unchanged, so the saved state file and its recorded inode remain valid.
    if known?.files ?? [:] == state.files { return outcome }
    outcome[ReplicaFiles.file(of: state.name)] = state.text
    if let old = files.name, old != state.name {
      outcome.updateValue(nil, forKey: ReplicaFiles.file(of: old))
    }
    return outcome
  }

  /// Returns the names of all files that a sync with another replica may write.
  func files(with other: ReplicaSnapshot?) -> [String] {
    [self, other].compactMap(\.self).reduce(into: Set<String>()) { names, snapshot in
      names.formUnion(snapshot.contents.keys)
      names.formUnion(snapshot.state.files.keys)
    }.sorted()
  }
}

extension DataDirectory {
  /// Reads the directory for a sync. Throws if a file looks damaged.
  package func look() throws(SyncTrouble) -> ReplicaSnapshot { try look(ReplicaFiles(of: self)) }

  func look(
    _ replica: ReplicaFiles, beside others: [ReplicaState] = []
  ) throws(SyncTrouble) -> ReplicaSnapshot {
    let snapshot: Snapshot
    do { snapshot = try self.snapshot() } catch { throw .directory(error) }
    if let problem = snapshot.problems.first(where: { $0.code == .unreadableFile }) {
      throw .halfRead(path, problem)
    }
    let copies = conflictCopies()
    let copied = Set(copies.map(\.name))
    let contents = Dictionary(
      snapshot.files.filter { !copied.contains($0.name) }.map { ($0.name, $0.bytes) },
      uniquingKeysWith: { first, _ in first })
    let version = Workspace(files: snapshot.files.filter { $0.name == Self.marker }).settings
      .version
    if let version, version > Settings.newestVersion { throw .newerVersion(path, version) }
    if contents[Self.marker] == nil, replica.state?.contents[Self.marker] != nil {
      throw .emptied(path)
    }
    if let file = evictedFile() { throw .evicted(path, file: file) }
    if let file = snapshot.files.first(where: { $0.bytes.contains(0) }) {
      throw .binary(path, file: file.name)
    }
    return ReplicaSnapshot(contents, copies, replica, beside: others)
  }

  /// Returns a data file whose content a cloud storage program has removed from the disk; nil if
  /// there is none. The program leaves `.NAME.icloud` in its place.
  func evictedFile() -> String? {
    for folder in Self.folders {
      let names = (try? namesInFolder(folder.isEmpty ? path : self.path(of: folder))) ?? []
      for name in names.map({ String(decoding: $0, as: UTF8.self) }).sorted()
      where name.hasPrefix(".") && name.hasSuffix(".icloud") {
        let file = (folder.isEmpty ? "" : folder + "/") + name.dropFirst().dropLast(7)
        if Self.counts(file) { return file }
      }
    }
    return nil
  }
}

/// The reason why a sync of two directories failed.
///
/// If a write failed, or other programs saved files in the meantime, one side may already be
/// written; the next sync then completes the work. In all other cases, nothing was written.
package enum SyncTrouble: Error, Hashable, Sendable {
  case directory(DirectoryError)
  /// A file of a directory cannot be read.
  case halfRead(String, Problem)
  case newerVersion(String, Int)
  /// The directory's `track.txt` is missing, although it existed at the last sync.
  case emptied(String)
  /// A cloud storage program has removed the content of the file from the disk.
  case evicted(String, file: String)
  /// A file contains NUL bytes, so it is not text.
  case binary(String, file: String)
  /// A file of the directory has lost most of its lines since the last sync.
  case largeDeletion(String, LargeDeletion)
  /// The merge of a conflict copy would delete most lines of a file or of the copy.
  case deletingCopy(String, LargeDeletion)
  /// A file of the directory lacks all lines that the last sync added to it, probably because an
  /// old version was saved.
  case staleSave(String, StaleSave)
  /// Two data files have names that differ only in the case of letters.
  case namesOfOneFile([String])
  /// A file of one of the copies is a symbolic link that leads out of the copy.
  case leadsAway(String, file: String)
  /// The copies were never synced with each other and have little data in common.
  case strangers(String, String)
  /// An earlier sync filled the copy, and now it has no files.
  case emptyNow(String)
  /// Both copies are clones of one git repository.
  case twoClones(String, String)
  /// The copy has synced with another clone of the same git repository.
  case sharedByClones(String)
  /// The two copies have synced with two different clones of one git repository, directly or
  /// through other copies.
  case copiesOfTwoClones(String, String)
  case write(String, WriteError)
  /// Several times in a row, another program saved a file after it was read and before it was
  /// written.
  case changedRepeatedly(String)
}
