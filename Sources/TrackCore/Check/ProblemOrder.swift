extension Workspace {
  /// Sorts problems by file, line, column and code.
  func order(_ problems: inout [Problem]) {
    var order = ProblemComparator(files)
    problems.sort { order.isBefore($0, $1) }
  }

  /// Returns the problems sorted by file, line, column and code.
  func inOrder(_ problems: [Problem]) -> [Problem] {
    var problems = problems
    order(&problems)
    return problems
  }
}

/// Compares problems by the order of their files and, within a file, by line, column and code. It
/// caches the position of the file that was looked up most recently.
private struct ProblemComparator {
  private let order: [String: Int]
  private var latest = (name: "", place: 0)

  init(_ files: [SourceFile]) {
    order = Dictionary(
      files.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func place(of file: String) -> Int {
    if file != latest.name { latest = (file, order[file] ?? 0) }
    return latest.place
  }

  mutating func isBefore(_ left: Problem, _ right: Problem) -> Bool {
    if left.file != right.file { return place(of: left.file) < place(of: right.file) }
    return left.isBeforeOnLines(right)
  }
}

extension Problem {
  /// Returns true if the problem comes before another problem of the same file.
  package func isBeforeOnLines(_ other: Problem) -> Bool {
    if line != other.line { return line ?? 0 < other.line ?? 0 }
    if column != other.column { return column ?? 0 < other.column ?? 0 }
    return code != other.code && code.rawValue < other.code.rawValue
  }
}
