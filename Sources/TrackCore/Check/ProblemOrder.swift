extension Tracker {
  /// Where a problem stands, as the order goes by it.
  private struct PlaceKey {
    let file: UInt32
    let line: UInt32
    let column: UInt32
    /// The problem's position among all.
    let index: UInt32
  }

  /// The problems in the order of files, lines and columns. Most of them are when they come, so
  /// they are moved only where one is not.
  func inOrder(_ problems: [Problem]) -> [Problem] {
    let order = Dictionary(
      files.enumerated().map { ($1.name, UInt32(clamping: $0)) },
      uniquingKeysWith: { first, _ in first })
    var latest = (name: "", file: UInt32(0))
    var keys: [PlaceKey] = []
    keys.reserveCapacity(problems.count)
    for (index, problem) in problems.enumerated() {
      if problem.file != latest.name { latest = (problem.file, order[problem.file] ?? 0) }
      keys.append(
        PlaceKey(
          file: latest.file, line: UInt32(clamping: problem.line ?? 0),
          column: UInt32(clamping: problem.column ?? 0), index: UInt32(clamping: index)))
    }
    func comesFirst(_ left: PlaceKey, _ right: PlaceKey) -> Bool {
      if left.file != right.file { return left.file < right.file }
      if left.line != right.line { return left.line < right.line }
      if left.column != right.column { return left.column < right.column }
      let codes = (problems[Int(left.index)].code, problems[Int(right.index)].code)
      return codes.0 != codes.1 && codes.0.rawValue < codes.1.rawValue
    }
    let isInOrder = zip(keys, keys.dropFirst()).allSatisfy { !comesFirst($1, $0) }
    if isInOrder { return problems }
    keys.sort(by: comesFirst)
    return keys.map { problems[Int($0.index)] }
  }
}
