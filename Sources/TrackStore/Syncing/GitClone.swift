import TrackSystem

/// A git clone of the directory, for syncing with a copy of the directory that is not under git.
///
/// Two clones of one repository must not sync with the same copy. Each line would reach each clone
/// in two ways, through git and through the copy, and a line that was deleted in one clone would
/// come back from the other, again and again. Therefore the copy records in `.track/clones` the
/// clone that syncs with it.
struct GitClone: Equatable {
  /// The hash of the first commit, which is the same in all clones of a repository.
  let repository: String
  /// A random name in the clone's own configuration, which `git clone` does not copy.
  private let name: String

  private static let file = "clones"
  private static let setting = "track.clone"

  /// Fails if git does not track the directory, or if the repository has no remote.
  init?(of directory: DataDirectory) {
    let git = Git(in: directory)
    guard git.run("ls-files", "--error-unmatch", "--", DataDirectory.marker).isFine,
      !git.run("remote").lines.isEmpty,
      let first = git.run("rev-list", "--max-parents=0", "HEAD", "--").lines.min()
    else { return nil }
    repository = first
    if let known = git.run("config", "--local", "--get", Self.setting).lines.last {
      name = known
    } else {
      var random = SystemRandomNumberGenerator()
      name = String(random.next() as UInt64, radix: 16)
      guard git.run("config", "--local", Self.setting, name).isFine else { return nil }
    }
  }

  /// Returns true if a copy has synced with another clone of this repository, and not with this
  /// one.
  func isStranger(to copy: DataDirectory) -> Bool {
    let clones = Self.names(in: copy)
    return clones.contains { $0.first == repository } && !clones.contains([repository, name])
  }

  /// Records this clone in a copy.
  func note(in copy: DataDirectory) throws(WriteError) {
    let clones = Self.names(in: copy)
    guard !clones.contains([repository, name]) else { return }
    let lines = (clones + [[repository, name]]).map { $0.joined(separator: " ") + "\n" }
    try copy.state.replace(Self.file, with: Array(lines.joined().utf8))
  }

  /// Returns the repository and the name of each clone that a data directory has synced with.
  private static func names(in copy: DataDirectory) -> [[String]] {
    String(decoding: copy.state.read(file) ?? [], as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }.filter { $0.count == 2 }
  }
}
