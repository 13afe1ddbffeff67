import TrackSystem

/// The reason why no data directory can be read.
package enum DirectoryError: Error, Hashable, Sendable {
  /// Neither the folder `from`, nor a folder above it, nor `~/track` is a data directory.
  case notFound(from: String)
  /// The stated folder does not exist.
  case missing(String, DataDirectory.Origin)
  case notAFolder(String, DataDirectory.Origin)
  /// The stated folder has no `track.txt`.
  case noMarker(String, DataDirectory.Origin)
  case unreadable(String, SystemError)
  /// The folder was found by searching, and it or its `track.txt` belongs to another user.
  case foreign(String)
  case noWorkingFolder(SystemError)
}
