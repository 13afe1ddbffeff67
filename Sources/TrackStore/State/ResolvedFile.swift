import TrackSystem

/// A file of the directory, with the path to which its symbolic links lead.
struct ResolvedFile {
  /// The name of the file within the directory.
  let file: String
  /// The resolved path, which is not a symbolic link.
  let path: String

  /// The path of the temporary file for new content: a hidden file in the same folder.
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

  /// Resolves a file that is to be written. Throws if symbolic links lead out of the directory, or
  /// into a `.git` or `.track` folder.
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

  /// Returns true if a real path is below a folder, and not within a `.git` or `.track` folder
  /// there.
  ///
  /// Upper and lower case are not distinguished. A name that begins with `git~` counts as `.git`,
  /// because it is the short name of `.git` on Windows file systems.
  static func isWritable(_ path: String, under root: String) -> Bool {
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return path.hasPrefix(prefix)
      && path.dropFirst(prefix.count).split(separator: "/").allSatisfy { part in
        let part = part.lowercased()
        return part != ".git" && part != StateFolder.name && !part.hasPrefix("git~")
      }
  }

  /// Returns true if a name within the directory is the name of a data file.
  static func isName(_ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let folder = parts.count > 1 ? parts[0] : ""
    guard parts.count <= 2, DataDirectory.folders.contains(folder),
      parts.count == 1 || folder != "", let name = parts.last
    else { return false }
    return FileName.verdict(on: Array(name.utf8)) == .read
  }

  /// Reads the bytes of the file; returns nil if it does not exist.
  func content() throws(WriteError) -> [UInt8]? {
    do {
      return try contents(ofFile: path)
    } catch {
      if error.isMissing { return nil }
      throw .unreadable(file, error.words)
    }
  }

  /// The permissions of new files and folders: those of `track.txt` and its folder. In a new
  /// directory only the owner has access, because the data is private.
  var usualPermissions: (file: Permissions, folder: Permissions) {
    let root = file.contains("/") ? DataDirectory.folder(of: folder) : folder
    guard let marker = try? FileStatus(of: DataDirectory.joined(root, DataDirectory.marker)),
      let folder = try? FileStatus(of: root)
    else { return (0o600, 0o700) }
    return (marker.permissions & 0o666, folder.permissions & 0o777)
  }

  /// Creates the folder of the file, if that is one of the directory's subfolders.
  func makeFolder(permissions: Permissions) throws(SystemError) {
    guard file.contains("/") else { return }
    try TrackSystem.makeFolder(folder, permissions: permissions)
  }
}

extension DataDirectory {
  /// Creates the directory and all missing folders above it.
  package func makeFolder() throws(SystemError) {
    var path = self.path.hasPrefix("/") ? "/" : ""
    for part in self.path.split(separator: "/") {
      path += part
      try TrackSystem.makeFolder(path, permissions: 0o700)
      path += "/"
    }
  }
}
