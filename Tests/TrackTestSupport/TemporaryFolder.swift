import Foundation

/// A new temporary folder, removed when the object is released.
package final class TemporaryFolder: Sendable {
  /// The path, with symbolic links resolved.
  package let path: String

  /// Sets the umask of the tests, and so of the programs that they start, to 022 once. The modes of
  /// files do not depend on the host then.
  private static let fixedUmask: Void = { _ = umask(0o022) }()

  package init() throws {
    _ = Self.fixedUmask
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let folder = parent.appendingPathComponent("track-" + UUID().uuidString.prefix(8).lowercased())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // On macOS, Foundation omits /private from the path of the temporary folder; realpath does not.
    path =
      realpath(folder.path, nil).map { resolved in
        defer { free(resolved) }
        return String(cString: resolved)
      } ?? folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of an item in the folder.
  package func path(_ name: String) -> String {
    path + "/" + name
  }

  /// Writes a file and creates its parent folders.
  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Writes the files of another folder. Copying them keeps their owner, which only root may set.
  package func write(filesOf folder: URL, to name: String) throws {
    try makeFolder(name)
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let source = folder.appendingPathComponent(file)
      let isFolder = try source.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
      if isFolder {
        try makeFolder("\(name)/\(file)")
      } else {
        try write(Array(Data(contentsOf: source)), to: "\(name)/\(file)")
      }
    }
  }

  /// Writes an executable script through a child process.
  ///
  /// A file that this process has open for writing may be inherited by a child that another test
  /// starts at the same time, and the system runs no file that is open for writing.
  package func writeScript(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", #"printf %s "$1" > "$2" && chmod 755 "$2""#, "sh", text, file.path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
  }

  package func makeLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  package func makePipe(_ name: String) throws {
    guard mkfifo(path(name), 0o600) == 0 else { throw POSIXError(.EIO) }
  }

  package func text(of name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }
}
