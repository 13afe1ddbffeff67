extension Tracker {
  /// The problems in the order of files, lines and columns. Most of them are when they come, so
  /// they are moved only where one is not.
  func inOrder(_ problems: [Problem]) -> [Problem] {
    var order = FileOrderBook(files)
    var isInOrder = true
    for index in problems.indices.dropFirst() where isInOrder {
      isInOrder = !order.isBefore(problems[index], problems[index - 1])
    }
    if isInOrder { return problems }
    let keys = problems.indices.map { order.key(of: problems[$0], at: $0) }
    return keys.sorted { $0.isBefore($1, among: problems) }.map { problems[$0.index] }
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

  mutating func key(of problem: Problem, at index: Int) -> PlaceKey {
    PlaceKey(
      file: place(of: problem.file), line: problem.line ?? 0, column: problem.column ?? 0,
      index: index)
  }
}

/// A problem by its position among all, with the place that it is about.
private struct PlaceKey {
  let file: Int
  let line: Int
  let column: Int
  let index: Int

  func isBefore(_ other: PlaceKey, among problems: [Problem]) -> Bool {
    if file != other.file { return file < other.file }
    if line != other.line { return line < other.line }
    if column != other.column { return column < other.column }
    return problems[index].isBeforeOnLines(problems[other.index])
  }
}

extension Problem {
  fileprivate func isBeforeOnLines(_ other: Problem) -> Bool {
    if line != other.line { return line ?? 0 < other.line ?? 0 }
    if column != other.column { return column ?? 0 < other.column ?? 0 }
    return code != other.code && code.rawValue < other.code.rawValue
  }
}
