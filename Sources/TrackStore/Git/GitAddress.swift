import TrackSystem

/// The address of a git repository: a URL, `host:path` as ssh takes it, or the path of a bare
/// repository.
package struct GitAddress: Hashable, Sendable {
  /// The address for git's configuration; a path is absolute.
  package let text: String

  /// Fails if the text is not the address of a repository, for example if it is the path of another
  /// folder.
  package init?(_ typed: String) {
    if Self.isURL(typed) {
      text = typed
    } else if let path = resolvedPath(typed) {
      guard Self.isBareRepository(path) else { return nil }
      text = path
    } else {
      guard Self.isHostAndPath(typed) else { return nil }
      text = typed
    }
  }

  private static func isURL(_ text: String) -> Bool {
    guard let end = text.firstRange(of: "://")?.lowerBound else { return false }
    return end > text.startIndex && text[..<end].allSatisfy { $0.isLetter || $0 == "+" }
  }

  /// Returns true for `me@example.org:track.git`: a colon after a host, before any slash.
  private static func isHostAndPath(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return false }
    return !text[..<colon].contains("/") && text.index(after: colon) < text.endIndex
      && text.first != "-"
  }

  private static func isBareRepository(_ path: String) -> Bool {
    hasEntry(DataDirectory.joined(path, "HEAD"))
      && ["objects", "refs"].allSatisfy {
        SingleFile.isFolder(DataDirectory.joined(path, $0))
      } && !hasEntry(DataDirectory.joined(path, DataDirectory.marker))
  }
}
