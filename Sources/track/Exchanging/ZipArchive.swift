import TrackCore
import TrackStore
import TrackSystem

/// A zip archive, read by running `unzip`. Decompression thus runs in parallel with the import, and
/// in the memory of another process. Nothing is unpacked to a disk.
struct ZipArchive {
  /// A file in the archive, as its directory states it.
  private struct Member {
    let name: String
    let length: Int
  }

  private let path: String
  /// The files in the order in which `unzip` prints them.
  private var members: [Member] = []

  /// The limits for the length of an unpacked file in bytes. A file may have up to `usual` bytes
  /// or, if that is more, up to `mostForByte` times the length of the archive. So may all files
  /// that one run prints.
  ///
  /// An export of Apple Health is about 25 times as long as its archive. A file that is made to
  /// fill a disk is about 1000 times as long.
  private static let (usual, mostForByte) = (64 << 20, 200)

  /// The maximum number of files that `unzip` is asked for by name. It compares each name with each
  /// file of the archive, so for more, all files are printed.
  private static let mostNames = 16

  init(_ path: String) throws(Failure) {
    self.path = path
    var list: [UInt8] = []
    let program = ProgramStream(["unzip", "-Z", "-s", "-T", "--", path]) { bytes in
      list += bytes
      return list.count < 1 << 25
    }
    guard program.end == .exited(0) else { throw failure(program) }
    members = String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap(Self.member)
  }

  /// Returns the file in a line of the list of `unzip`; nil for a folder and for the lines around the
  /// list: `-rw-r--r--  2.0 unx     1234 b- defN 20261121.093000 Habits.csv`.
  private static func member(_ line: Substring) -> Member? {
    var rest = line
    var words: [Substring] = []
    for _ in 0..<7 {
      rest = rest.drop { $0 == " " }
      words.append(rest.prefix { $0 != " " })
      rest = rest.drop { $0 != " " }
    }
    let name = rest.dropFirst()
    guard let length = Int(words[3]), words[6].contains("."), !name.isEmpty, !name.hasSuffix("/")
    else { return nil }
    return Member(name: String(name), length: length)
  }

  /// The names of the files in the archive.
  var names: [String] { members.map(\.name) }

  /// Passes the bytes of files to a closure, in pieces, until the files end or the closure returns
  /// false. Files that are wanted in the order of the archive are read by one run of `unzip`.
  func stream(_ names: [String], _ take: (ForeignPiece) -> Bool) throws(Failure) {
    var places: [String: [Int]] = [:]
    for index in members.indices.reversed() {
      places[members[index].name, default: []].append(index)
    }
    var run: [Int] = []
    for name in names {
      guard let place = places[name]?.popLast() else { continue }
      if let last = run.last, place < last {
        guard try stream(run, take) else { return }
        run = []
      }
      run.append(place)
    }
    _ = try stream(run, take)
  }

  /// Reads files with one run of `unzip`; returns false if the closure did.
  private func stream(_ wanted: [Int], _ take: (ForeignPiece) -> Bool) throws(Failure) -> Bool {
    guard !wanted.isEmpty else { return true }
    let names = Set(wanted.map { members[$0].name })
    let hasNames = names.count <= Self.mostNames
    let printed = members.indices.filter { !hasNames || names.contains(members[$0].name) }
    let size = (try? FileStatus(of: path))?.length ?? 0
    let most = max(Self.usual, size * Self.mostForByte)
    var cutter = Cutter(wanted: wanted, printed: printed.map { ($0, members[$0].length) })
    var count = 0
    let asked = hasNames ? names.sorted().map(Self.escaped) : []
    let program = ProgramStream(["unzip", "-p", "--", path] + asked) { bytes in
      count += bytes.count
      return count <= most && cutter.read(bytes, take)
    }
    if count > most {
      throw .refused(
        .notReadable(
          path, "it unpacks to over \(Self.mostForByte) times its size, as no export does"))
    }
    if program.end == .stopped { return false }
    guard program.end == .exited(0) else { throw failure(program) }
    guard let goesOn = cutter.finish(take) else {
      throw .refused(
        .notReadable(path, "the archive is damaged (a file has another length)"))
    }
    return goesOn
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

/// Cuts the output of a run of `unzip` into the files that it consists of.
private struct Cutter {
  private var wanted: Set<Int>
  private let printed: [(index: Int, length: Int)]
  /// The position in `printed` of the current file.
  private var current = 0
  private var rest = 0
  private var hasBegun = false

  init(wanted: [Int], printed: [(index: Int, length: Int)]) {
    self.wanted = Set(wanted)
    self.printed = printed
  }

  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ take: (ForeignPiece) -> Bool
  ) -> Bool {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      guard begin(take) else { return false }
      // More bytes than stated: `finish` finds it.
      guard current < printed.count else {
        rest -= bytes.count
        return true
      }
      let piece = bytes.prefix(rest)
      if wanted.contains(printed[current].index),
        !take(.bytes(UnsafeBufferPointer(rebasing: piece)))
      {
        return false
      }
      rest -= piece.count
      bytes = bytes.dropFirst(piece.count)
    }
    return true
  }

  /// Ends the files that are complete and begins the next one that has bytes left.
  private mutating func begin(_ take: (ForeignPiece) -> Bool) -> Bool {
    while current < printed.count {
      let isWanted = wanted.contains(printed[current].index)
      if !hasBegun {
        hasBegun = true
        rest = printed[current].length
        if isWanted, !take(.begin) { return false }
      }
      if rest > 0 { return true }
      if isWanted, !take(.end) { return false }
      hasBegun = false
      current += 1
    }
    return true
  }

  /// Ends the last file. Returns the answer of the closure; nil if the output is not as long as the
  /// files together.
  mutating func finish(_ take: (ForeignPiece) -> Bool) -> Bool? {
    guard begin(take) else { return false }
    return current == printed.count && rest == 0 ? true : nil
  }
}
