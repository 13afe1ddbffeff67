extension Workspace {
  /// Puts problems in the order of files, lines and columns.
  func order(_ problems: inout [Problem]) {
    var order = FileOrderBook(files)
    problems.sort { order.isBefore($0, $1) }
  }

  /// The problems in that order.
  func inOrder(_ problems: [Problem]) -> [Problem] {
    var problems = problems
    order(&problems)
    return problems
  }
}

/// Knows which file comes before which.
private struct FileOrderBook {
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
  fileprivate func isBeforeOnLines(_ other: Problem) -> Bool {
    if line != other.line { return line ?? 0 < other.line ?? 0 }
    if column != other.column { return column ?? 0 < other.column ?? 0 }
    return code != other.code && code.rawValue < other.code.rawValue
  }
}
