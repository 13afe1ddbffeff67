import TrackCore
import TrackSystem

/// A directory as a replica: its files as they are, and their versions.
package struct ReplicaSnapshot: Sendable {
  /// The state after a scan of the files and of conflict copies.
  package private(set) var state: ReplicaState
  /// The reason why the kept state is not continued.
  package let doubt: ReplicaState.Doubt?
  package let copies: [ConflictCopy]
  /// The files as they are on the disk.
  package let contents: [String: [UInt8]]

  let files: ReplicaFiles
  /// The kept state, from before the scan.
  private var known: ReplicaState? { files.state }

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

  /// Whether items that were deleted here may come back.
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

  /// Whether both have the name of one replica, as an unnoticed copy has.
  func isSame(as other: ReplicaSnapshot) -> Bool { state.name == other.state.name }

  /// - Returns: the files that have both sides between conflict markers.
  static func join(_ one: inout ReplicaSnapshot, _ two: inout ReplicaSnapshot) -> [String] {
    ReplicaState.join(&one.state, &two.state)
  }

  /// The same files, of which nothing is known.
  func forgotten() -> ReplicaSnapshot {
    ReplicaSnapshot(contents, copies, ReplicaFiles(withoutState: files), beside: [])
  }

  private init(_ state: ReplicaState, _ doubt: ReplicaState.Doubt?, in place: ReplicaFiles) {
    (self.state, self.doubt, copies) = (state, doubt, [])
    contents = state.contents
    files = ReplicaFiles(place, with: state)
  }

  /// The same replica once its state and files are written.
  func written() -> ReplicaSnapshot { ReplicaSnapshot(state, doubt, in: files) }

  /// The files of a state, and the state's own file, as they are to be written; nil for files to
  /// be removed.
  func outcome(_ state: ReplicaState) -> FileContents {
    var outcome: FileContents = state.contents.mapValues { $0 }
    for file in contents.keys where state.contents[file] == nil {
      outcome.updateValue(nil, forKey: file)
    }
    // The kept state and its place are right already: the name may stay.
    if known?.files ?? [:] == state.files { return outcome }
    outcome[ReplicaFiles.file(of: state.name)] = state.text
    if let old = files.name, old != state.name {
      outcome.updateValue(nil, forKey: ReplicaFiles.file(of: old))
    }
    return outcome
  }

  /// Every file that a change may touch.
  func files(with other: ReplicaSnapshot?) -> [String] {
    [self, other].compactMap(\.self).reduce(into: Set<String>()) { names, look in
      names.formUnion(look.contents.keys)
      names.formUnion(look.state.files.keys)
    }.sorted()
  }
}

extension DataDirectory {
  /// Reads the directory for a sync, and checks that no file looks damaged.
  package func look() throws(SyncTrouble) -> ReplicaSnapshot { try look(ReplicaFiles(of: self)) }

  func look(
    _ replica: ReplicaFiles, beside others: [ReplicaState] = []
  ) throws(SyncTrouble) -> ReplicaSnapshot {
    let snapshot: Snapshot
    do { snapshot = try self.snapshot() } catch { throw .directory(error) }
    if let problem = snapshot.problems.first(where: { $0.code == .unreadableFile }) {
      throw .halfRead(path, problem)
    }
    // A copy with a name that is read counts as data once it has been synced as such.
    let copies = conflictCopies().filter { replica.state?.contents[$0.name] == nil }
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

  /// A data file that a cloud program took from the disk, leaving `.NAME.icloud` in its place.
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

/// Why two directories were not synced. Nothing was written.
package enum SyncTrouble: Error, Hashable, Sendable {
  case directory(DirectoryError)
  /// A file of a directory cannot be read.
  case halfRead(String, Problem)
  case newerVersion(String, Int)
  /// `track.txt` was there at the last sync and is gone.
  case emptied(String)
  /// A cloud program keeps the file elsewhere.
  case evicted(String, file: String)
  /// A file has NUL bytes, so it is no text.
  case binary(String, file: String)
  /// A file of the directory would lose most of its lines.
  case largeDeletion(String, LargeDeletion)
  /// A file of the other copy is a link that leads out of it.
  case leadsAway(String, file: String)
  case write(String, WriteError)
  /// Other programs saved files again and again.
  case changedRepeatedly(String)
}
