import TrackSystem

/// A folder with a `track.txt`. Its text files contain all data.
package struct DataDirectory: Hashable, Sendable {
  /// The file that marks a folder as a data directory.
  package static let marker = ProgramSearch.marker

  /// The path as the user typed it, or as the search found it.
  package let path: String

  /// Creates a value for a path, without checking whether the directory exists.
  package init(path: String) {
    self.path = path
  }

  /// The place where the user stated the path of the data directory.
  package enum Origin: Sendable {
    /// `--dir` on the command line.
    case option
    /// `$TRACK_DIR`.
    case variable
  }

  /// Finds the data directory. It is the value of `--dir` or, without this option, the value of
  /// `$TRACK_DIR`. If neither is set, it is the nearest folder with a `track.txt` at or above the
  /// working directory or, if there is none, `~/track`.
  ///
  /// - Parameters:
  ///   - option: The value of `--dir`; nil without this option.
  ///   - variable: Returns the value of an environment variable.
  package static func find(
    option: String?, variable: (String) -> String?
  ) throws(DirectoryError) -> DataDirectory {
    if let option { return try named(option, by: .option) }
    if let path = variable("TRACK_DIR"), !path.isEmpty { return try named(path, by: .variable) }
    let start: String
    do { start = try workingFolder() } catch { throw .noWorkingFolder(error) }
    if let path = nearest(from: start) { return try trusted(path) }
    if let home = variable("HOME"), !home.isEmpty {
      let path = joined(home, "track")
      if isMarked(path) { return try trusted(path) }
    }
    throw .notFound(from: start)
  }

  /// Returns the directory at a path that the search found, if track can trust it.
  ///
  /// Anyone can write a `track.txt` into a shared folder above the working directory. Therefore,
  /// this function throws if the directory or its `track.txt` belongs to another user. Under
  /// `sudo`, the user who ran it does not count as another user.
  private static func trusted(_ path: String) throws(DirectoryError) -> DataDirectory {
    let owners = [effectiveUser(), sudoUser()].compactMap(\.self)
    let statuses = [try? FileStatus(of: path), try? FileStatus(ofLink: joined(path, marker))]
    guard statuses.allSatisfy({ $0.map { owners.contains($0.owner) } ?? true }) else {
      throw .foreign(path)
    }
    return DataDirectory(path: path)
  }

  /// Returns the path of a file, given its name within the directory.
  package func path(of file: String) -> String {
    Self.joined(path, file)
  }

  private static func named(
    _ path: String, by origin: Origin
  ) throws(DirectoryError) -> DataDirectory {
    let kind: FileKind
    do { kind = try fileKind(of: path) } catch {
      throw error.isMissing ? .missing(path, origin) : .unreadable(path, error)
    }
    guard kind == .folder else { throw .notAFolder(path, origin) }
    guard isMarked(path) else { throw .noMarker(path, origin) }
    return DataDirectory(path: path)
  }

  /// Returns the nearest folder with a `track.txt`, at or above an absolute path.
  private static func nearest(from start: String) -> String? {
    var parts = start.split(separator: "/")
    while true {
      let path = "/" + parts.joined(separator: "/")
      if isMarked(path) { return path }
      guard parts.popLast() != nil else { return nil }
    }
  }

  /// Returns the data directory that contains a file or folder; nil if there is none.
  ///
  /// - Parameter path: An absolute path.
  package static func containing(_ path: String) -> DataDirectory? {
    nearest(from: resolvedPath(path) ?? path).map(DataDirectory.init)
  }

  /// Returns the name of a file within the directory; nil if it is not a data file of the
  /// directory.
  ///
  /// - Parameter path: An absolute path.
  package func name(ofFile path: String) -> String? {
    let roots = [self.path, resolvedPath(self.path)].compactMap(\.self)
    let paths = [path, resolvedPath(path)].compactMap(\.self)
    for root in roots {
      for path in paths where path.hasPrefix(root.hasSuffix("/") ? root : root + "/") {
        let name = path.dropFirst(root.utf8.count).drop { $0 == "/" }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count <= 2,
          parts.count == 1 || Self.folders.contains(String(parts[0])),
          FileName.verdict(on: Array(last.utf8)) == .read
        else { continue }
        return String(name)
      }
    }
    return nil
  }

  /// Returns true if a folder has a `track.txt`. An unreadable `track.txt` counts, too: a later
  /// attempt to read it reports the reason.
  private static func isMarked(_ path: String) -> Bool {
    hasEntry(joined(path, marker))
  }

  /// Returns the parent folder of a path.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
