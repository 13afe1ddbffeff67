import TrackSystem

/// Why a file could not be rewritten. It is as it was.
package enum ReplaceError: Error, Hashable, Sendable {
  /// It no longer holds what was read from it.
  case changed
  /// It could not be read again, with the reason in a few words.
  case unreadable(String)
  case system(SystemError)
}

/// Files that are named by themselves, wherever they are: those that a merge is about.
package enum SingleFile {
  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    (try? fileKind(of: path)) == .folder
  }

  /// The bytes of a file; a device that reads as empty (`/dev/null`) has none.
  package static func read(_ path: String) throws(ReplaceError) -> [UInt8] {
    if path == "/dev/null" { return [] }
    do { return try contents(ofFile: path) } catch {
      if case .system(let system) = error { throw .system(system) }
      throw .unreadable(error.words)
    }
  }

  /// Puts new bytes in a file's place, all of them or none; makes the file where there is none.
  /// A device or a pipe takes them as they are.
  package static func write(_ bytes: [UInt8], to path: String) throws(ReplaceError) {
    if let kind = try? FileStatus(of: path).kind, kind == .device || kind == .pipe {
      do { return try WritableFile(path, .appending).put(bytes) } catch { throw .system(error) }
    }
    let target = resolvedPath(path) ?? path
    let folder = DataDirectory.folder(of: target)
    // Of several that write it at once each has its own.
    let made = DataDirectory.joined(folder, ".track-\(UInt64.random(in: 0...UInt64.max))")
    do {
      try makeFile(made, holding: bytes, like: try? FileStatus(of: target))
      try moveFile(made, to: target)
    } catch {
      try? removeFile(made)
      throw .system(error)
    }
    do { try syncFolder(folder) } catch { throw .system(error) }
  }
}
