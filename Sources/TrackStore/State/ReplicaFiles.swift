import TrackCore
import TrackMerge
import TrackSystem

/// The files in `.track` that describe a directory as a replica, which is one of the copies that
/// sync with each other.
///
/// `.track/replica` contains the name of this replica, and the inode and change time of its state
/// file. A copy or backup of the directory has another inode or change time and is thus recognised.
/// The states are in `.track/sync/NAME.state`; the state of another replica is there if a file-sync
/// program copied it.
struct ReplicaFiles {
  /// The name of this replica; nil if it has none yet.
  let name: ReplicaName?
  /// The state of this replica; nil if it is missing or cannot be read.
  let state: ReplicaState?
  let isDamaged: Bool
  let isInPlace: Bool
  let others: [ReplicaState]

  private static let folder = StateFolder.name + "/sync"
  private static let seal = "replica"

  /// Returns the name of a replica's state file within the directory.
  static func file(of name: ReplicaName) -> String { "\(folder)/\(name.text).state" }

  /// Returns true if a name within the directory is the name of a replica's state file.
  static func isState(_ file: String) -> Bool { name(ofState: file) != nil }

  private static func name(ofState file: String) -> ReplicaName? {
    guard file.hasPrefix(folder + "/"), file.hasSuffix(".state") else { return nil }
    return ReplicaName(text: String(file.dropFirst(folder.utf8.count + 1).dropLast(6)))
  }

  init(of directory: DataDirectory) {
    var sealed: [String] = []
    if let seal = directory.state.read(Self.seal), seal.count < 1000 {
      sealed = String(decoding: seal, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .map(String.init)
    }
    name = sealed.first.flatMap(ReplicaName.init(text:))
    let own = name.map(Self.file)
    func state(in file: String) -> ReplicaState? {
      let name = "sync/" + file.split(separator: "/").suffix(1).joined()
      guard let text = directory.state.read(name), let state = ReplicaState(text: text),
        state.files.keys.allSatisfy({ ResolvedFile.isName($0) })
      else { return nil }
      return state
    }
    self.state = own.flatMap(state)
    let path = own.map(directory.path)
    isDamaged = self.state == nil && path.map(hasEntry) == true
    isInPlace = path.flatMap(Self.place) == Array(sealed.dropFirst())
    others = directory.state.names(in: "sync").map { Self.folder + "/" + $0 }.sorted()
      .filter { Self.isState($0) && $0 != own }.compactMap(state)
  }

  /// Creates a value with the name of `other`, but without its state, which counts as damaged.
  init(withoutState other: ReplicaFiles) {
    (name, state, isDamaged, isInPlace, others) = (other.name, nil, true, false, [])
  }

  /// Creates a value with a new state and the name in that state. Only the property `others` is
  /// copied from `other`.
  init(_ other: ReplicaFiles, with state: ReplicaState) {
    (name, self.state, isDamaged, isInPlace, others) = (
      state.name, state, false, true, other.others
    )
  }

  /// Returns the inode and change time of a file. A copy of the file differs in at least one of
  /// them.
  private static func place(of path: String) -> [String]? {
    guard let status = try? FileStatus(of: path) else { return nil }
    return [String(status.inode), String(status.changed)]
  }

  /// Records the inode and change time of a state file that was just written.
  static func seal(_ place: ResolvedFile, in directory: DataDirectory) throws(SystemError) {
    guard let name = name(ofState: place.file), let words = Self.place(of: place.path) else {
      return
    }
    let text = ([name.text] + words).joined(separator: " ") + "\n"
    do { try directory.state.replace(seal, with: Array(text.utf8)) } catch {
      if case .state(_, let error) = error { throw error }
      throw .notTrusted
    }
  }
}
