/// The ends of the files that hold the log, and how much of it they are.
package struct LogEnds: Sendable {
  package struct Part: Sendable {
    /// The file's name within the directory.
    package let file: String
    package let end: FileEnd

    /// Whether the end is all of the file.
    package var isWhole: Bool { end.offset == 0 }
  }

  package fileprivate(set) var parts: [Part] = []
  /// Files of which nothing was read, for the others were long enough.
  package fileprivate(set) var unread: [String] = []
}

extension DataDirectory {
  /// The end of the log: of `log.txt`, then of what was fetched, then of older years from the
  /// latest on, together at most so many bytes.
  package func logEnds(atMost count: Int) throws(WriteError) -> LogEnds {
    var ends = LogEnds()
    var rest = count
    for file in logFiles {
      guard rest > 0 else {
        ends.unread.append(file)
        continue
      }
      let end = try end(of: file, atMost: rest)
      rest -= end.bytes.count
      ends.parts.append(LogEnds.Part(file: file, end: end))
    }
    return ends
  }

  /// `log.txt`, the files in `sources/`, and those in `log/`, the latest first.
  package var logFiles: [String] {
    func files(in folder: String) -> [String] {
      let names = (try? namesInFolder(folder.isEmpty ? path : path(of: folder))) ?? []
      return names.filter { FileName.verdict(on: $0) == .read }
        .map { String(decoding: $0, as: UTF8.self) }
        .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }.sorted()
    }
    return files(in: "").filter { $0 == "log.txt" } + files(in: "sources")
      + files(in: "log").reversed()
  }
}
