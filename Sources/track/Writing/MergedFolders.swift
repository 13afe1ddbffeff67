import TrackCore
import TrackMerge
import TrackReport
import TrackStore
import TrackSystem

/// The result of a three-way merge of folders, and the rules for writing it.
struct MergedFolders {
  let outcome: DirectoryOutcome
  private let paths: [String]
  private let sides: [[SourceFile]]

  /// - Parameter paths: The paths of the base, which may be `/dev/null`, and of the two sides.
  init(_ paths: [String], in session: Session) throws(Failure) {
    self.paths = paths
    var versions: [[SourceFile]] = []
    for path in paths {
      if !SingleFile.isFolder(path) {
        versions.append([])
        continue
      }
      let snapshot = try session.snapshot(of: DataDirectory(path: path), tells: false)
      // A file that cannot be read would look deleted, so refuse to merge.
      if let problem = snapshot.problems.first(where: { $0.code == .unreadableFile }) {
        throw .refused(
          "Not merged: \(problem.file) of \(path): \(problem.detail).", .data)
      }
      versions.append(snapshot.files)
    }
    sides = [versions[1], versions[2]]
    outcome = DirectoryOutcome(
      DirectoryMerge(base: versions[0], ours: versions[1], theirs: versions[2]),
      ours: versions[1])
  }

  /// Writes the merged files to a folder, all of them or none.
  ///
  /// - Parameter target: One of the two sides, or a folder without data files.
  func write(
    to target: String, in session: Session, _ words: WriteOptions
  ) throws(Failure) {
    let directory = DataDirectory(path: target)
    do { try directory.makeFolder() } catch { throw .refused(.noFolder(target, error)) }
    let place = resolvedPath(target)
    let side = [1, 2].first { resolvedPath(paths[$0]) == place }
    let before: [SourceFile]
    if let side {
      before = sides[side - 1]
    } else {
      do { before = try directory.snapshot().files } catch { throw .directory(error) }
      guard before.isEmpty else {
        throw .refused(
          "\(target) has other files already. Name one of the two sides, or an empty folder.")
      }
    }
    let old = Dictionary(before.map { ($0.name, $0.bytes) }) { first, _ in first }
    let new = Dictionary(outcome.merge.files.map { ($0.name, $0.bytes) }) { first, _ in first }
    let names = Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
    guard !names.isEmpty else { return }
    _ = try session.change(names, of: directory, words) { contents throws(Failure) in
      var result: FileContents = [:]
      for name in names {
        guard contents[name] ?? nil == old[name] else { throw .replacing(file: name, .changed) }
        result.updateValue(new[name], forKey: name)
      }
      return result
    }
  }
}
