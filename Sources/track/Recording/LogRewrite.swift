import TrackCore
import TrackStore
import TrackSystem

/// Changes or removes existing log lines. Before it writes, it searches the current content for the
/// lines again.
struct LogRewrite {
  let open: LogContext

  /// The log files that commands write to: `log.txt` and the files of the years.
  var files: [String] { open.directory.logFiles.filter { !$0.hasPrefix("sources/") } }

  /// Returns the lines in `contents` that satisfy a predicate, in file order.
  ///
  /// - Parameter isWanted: Receives each entry and the workspace that resolves its names.
  func lines(
    in contents: FileContents, where isWanted: @escaping (borrowing LogEntry, Workspace) -> Bool
  ) -> [(file: String, line: WrittenLine)] {
    let log = contents.sorted { $0.key < $1.key }.compactMap { name, bytes in
      bytes.map { SourceFile(name: name, bytes: $0) }
    }
    let workspace = open.workspace(reading: log, [])
    return workspace.writtenLines { isWanted($0, workspace) }
      .map { (workspace.files[$0.place.file].name, $0) }
      .filter { contents[$0.file] != nil }
  }

  /// Removes the lines that satisfy a predicate. Throws `nothing` if there are none.
  func remove(
    in session: Session, _ words: WriteOptions, orElse nothing: Failure,
    where isWanted: @escaping (borrowing LogEntry, Workspace) -> Bool
  ) throws(Failure) -> (files: [UndoStep.File], lines: [WrittenLine]) {
    var removed: [WrittenLine] = []
    let files = try session.change(files, of: open.directory, words) { contents throws(Failure) in
      let found = lines(in: contents, where: isWanted)
      if found.isEmpty { throw nothing }
      removed = found.map(\.line)
      return try contents.changing(found) { _ in nil }
    }
    return (files, removed)
  }
}

extension FileContents {
  /// Returns the contents with changed log lines. `text` returns the new text of the line at an
  /// index of `lines`; nil removes the line.
  func changing(
    _ lines: [(file: String, line: WrittenLine)], _ text: (Int) -> String?
  ) throws(Failure) -> FileContents {
    var changes: [String: [LogLineChange]] = [:]
    for (index, (file, line)) in lines.enumerated() {
      changes[file, default: []].append(
        LogLineChange(number: line.place.line, old: line.text, new: text(index)))
    }
    var result = self
    for (file, changes) in changes {
      result = try result.editing(file) { document throws(EditError) in
        try document.changeLog(changes)
      }
    }
    return result
  }
}
