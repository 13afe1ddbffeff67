import TrackSystem

/// Why there is no data directory to read.
package enum DirectoryError: Error, Hashable, Sendable {
  /// No folder at or above this one is a data directory, and `~/track` is none.
  case notFound(from: String)
  /// The named folder does not exist.
  case missing(String, DataDirectory.Origin)
  case notAFolder(String, DataDirectory.Origin)
  /// The named folder has no `track.txt`.
  case noMarker(String, DataDirectory.Origin)
  case unreadable(String, SystemError)
  /// The folder was found by searching, and it or its `track.txt` belongs to another user.
  case foreign(String)
  case noWorkingFolder(SystemError)
}
