import TrackSystem

/// The reason why a file could not be read or rewritten.
package enum ReplaceError: Error, Hashable, Sendable {
  /// The content of the file has changed since it was read.
  case changed
  /// The file could not be read; the text is a short reason.
  case unreadable(String)
  case system(SystemError)
}

/// Functions for files whose paths the user states, such as the files of a merge. The files may be
/// inside or outside of a data directory.
package enum SingleFile {
  /// Returns true if there is a folder at a path.
  package static func isFolder(_ path: String) -> Bool {
    (try? fileKind(of: path)) == .folder
  }

  /// Reads the bytes of a file. `/dev/null` counts as empty.
  package static func read(_ path: String) throws(ReplaceError) -> [UInt8] {
    if path == "/dev/null" { return [] }
    do { return try contents(ofFile: path) } catch {
      if case .system(let system) = error { throw .system(system) }
      throw .unreadable(error.words)
    }
  }

  /// Replaces the content of a file atomically, and creates the file if it does not exist. If the
  /// path is a device or a pipe, writes the bytes to it.
  package static func write(_ bytes: [UInt8], to path: String) throws(ReplaceError) {
    if let kind = try? FileStatus(of: path).kind, kind == .device || kind == .pipe {
      do { return try WritableFile(path, .appending).put(bytes) } catch { throw .system(error) }
    }
    let target = resolvedPath(path) ?? path
    let folder = DataDirectory.folder(of: target)
    // The name is random, so that two processes that write the same file at once do not use the
    // same temporary file.
    let temporary = DataDirectory.joined(folder, ".track-\(UInt64.random(in: 0...UInt64.max))")
    do {
      try makeFile(temporary, holding: bytes, like: try? FileStatus(of: target))
      try moveFile(temporary, to: target)
    } catch {
      try? removeFile(temporary)
      throw .system(error)
    }
    do { try syncFolder(folder) } catch { throw .system(error) }
  }
}
