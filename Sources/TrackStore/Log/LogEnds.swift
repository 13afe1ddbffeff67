import TrackCore
import TrackSystem

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

  /// Shows the lines of a file from its end on, some whole ones at a time, until something is
  /// found in them; nil where nothing is, or no such file is there.
  package func searchBackwards<Found>(
    _ file: String, _ find: (_ lines: [UInt8]) -> Found?
  ) throws(WriteError) -> Found? {
    let place = try ResolvedFile(file, in: self)
    guard hasEntry(place.path) else { return nil }
    do throws(ReadError) {
      let open = try OpenFile(reading: place.path)
      guard open.length <= largestFile else { throw .tooLarge }
      var (end, size) = (open.length, 64 << 10)
      while end > 0 {
        let start = max(0, end - size)
        let bytes = try open.chunk(capacity: end - start, from: start)
        size = min(size * 8, 4 << 20)
        let newline = bytes.dropLast().firstIndex(of: ASCII.newline)
        guard start == 0 || newline != nil else {
          // All of it is within one line.
          size = max(size, (end - start) * 2)
          continue
        }
        let cut = start == 0 ? 0 : (newline ?? 0) + 1
        if let found = find(Array(bytes[cut...])) { return found }
        end = start + cut
      }
      return nil
    } catch {
      throw .unreadable(file, error.words)
    }
  }

  /// The lines of the log that a filter keeps. It is given some whole lines at a time, so that
  /// little memory is used.
  ///
  /// - Returns: nil where the log is longer than `count` bytes.
  package func log(
    atMost count: Int, keeping filter: (_ lines: [UInt8]) -> [UInt8]
  ) throws(WriteError) -> [(file: String, lines: [UInt8])]? {
    var log: [(file: String, lines: [UInt8])] = []
    var rest = count
    for file in logFiles {
      let place = try ResolvedFile(file, in: self)
      do throws(ReadError) {
        let open = try OpenFile(reading: place.path)
        guard open.length <= rest else { return nil }
        rest -= open.length
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
      // Fewer come where it was cut short meanwhile.
      let isLast = piece.count < wanted || at + wanted >= file.length
      guard let end = isLast ? piece.count : piece.lastIndex(of: ASCII.newline).map({ $0 + 1 })
      else {
        // It is all within one line.
        size *= 2
        continue
      }
      lines += filter(end == piece.count ? piece : Array(piece[..<end]))
      at += end
    }
    return lines
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
