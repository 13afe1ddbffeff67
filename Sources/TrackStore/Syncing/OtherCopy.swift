import TrackSystem

/// The reason why a folder cannot be the other copy of a directory in a sync without git.
package enum OtherCopyProblem: Hashable, Sendable {
  case missing
  case notAFolder
  /// The folder has files, but no `track.txt`.
  case foreign
  case unreadable(SystemError)
  /// The folder is the directory itself.
  case itself
}

extension DataDirectory {
  /// Returns the reason why this folder cannot be another copy of a directory; nil if it can. An
  /// empty folder can become one.
  package func otherCopy(of directory: DataDirectory) -> OtherCopyProblem? {
    do {
      guard try fileKind(of: path) == .folder else { return .notAFolder }
      if resolvedPath(path) == resolvedPath(directory.path) { return .itself }
      if hasEntry(self.path(of: Self.marker)) { return nil }
      let isEmpty = try namesInFolder(path).allSatisfy { $0.first == UInt8(ascii: ".") }
      return isEmpty ? nil : .foreign
    } catch {
      return error.isMissing ? .missing : .unreadable(error)
    }
  }
}
