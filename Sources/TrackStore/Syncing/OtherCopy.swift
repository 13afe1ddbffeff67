import TrackSystem

/// Why a folder cannot be the other copy of a directory.
package enum OtherCopyProblem: Hashable, Sendable {
  case missing
  case notAFolder
  /// It has files, but none that marks a data directory.
  case foreign
  case unreadable(SystemError)
  /// It is the directory itself.
  case itself
}

extension DataDirectory {
  /// What keeps this folder from being another copy of a directory; nil where nothing does. An
  /// empty folder may become one.
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
