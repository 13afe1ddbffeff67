import TrackCore
import TrackSystem

/// The last bytes of each log file, read up to a total size.
package struct LogTails: Sendable {
  package struct Part: Sendable {
    /// The file's name within the directory.
    package let file: String
    package let end: FileTail

    /// True if the tail is the whole file.
    package var isWhole: Bool { end.offset == 0 }
  }

  package fileprivate(set) var parts: [Part] = []
  /// Files that were not read, because the tails of the other files reached the total size.
  package fileprivate(set) var unread: [String] = []
}

extension DataDirectory {
  /// Reads the last bytes of each log file. `log.txt` is first, then the files in `sources/`, then
  /// the logs of past years, latest first.
  ///
  /// - Parameter count: The maximum number of bytes in all files together.
  package func logTails(atMost count: Int) throws(WriteError) -> LogTails {
    var ends = LogTails()
    var remaining = count
    for file in try logFiles() {
      guard remaining > 0 else {
        ends.unread.append(file)
        continue
      }
      let end = try end(of: file, atMost: remaining)
      remaining -= end.bytes.count
      ends.parts.append(LogTails.Part(file: file, end: end))
    }
    return ends
  }

  /// Passes the lines of a file to `find`, a chunk of complete lines at a time, from the end
  /// backwards.
  ///
  /// - Returns: The first result that is not nil; nil if there is none or the file does not exist.
  package func searchBackwards<Found>(
    _ file: String, _ find: (_ lines: [UInt8]) -> Found?
  ) throws(WriteError) -> Found? {
    let resolved = try ResolvedFile(file, in: self)
    do throws(ReadError) {
      let open = try OpenFile(reading: resolved.path)
      guard open.length <= largestFile else { throw .tooLarge }
      var (end, size) = (open.length, 64 << 10)
      while end > 0 {
        let start = max(0, end - size)
        let bytes = try open.chunk(capacity: end - start, from: start)
        size = min(size * 8, 4 << 20)
        let newline = bytes.dropLast().firstIndex(of: ASCII.newline)
        guard start == 0 || newline != nil else {
          // The chunk contains no line break, so read a larger one.
          size = max(size, (end - start) * 2)
          continue
        }
        let cut = start == 0 ? 0 : (newline ?? 0) + 1
        if let found = find(Array(bytes[cut...])) { return found }
        end = start + cut
      }
      return nil
    } catch {
      if error.isMissing { return nil }
      throw .unreadable(file, error.words)
    }
  }

  /// Returns the log lines that `filter` keeps. To save memory, only one chunk of complete lines is
  /// read and filtered at a time.
  ///
  /// - Returns: The kept lines of each file; nil if the whole log is longer than `count` bytes.
  package func log(
    atMost count: Int, keeping filter: (_ lines: [UInt8]) -> [UInt8]
  ) throws(WriteError) -> [(file: String, lines: [UInt8])]? {
    var log: [(file: String, lines: [UInt8])] = []
    var remaining = count
    for file in try logFiles() {
      let resolved = try ResolvedFile(file, in: self)
      do throws(ReadError) {
        let open = try OpenFile(reading: resolved.path)
        guard open.length <= remaining else { return nil }
        remaining -= open.length
        log.append((file, try Self.lines(of: open, keeping: filter)))
      } catch {
        throw .unreadable(file, error.words)
      }
    }
    return log
  }

  private static func lines(
    of file: borrowing OpenFile, keeping filter: (_ lines: [UInt8]) -> [UInt8]
  ) throws(ReadError) -> [UInt8] {
    Memory.expectReading(file.length)
    var lines: [UInt8] = []
    var (at, size) = (0, 128 << 10)
    while at < file.length {
      let wanted = min(size, file.length - at)
      let piece = try file.chunk(capacity: wanted, from: at)
      guard !piece.isEmpty else { break }
      // Fewer bytes than expected mean that the file was truncated in the meantime.
      let isLast = piece.count < wanted || at + wanted >= file.length
      guard let end = isLast ? piece.count : piece.lastIndex(of: ASCII.newline).map({ $0 + 1 })
      else {
        // The chunk contains no line break, so read a larger one.
        size *= 2
        continue
      }
      lines += filter(end == piece.count ? piece : Array(piece[..<end]))
      at += end
    }
    return lines
  }

  /// Returns the names of the log files: `log.txt`, then those in `sources/`, then those in `log/`,
  /// latest first. Throws if a folder cannot be read, because a command that took it for empty would
  /// record a line twice.
  package func logFiles() throws(WriteError) -> [String] {
    func files(in folder: String) throws(WriteError) -> [String] {
      let names: [[UInt8]]
      do { names = try namesInFolder(folder.isEmpty ? path : path(of: folder)) } catch {
        if !folder.isEmpty, error.isMissing || error.isNotAFolder { return [] }
        throw .unreadable(folder.isEmpty ? path : folder, error.words)
      }
      return names.filter { FileName.verdict(on: $0) == .read }
        .map { String(decoding: $0, as: UTF8.self) }
        .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }.sorted()
    }
    return try files(in: "").filter { $0 == "log.txt" } + files(in: "sources")
      + files(in: "log").reversed()
  }
}
