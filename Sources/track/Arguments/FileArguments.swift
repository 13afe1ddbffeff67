import TrackCore
import TrackStore
import TrackSystem

/// Finds the files in the data directory to which the arguments of a command refer.
struct FileArguments {
  private let path: String
  private let known: Set<String>
  /// The path of the directory with symbolic links resolved; nil if it does not exist.
  private let root: String?

  init(directory: DataDirectory, known: [String]) {
    path = directory.path
    self.known = Set(known)
    root = resolvedPath(directory.path)
  }

  /// Returns the names, within the directory, of the files to which the arguments refer.
  func names(for words: [String]) throws(Failure) -> Set<String> {
    var names: Set<String> = []
    for word in words {
      guard let name = name(for: word) else {
        throw .usage(
          .unknownFile(
            word, directory: path, near: Suggestion.nearest(to: word, in: known.sorted())))
      }
      names.insert(name)
    }
    return names
  }

  /// Returns the name, within the directory, of the file to which an argument refers. The argument
  /// may be a path relative to the working folder, or a name in the directory. If it can be either,
  /// it is the path.
  private func name(for word: String) -> String? {
    if let name = nameFromWorkingFolder(word), known.contains(name) { return name }
    return known.contains(word) ? word : nil
  }

  /// Returns the name, within the directory, of the file at a path relative to the working folder.
  ///
  /// Symbolic links in the path of the folder are resolved. If the file itself is a link, it is not
  /// resolved, so that it keeps its name.
  private func nameFromWorkingFolder(_ word: String) -> String? {
    guard let root else { return nil }
    let cut = word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex
    let folder = cut == word.startIndex ? "." : String(word[..<cut])
    guard let path = resolvedPath(folder) else { return nil }
    let prefix = root.hasSuffix("/") ? root : root + "/"
    let whole = (path.hasSuffix("/") ? path : path + "/") + word[cut...]
    return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : nil
  }
}
