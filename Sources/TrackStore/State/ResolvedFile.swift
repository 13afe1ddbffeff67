import TrackSystem

/// A file of the directory and its path with symbolic links followed.
struct ResolvedFile {
  /// Its name within the directory.
  let file: String
  /// Its path, which is no symbolic link.
  let path: String

  /// The path of the new content while it is prepared, in the same folder and hidden.
  var prepared: String {
    let name = path.split(separator: "/").last.map(String.init) ?? file
    return DataDirectory.joined(folder, ".\(name).track-new")
  }

  /// The folder that holds the file.
  var folder: String { DataDirectory.folder(of: path) }

  init(_ file: String, in directory: DataDirectory) throws(WriteError) {
    if ReplicaFiles.isState(file) {
      (self.file, path) = (file, directory.path(of: file))
      return
    }
    guard Self.isName(file) else { throw .badName(file) }
    self.file = file
    var path = directory.path(of: file)
    var steps = 0
    while let target = linkTarget(path) {
      steps += 1
      guard steps <= 40 else { throw .danglingLink(file) }
      path =
        target.hasPrefix("/")
        ? target : DataDirectory.joined(DataDirectory.folder(of: path), target)
    }
    if steps > 0, !hasEntry(path) { throw .danglingLink(file) }
    self.path = path
  }

  /// Where a file that is going to be written stands: within the directory, however links lead.
  init(writing file: String, in directory: DataDirectory) throws(WriteError) {
    try self.init(file, in: directory)
    if ReplicaFiles.isState(file) {
      try directory.state.check("sync")
      return
    }
    guard let root = resolvedPath(directory.path), let folder = resolvedPath(self.folder) else {
      return
    }
    let name = path.split(separator: "/").last.map(String.init) ?? file
    let real = DataDirectory.joined(folder, name)
    guard Self.isWritable(real, under: root) else { throw .leavesDirectory(file, to: real) }
  }

  /// Whether a path without links is below a folder, and not in a repository's own one.
  static func isWritable(_ path: String, under root: String) -> Bool {
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return path.hasPrefix(prefix)
      && path.dropFirst(prefix.count).split(separator: "/").allSatisfy { part in
        let part = part.lowercased()
        return part != ".git" && part != StateFolder.name && !part.hasPrefix("git~")
      }
  }

  /// Returns true for the name of a file that is read.
  static func isName(_ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let folder = parts.count > 1 ? parts[0] : ""
    guard parts.count <= 2, DataDirectory.folders.contains(folder),
      parts.count == 1 || folder != "", let name = parts.last
    else { return false }
    return FileName.verdict(on: Array(name.utf8)) == .read
  }

  /// The bytes of the file; nil where it does not exist.
  func content() throws(WriteError) -> [UInt8]? {
    do {
      return try contents(ofFile: path)
    } catch {
      if case .system(let error) = error, error.isMissing { return nil }
      throw .unreadable(file, error.words)
    }
  }

  /// Makes the folder that it stands in, where that is one of the directory's own.
  func makeFolder(permissions: Permissions = 0o777) throws(SystemError) {
    guard file.contains("/") else { return }
    try TrackSystem.makeFolder(folder, permissions: permissions)
  }
}

extension DataDirectory {
  /// Makes the folder itself, and those above it.
  package func makeFolder() throws(SystemError) {
    var path = self.path.hasPrefix("/") ? "/" : ""
    for part in self.path.split(separator: "/") {
      path += part
      try TrackSystem.makeFolder(path)
      path += "/"
    }
  }
}
