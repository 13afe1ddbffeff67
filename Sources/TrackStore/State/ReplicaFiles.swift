import TrackCore
import TrackSystem

/// The state files of the replica that a directory is.
///
/// `.track/replica` names it and says where its state stood when it was written: the file's
/// number and the time of its last change on that disk, which no copy and no backup brings
/// along. The states are `.track/sync/NAME.state`; those of other names came by a transport.
struct ReplicaFiles {
  /// Nil if no replica is named.
  let name: ReplicaName?
  /// Its state; nil if there is none or it cannot be read.
  let state: ReplicaState?
  let isDamaged: Bool
  let isInPlace: Bool
  let others: [ReplicaState]

  private static let folder = StateFolder.name + "/sync"
  private static let seal = "replica"

  /// The file of a state, as a name within the directory.
  static func file(of name: ReplicaName) -> String { "\(folder)/\(name.text).state" }

  /// Returns true for the name of a replica's state within the directory.
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

  /// The same place without a state.
  init(withoutState other: ReplicaFiles) {
    (name, state, isDamaged, isInPlace, others) = (other.name, nil, true, false, [])
  }

  /// The same place with a state written in it.
  init(_ other: ReplicaFiles, with state: ReplicaState) {
    (name, self.state, isDamaged, isInPlace, others) = (
      state.name, state, false, true, other.others
    )
  }

  /// The inode and change time of a file, which no copy of it has.
  private static func place(of path: String) -> [String]? {
    guard let status = try? FileStatus(of: path) else { return nil }
    return [String(status.inode), String(status.changed)]
  }

  /// Notes the place of a state that was written.
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
