import TrackCore
import TrackStore
import TrackSystem

/// A zip archive, read with `unzip` as a child process. Decompression thus runs in parallel with
/// the import, and in memory of its own.
struct ZipArchive {
  private let path: String

  /// Limits on the size of an unpacked file. It may have `usual` bytes or, if this is more,
  /// `mostForByte` bytes for each byte of the archive.
  ///
  /// An export of Apple Health has about 25 bytes for each byte of its archive. An archive made to
  /// fill a disk has about 1000.
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

  /// Passes the bytes of a file to a closure, in pieces, until it returns false.
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

  /// Returns a name with its wildcards escaped, in the syntax of `unzip`.
  private static func escaped(_ name: String) -> String {
    name.map { "*?[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

/// The tables of a backup of Loop Habit Tracker, read with `sqlite3` as a child process.
struct LoopDatabase {
  static let files = ["Habits.csv", "Repetitions.csv"]

  private let path: String

  init(_ path: String) { self.path = path }

  /// Passes a table as CSV to a closure, in pieces, until it returns false.
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
