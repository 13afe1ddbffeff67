import TrackCore
import TrackSystem

/// A directory as a replica: its files as they stand, and what is known of them.
package struct ReplicaSnapshot: Sendable {
  /// Everything taken in that stands in the files and in copies beside them.
  package private(set) var state: ReplicaState
  /// Why what was known does not count fully.
  package let doubt: ReplicaState.Doubt?
  package let copies: [ConflictCopy]
  /// The files as they stand.
  package let contents: [String: [UInt8]]

  let files: ReplicaFiles
  /// The state before this look, as it stands in `.track`.
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

  /// Whether something that was deleted here may come back.
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

  /// Whether both are one replica, which a copy may be that nothing told.
  func isSame(as other: ReplicaSnapshot) -> Bool { state.name == other.state.name }

  /// - Returns: the files in which both sides stand between markers.
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

  /// The files to be written so that the directory has a state, with the state itself: what it
  /// is to hold, nil for what is to go.
  func outcome(_ state: ReplicaState) -> FileContents {
    var outcome: FileContents = state.contents.mapValues { $0 }
    for file in contents.keys where state.contents[file] == nil {
      outcome.updateValue(nil, forKey: file)
    }
    // What is known and where it stands is right already: the name may as well stay.
    if known?.files ?? [:] == state.files { return outcome }
    outcome[ReplicaFiles.file(of: state.name)] = state.text
    if let old = files.name, old != state.name {
      outcome.updateValue(nil, forKey: ReplicaFiles.file(of: old))
    }
    return outcome
  }

  /// Every file that a change may be about.
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
