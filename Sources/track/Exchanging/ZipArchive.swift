import TrackCore
import TrackStore
import TrackSystem

/// A zip archive, read by running `unzip`. Decompression thus runs in parallel with the import, and
/// in the memory of another process.
struct ZipArchive {
  private let path: String

  /// The limits for the length of an unpacked file in bytes. A file may have up to `usual` bytes
  /// or, if that is more, up to `mostForByte` times the length of the archive.
  ///
  /// An export of Apple Health is about 25 times as long as its archive. A file that is made to
  /// fill a disk is about 1000 times as long.
  private static let (usual, mostForByte) = (64 << 20, 200)

  init(_ path: String) { self.path = path }

  /// Returns the names of the files in the archive.
  func names() throws(Failure) -> [String] {
    var list: [UInt8] = []
    let program = ProgramStream(["unzip", "-Z1", "--", path]) { bytes in
      list += bytes
      return list.count < 1 << 24
    }
    guard program.end == .exited(0) else { throw failure(program) }
    return String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { !$0.hasSuffix("/") }
  }

  /// Passes the bytes of a file to a closure, in pieces, until the file ends or the closure returns
  /// false.
  func stream(
    _ name: String, _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Failure) {
    let size = (try? FileStatus(of: path))?.length ?? 0
    let most = max(Self.usual, size * Self.mostForByte)
    var count = 0
    let program = ProgramStream(["unzip", "-p", "--", path, Self.escaped(name)]) { bytes in
      count += bytes.count
      return count <= most && take(bytes)
    }
    if count > most {
      throw .refused(
        .notReadable(
          path, "it unpacks to over \(Self.mostForByte) times its size, as no export does"))
    }
    guard [.exited(0), .stopped].contains(program.end) else { throw failure(program) }
  }

  private func failure(_ program: ProgramStream) -> Failure {
    if program.end == .noSuchProgram || program.end == .exited(127) {
      return .refused(.noProgram("unzip", for: path))
    }
    let words = String(decoding: program.errors, as: UTF8.self).split(separator: "\n").first
    return .refused(
      .notReadable(path, "the archive is damaged" + (words.map { " (\($0.trimmed))" } ?? "")))
  }

  /// Returns a name in which the characters that `unzip` would interpret as wildcards are escaped.
  private static func escaped(_ name: String) -> String {
    name.map { "*?[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

/// The tables in a backup of Loop Habit Tracker, read by running `sqlite3`.
struct LoopDatabase {
  static let files = ["Habits.csv", "Repetitions.csv"]

  private let path: String

  init(_ path: String) { self.path = path }

  /// Passes a table as CSV to a closure, in pieces, until the table ends or the closure returns
  /// false.
  func stream(
    _ name: String, _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Failure) {
    let table = String(name.dropLast(".csv".count))
    let file = path.hasPrefix("/") ? path : "./" + path
    let program = ProgramStream(
      [
        "sqlite3", "-batch", "-readonly", "-safe", "-header", "-csv", file,
        "SELECT * FROM \(table)",
      ], take: take)
    if program.end == .noSuchProgram { throw .refused(.noProgram("sqlite3", for: path)) }
    guard [.exited(0), .stopped].contains(program.end) else {
      throw .refused(.notReadable(path, "it is not a backup of Loop Habit Tracker"))
    }
  }
}
