import TrackCore
import TrackStore
import TrackSystem

/// Changes or removes existing log lines. It searches the lines again right before it writes,
/// because another program may have changed the file.
struct LogRewrite {
  let open: LogContext

  /// The log files that commands may change: `log.txt` and the files of past years, but not fetched
  /// lines.
  var files: [String] {
    get throws(Failure) {
      do { return try open.directory.logFiles().filter { !$0.hasPrefix("sources/") } } catch {
        throw .write(error)
      }
    }
  }

  /// Returns the lines that satisfy a predicate, in file order.
  ///
  /// - Parameter isWanted: The predicate. It receives an entry, and the workspace with which its
  ///   names can be read.
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
}

extension FileContents {
  /// Returns the contents of the files after changing log lines.
  ///
  /// - Parameter text: Returns the new text for the line at an index of `lines`; nil to remove the
  ///   line.
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
