import TrackCore

/// The result of a merge of directories for one side, as text and as JSON.
package struct DirectoryOutcome: JSONWritable {
  private enum Change: String { case new, changed, removed }

  package let merge: DirectoryMerge
  private let changes: [(file: String, change: Change)]

  /// - Parameter ours: the side that it is compared with.
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

  /// The changes, and the conflicts that are new.
  package var lines: [String] {
    var lines = changes.map { "\($0.file): \($0.change.rawValue)" }
    for conflict in merge.conflicts where conflict.conflict.isNew {
      lines.append(
        "\(conflict.file):\(conflict.conflict.line): a value that lost: \(conflict.conflict.lost)")
    }
    lines += merge.marked.map { "\($0): both sides are kept between <<<<<<< and >>>>>>>" }
    return lines.isEmpty ? ["Nothing changes."] : lines
  }

  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("files") { json in
        json.array { json in
          for change in changes { json.element(FileChange(change)) }
        }
      }
      json.field("markers", merge.marked)
      json.field("conflicts", merge.conflicts)
    }
  }

  private struct FileChange: JSONWritable {
    let file: String
    let change: Change

    init(_ change: (file: String, change: Change)) {
      (file, self.change) = change
    }

    func write(to json: inout JSONWriter) {
      json.object { json in
        json.field("file", file)
        json.field("change", change.rawValue)
      }
    }
  }
}

extension DirectoryMerge.Conflict: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("file", file)
      json.field("line", conflict.line)
      json.field("lost", conflict.lost)
      json.field("new", conflict.isNew)
    }
  }
}
