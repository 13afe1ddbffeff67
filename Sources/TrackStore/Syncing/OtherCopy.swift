import TrackCore
import TrackSystem

/// The reason why a folder cannot be synced with a directory without git.
package enum OtherCopyProblem: Hashable, Sendable {
  case missing
  case notAFolder
  /// The folder has files, but no `track.txt`.
  case foreign
  case unreadable(SystemError)
  /// The folder is the directory itself.
  case itself
}

extension DataDirectory {
  /// Returns the reason why a directory cannot be synced with this folder; nil if it can. An empty
  /// folder can be filled by a sync.
  package func otherCopy(of directory: DataDirectory) -> OtherCopyProblem? {
    do {
      guard try fileKind(of: path) == .folder else { return .notAFolder }
      if resolvedPath(path) == resolvedPath(directory.path) { return .itself }
      if hasEntry(self.path(of: Self.marker)) { return nil }
      return try holdsOnlyHiddenFiles() ? nil : .foreign
    } catch {
      return error.isMissing ? .missing : .unreadable(error)
    }
  }

  /// True if the folder has no files except for hidden ones.
  package var isEmpty: Bool { (try? holdsOnlyHiddenFiles()) ?? false }

  private func holdsOnlyHiddenFiles() throws(SystemError) -> Bool {
    try namesInFolder(path).allSatisfy { $0.first == UInt8(ascii: ".") }
  }

  /// Returns true if two directories have little in common. Both must have lines outside of
  /// `track.txt`, and fewer than half of the lines of the shorter one are also in the other.
  static func areStrangers(_ ours: [SourceFile], _ theirs: [SourceFile]) -> Bool {
    func lines(_ files: [SourceFile]) -> Set<ArraySlice<UInt8>> {
      var lines: Set<ArraySlice<UInt8>> = []
      for file in files where file.name != marker {
        let blanks = [ASCII.space, ASCII.tab, ASCII.carriageReturn]
        for line in file.bytes.split(separator: ASCII.newline) {
          let text = line.drop(while: blanks.contains)
          let end = text.lastIndex { !blanks.contains($0) }
          if let end { lines.insert(text[...end]) }
        }
      }
      return lines
    }
    // In most first syncs, the other copy is empty, and our lines need not be collected.
    let others = lines(theirs)
    guard !others.isEmpty else { return false }
    let own = lines(ours)
    guard !own.isEmpty else { return false }
    return own.intersection(others).count * 2 < min(own.count, others.count)
  }
}
