import TrackSystem

/// A git clone of the directory that also syncs with a copy that is not under git.
///
/// Two clones of one repository must not sync with the same copy. Otherwise each line would reach
/// each clone in two ways, through git and through the copy, and a line deleted in one clone would
/// keep coming back from the other. Therefore, the copy records in `.track/clones` the clone with
/// which it syncs, and passes this record on to each copy with which it syncs.
struct GitClone: Hashable {
  /// The hash of the first commit, which is the same in all clones of a repository. If several
  /// commits have no parent, it is the lowest of their hashes.
  let repository: String
  /// A random name that distinguishes the clone from others. It is stored in the clone's git
  /// configuration, which `git clone` does not copy.
  private let name: String

  private static let file = "clones"
  private static let setting = "track.clone"

  /// Fails if git does not track the directory, or if the repository has no remote or no commit.
  init?(of directory: DataDirectory) {
    guard let git = (try? GitRepository(of: directory))?.git,
      git.run("ls-files", "--error-unmatch", "--", DataDirectory.marker).isFine,
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

  private init(repository: String, name: String) {
    (self.repository, self.name) = (repository, name)
  }

  /// Returns true if the given clones include another clone of the same repository but not this
  /// clone.
  func isStranger(to clones: Set<GitClone>) -> Bool {
    !clones.contains(self) && clones.contains { $0.repository == repository }
  }

  /// Returns the clones that a data directory has recorded: those with which it has synced,
  /// directly or through other copies.
  static func recorded(in directory: DataDirectory) -> Set<GitClone> {
    let text = String(decoding: directory.state.read(file) ?? [], as: UTF8.self)
    return Set(
      text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        return words.count == 2 ? GitClone(repository: words[0], name: words[1]) : nil
      })
  }

  /// Records clones in a data directory.
  static func record(_ clones: Set<GitClone>, in directory: DataDirectory) throws(WriteError) {
    guard !clones.isSubset(of: recorded(in: directory)) else { return }
    let lines = clones.map { "\($0.repository) \($0.name)\n" }.sorted()
    try directory.state.replace(file, with: Array(lines.joined().utf8))
  }
}
