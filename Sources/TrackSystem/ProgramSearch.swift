/// The rule for where programs are found, and for the environment that they get. It applies to every
/// program that this process starts.
///
/// A folder with data may come from somebody else. A program in it must not run because `$PATH` has
/// an empty or relative entry, or an entry inside of that folder.
package struct ProgramSearch: Sendable {
  /// The file that marks a folder as a data directory.
  package static let marker = "track.txt"
  /// The entries used if `$PATH` is not set, or if none of its entries may be used.
  private static let usual = ["/usr/local/bin", "/usr/bin", "/bin"]
  private static let keyPrefix = "TRACK_KEY_"

  /// The entries that are searched.
  package private(set) var folders: [String] = []
  /// The entries that are left out, because they are relative or inside of a data directory.
  package private(set) var leftOut: [String] = []

  /// - Parameter variable: The value of `$PATH`; nil if it is not set.
  package init(_ variable: String?) {
    for entry in variable?.split(separator: ":", omittingEmptySubsequences: false) ?? [] {
      if entry.hasPrefix("/"), !Self.isInDataDirectory(String(entry)) {
        folders.append(String(entry))
      } else {
        leftOut.append(String(entry))
      }
    }
    if folders.isEmpty { folders = Self.usual }
  }

  /// - Parameter variables: An environment, as `NAME=value`.
  package init(in variables: [String]) {
    let path = variables.first { $0.hasPrefix("PATH=") }?.dropFirst("PATH=".count)
    self.init(path.map(String.init))
  }

  /// Returns the path of a program; nil if it is not found. A name with a slash is a path, which
  /// must be absolute.
  package func path(of name: String) -> String? {
    if name.contains("/") { return name.hasPrefix("/") && isProgram(name) ? name : nil }
    guard !name.isEmpty else { return nil }
    return folders.lazy.map { $0.hasSuffix("/") ? $0 + name : "\($0)/\(name)" }
      .first(where: isProgram)
  }

  /// Returns the environment for a program: only the entries of `$PATH` that are searched, so that
  /// the program finds others by the same rule, and no keys.
  package func environment(_ variables: [String]) -> [String] {
    variables.filter { !$0.hasPrefix(Self.keyPrefix) && !$0.hasPrefix("PATH=") }
      + ["PATH=" + folders.joined(separator: ":")]
  }

  /// Returns true if a folder is a data directory or inside of one. Links are followed.
  private static func isInDataDirectory(_ folder: String) -> Bool {
    // An entry that does not exist has no programs yet, and may be created within a directory.
    var parts = (resolvedPath(folder) ?? folder).split(separator: "/")
    while true {
      if hasEntry("/" + (parts + [marker[...]]).joined(separator: "/")) { return true }
      guard parts.popLast() != nil else { return false }
    }
  }
}
