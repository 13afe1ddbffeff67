import TrackCore

/// The files of a directory after their problems were corrected, as far as the corrections are
/// safe.
struct CorrectedFiles {
  struct ChangedFile {
    let name: String
    let pairs: LinePairs
  }

  /// The files to change, in file order.
  private(set) var changed: [ChangedFile] = []
  /// The number of lines to change.
  private(set) var lines = 0

  /// - Parameter problems: The problems to correct. Those without a correction are ignored.
  init(_ workspace: Workspace, _ problems: [Problem], today: Day) {
    var wanted: [String: [Int: [Problem]]] = [:]
    for problem in problems {
      guard problem.correction != nil, let line = problem.line else { continue }
      wanted[problem.file, default: [:]][line, default: []].append(problem)
    }
    // Omit each correction that does not remove its problem. Two rounds are enough, because a
    // correction rarely depends on another.
    for _ in 0..<2 where !wanted.isEmpty {
      let files = workspace.files.map { file in
        wanted[file.name].map { SourceFile(name: file.name, bytes: Self.applied($0, to: file)) }
          ?? file
      }
      for problem in Workspace(files: files).check(today: today) {
        guard let line = problem.line, let mine = wanted[problem.file]?[line] else { continue }
        if mine.contains(where: { $0.code == problem.code }) { wanted[problem.file]?[line] = nil }
      }
    }
    for file in workspace.files {
      guard let here = wanted[file.name], !here.isEmpty else { continue }
      let pairs = LinePairs(file.bytes, Self.applied(here, to: file))
      changed.append(ChangedFile(name: file.name, pairs: pairs))
      lines += here.count
    }
  }

  /// Returns the bytes of a file after correcting the given problems, which are listed by line
  /// number.
  private static func applied(_ problems: [Int: [Problem]], to file: SourceFile) -> [UInt8] {
    let bytes = file.bytes
    var result: [UInt8] = []
    for line in Document(bytes).lines {
      guard let here = problems[line.number] else {
        result += bytes[line.start..<line.next]
        continue
      }
      let text = String(decoding: bytes[line.textStart..<line.textEnd], as: UTF8.self)
      result += bytes[line.start..<line.textStart]
      result += Array(corrected(text, by: here).utf8)
      result += bytes[line.textEnd..<line.next]
    }
    return result
  }

  /// Returns the line with the columns that the problems mark replaced by their corrections. A
  /// correction that overlaps one to its right is omitted.
  static func corrected(_ text: String, by problems: [Problem]) -> String {
    var scalars = Array(text.unicodeScalars)
    var end = scalars.count
    for problem in problems.sorted(by: { ($0.column ?? 0) > ($1.column ?? 0) }) {
      guard let column = problem.column, let correction = problem.correction, column >= 1,
        problem.length >= 0, column - 1 + problem.length <= end
      else { continue }
      // A colon must directly follow its word.
      let isColon = correction.hasPrefix(":") && column > 1 && scalars[column - 2] == " "
      end = column - (isColon ? 2 : 1)
      scalars.replaceSubrange(end..<column - 1 + problem.length, with: correction.unicodeScalars)
    }
    var corrected = String.UnicodeScalarView()
    corrected.append(contentsOf: scalars)
    return String(corrected)
  }
}
