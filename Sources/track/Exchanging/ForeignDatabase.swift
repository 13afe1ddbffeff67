import TrackCore
import TrackExchange
import TrackStore
import TrackSystem

/// The tables of an SQLite database, read as CSV by running `sqlite3`.
struct ForeignDatabase {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Returns the names of the tables, each followed by `.csv`. Those of the system are left out.
  func names() throws(Failure) -> [String] {
    var output: [UInt8] = []
    let tables =
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
      + " AND name NOT IN ('android_metadata', 'room_master_table') ORDER BY name"
    try run([], tables) {
      output += $0
      return output.count < 1 << 20
    }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map { $0 + ".csv" }
  }

  /// Passes a table as CSV to a closure, in pieces, until the table ends or the closure returns
  /// false.
  func stream(
    _ name: String, _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Failure) {
    let table = name.dropLast(".csv".count).map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    try run(["-header", "-csv"], "SELECT * FROM \"\(table)\"", take)
  }

  private func run(
    _ options: [String], _ statement: String, _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Failure) {
    let file = path.hasPrefix("/") ? path : "./" + path
    let program = ProgramStream(
      ["sqlite3", "-batch", "-readonly", "-safe"] + options + [file, statement], take: take)
    if program.end == .noSuchProgram { throw .refused(.noProgram("sqlite3", for: path)) }
    guard [.exited(0), .stopped].contains(program.end) else {
      throw .refused(.notReadable(path, "it is not a database that sqlite3 can read"))
    }
  }
}
