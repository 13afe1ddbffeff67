import TrackCore
import TrackJSON
import TrackMerge

/// The result of merging directories as text and JSON, described as changes to one side.
package struct DirectoryOutcome: JSONObjectConvertible {
  private enum FileChange: String { case new, changed, removed }

  package let merge: DirectoryMerge
  private let changes: [(file: String, change: FileChange)]

  /// - Parameter ours: The side whose changes are described.
  package init(_ merge: DirectoryMerge, ours: [SourceFile]) {
    self.merge = merge
    let old = Dictionary(ours.map { ($0.name, $0.bytes) }) { first, _ in first }
    let now = Set(merge.files.map(\.name))
    changes =
      merge.files.compactMap { file in
        guard let bytes = old[file.name] else { return (file.name, .new) }
        return bytes == file.bytes ? nil : (file.name, .changed)
      } + ours.map(\.name).filter { !now.contains($0) }.map { ($0, .removed) }
  }

  /// The lines that describe the changes and the new conflicts.
  package var lines: [String] {
    var lines = changes.map { "\($0.file): \($0.change.rawValue)" }
    for conflict in merge.conflicts where conflict.conflict.isNew {
      lines.append(
        "\(conflict.file):\(conflict.conflict.line): a value that lost: \(conflict.conflict.lost)")
    }
    lines += merge.marked.map { "\($0): both sides are kept between <<<<<<< and >>>>>>>" }
    return lines.isEmpty ? ["Nothing changes."] : lines
  }

  package var json: JSONObject {
    let files = changes.map { ["file": $0.file, "change": $0.change.rawValue] as JSONObject }
    return [
      "version": 1, "files": files, "markers": merge.marked, "conflicts": merge.conflicts,
    ]
  }
}

extension DirectoryMerge.Conflict: JSONObjectConvertible {
  package var json: JSONObject {
    ["file": file, "line": conflict.line, "lost": conflict.lost, "new": conflict.isNew]
  }
}
