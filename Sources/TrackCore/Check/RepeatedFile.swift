/// A file that repeats most of the log lines of another file, as a copy does that an editor, a
/// sync program or a person left. Each of these lines counts twice.
public struct RepeatedFile: Hashable, Sendable {
  public let name: String
  /// The file with the lines that this file repeats.
  public let original: String
  /// The number of the file's log lines that are also in the original.
  public let shared: Int
  /// The number of the file's log lines.
  public let lines: Int

  /// The minimum number of shared lines. A few equal lines without a time are no sign of a copy.
  private static let least = 4

  /// Returns the files that repeat another, in file order. Takes time linear in the number of lines.
  public static func all(in files: [SourceFile]) -> [RepeatedFile] {
    // The first file that has a line. Further files with it are compared with that one only. Shorter
    // names come first, because the name of a copy is that of the original with more characters.
    var holders: [UInt64: Int] = [:]
    let ordered = files.sorted {
      ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name)
    }
    var found: [RepeatedFile] = []
    for (index, file) in ordered.enumerated() {
      let lines = hashes(of: file)
      var shared: [Int: Int] = [:]
      for line in lines {
        let holder = holders[line] ?? index
        if holder == index { holders[line] = index } else { shared[holder, default: 0] += 1 }
      }
      guard let most = shared.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
        most.value >= least, most.value * 2 > lines.count
      else { continue }
      found.append(
        RepeatedFile(
          name: file.name, original: ordered[most.key].name, shared: most.value,
          lines: lines.count))
    }
    return found.sorted { FileOrder.precedes($0.name, $1.name) }
  }

  public var problem: Problem {
    Problem(
      code: .repeatedFile, file: name,
      detail: "\(shared) of its \(lines) log lines are also in \(original), and count twice",
      fix: "if it is a copy, rename it to \"\(copyName)\" and run `track sync`; else delete the"
        + " lines in one of the two")
  }

  /// The name under which a sync takes the file in as a copy.
  private var copyName: String { "\(original.dropLast(4)) (conflict).txt" }

  private static func hashes(of file: SourceFile) -> [UInt64] {
    file.withBytes { buffer in
      var hashes: [UInt64] = []
      var reader = LineReader(buffer)
      while let line = reader.next() {
        if line.role == .log { hashes.append(hash(buffer[line.textStart..<line.textEnd])) }
      }
      return hashes
    }
  }

  private static func hash(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
    var hash = FNV1a()
    for byte in line { hash.add(UInt64(byte)) }
    return hash.value
  }
}
