import TrackSystem

/// The reason why no data directory could be found or read.
package enum DirectoryError: Error, Hashable, Sendable {
  /// Neither the folder `from`, nor a folder above it, nor `~/track` is a data directory.
  case notFound(from: String)
  /// The folder that the user stated does not exist.
  case missing(String, DataDirectory.Origin)
  case notAFolder(String, DataDirectory.Origin)
  /// The folder that the user stated has no `track.txt`.
  case noMarker(String, DataDirectory.Origin)
  case unreadable(String, SystemError)
  /// The folder was found by searching, and it or its `track.txt` belongs to another user.
  case foreign(String)
  case noWorkingFolder(SystemError)
}
