import TrackSystem

/// The address of a git repository: a URL, the form `host:path` that ssh uses, or the path of a
/// bare repository.
package struct GitAddress: Hashable, Sendable {
  /// The address as git's configuration stores it. A path is made absolute.
  package let text: String

  /// Fails if the text is not an address, for example if it is the path of a folder that is not a
  /// bare repository.
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

  /// Returns true for an address such as `me@example.org:track.git` or `host:folder/track`: a host,
  /// a colon before any slash, and a path. A time such as `9:30` is not an address.
  private static func isHostAndPath(_ text: String) -> Bool {
    guard text.first != "-", let colon = text.firstIndex(of: ":") else { return false }
    let (host, path) = (text[..<colon], text[text.index(after: colon)...])
    guard host.contains(where: \.isLetter), !host.contains("/"), path.first != ":" else {
      return false
    }
    return host.contains("@") && !path.isEmpty || path.contains("/") || path.hasSuffix(".git")
  }

  private static func isBareRepository(_ path: String) -> Bool {
    hasEntry(DataDirectory.joined(path, "HEAD"))
      && ["objects", "refs"].allSatisfy {
        SingleFile.isFolder(DataDirectory.joined(path, $0))
      } && !hasEntry(DataDirectory.joined(path, DataDirectory.marker))
  }
}
