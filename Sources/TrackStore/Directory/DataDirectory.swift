import TrackSystem

/// A folder with a `track.txt`, the files of which are the only truth.
package struct DataDirectory: Hashable, Sendable {
  /// The file that marks the folder.
  package static let marker = "track.txt"

  /// Where it is, as the person or the search gave it.
  package let path: String

  /// The folder of that path, whatever stands in it.
  package init(path: String) {
    self.path = path
  }

  /// What said that a folder is the data directory.
  package enum Origin: Sendable {
    /// `--dir` on the command line.
    case option
    /// `$TRACK_DIR`.
    case variable
  }

  /// Finds the directory: what `--dir` names, else `$TRACK_DIR`, else the nearest folder at or
  /// above the working one with a `track.txt`, else `~/track`.
  ///
  /// - Parameters:
  ///   - option: The value of `--dir`.
  ///   - variable: Looks up a variable of the environment.
  package static func find(
    option: String?, variable: (String) -> String?
  ) throws(DirectoryError) -> DataDirectory {
    if let option { return try named(option, by: .option) }
    if let path = variable("TRACK_DIR"), !path.isEmpty { return try named(path, by: .variable) }
    let start: String
    do { start = try workingFolder() } catch { throw .noWorkingFolder(error) }
    if let path = nearest(from: start) { return try own(path) }
    if let home = variable("HOME"), !home.isEmpty {
      let path = joined(home, "track")
      if isMarked(path) { return try own(path) }
    }
    throw .notFound(from: start)
  }

  /// A directory that nobody named, unless somebody else has put it there: anyone can write a
  /// `track.txt` into a folder above the working one that all may write to.
  private static func own(_ path: String) throws(DirectoryError) -> DataDirectory {
    let owners = [effectiveUser(), sudoUser()].compactMap(\.self)
    let statuses = [try? FileStatus(of: path), try? FileStatus(ofLink: joined(path, marker))]
    guard statuses.allSatisfy({ $0.map { owners.contains($0.owner) } ?? true }) else {
      throw .foreign(path)
    }
    return DataDirectory(path: path)
  }

  /// The path of a file of the directory.
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

  /// The nearest marked folder at or above an absolute path.
  private static func nearest(from start: String) -> String? {
    var parts = start.split(separator: "/")
    while true {
      let path = "/" + parts.joined(separator: "/")
      if isMarked(path) { return path }
      guard parts.popLast() != nil else { return nil }
    }
  }

  /// A marker that cannot be read still marks: its problem is then shown like any other.
  private static func isMarked(_ path: String) -> Bool {
    hasEntry(joined(path, marker))
  }

  /// The folder that a path leads into.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
