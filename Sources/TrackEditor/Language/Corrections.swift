import TrackCore

/// The corrections of problems in several files. A line keeps its old text if one of its problems
/// is still there after the correction.
package struct Corrections {
  /// The problems to correct, by file and line number.
  package private(set) var problems: [String: [Int: [Problem]]] = [:]

  /// - Parameters:
  ///   - found: The problems to correct. Those without a correction are ignored.
  ///   - check: Returns the problems that the files have after the given corrections.
  package init(_ found: some Sequence<Problem>, check: (Corrections) -> [Problem]) {
    for problem in found {
      guard problem.correction != nil, let line = problem.line else { continue }
      problems[problem.file, default: [:]][line, default: []].append(problem)
    }
    // Dropping the corrections of one line can bring a problem back on another line. This is rare,
    // so two rounds are enough.
    for _ in 0..<2 where !problems.isEmpty {
      for problem in check(self) {
        guard let line = problem.line, let mine = problems[problem.file]?[line] else { continue }
        if mine.contains(where: { $0.code == problem.code }) { problems[problem.file]?[line] = nil }
      }
    }
  }

  /// Returns the file with the corrections applied to its lines.
  package func applied(to file: SourceFile) -> SourceFile {
    guard let problems = problems[file.name] else { return file }
    let bytes = file.bytes
    var result: [UInt8] = []
    for line in Document(bytes).lines {
      guard let here = problems[line.number] else {
        result += bytes[line.start..<line.next]
        continue
      }
      let text = String(decoding: bytes[line.textStart..<line.textEnd], as: UTF8.self)
      result += bytes[line.start..<line.textStart]
      let hasReturn = line.textEnd < line.next && bytes[line.textEnd] == ASCII.carriageReturn
      let ending = hasReturn ? "\r\n" : "\n"
      result += Array(Self.corrected(text, by: here).replacing("\n", with: ending).utf8)
      result += bytes[line.textEnd..<line.next]
    }
    return SourceFile(name: file.name, bytes: result)
  }

  /// Returns a line with its problems corrected, from the end of the line to its beginning. A
  /// correction is omitted if it overlaps one further to the right.
  package static func corrected(_ line: String, by problems: [Problem]) -> String {
    let fixes = problems.filter { $0.correction != nil }.compactMap(\.proposedFixes.first)
    var corrected = line
    var end = Int.max
    for fix in fixes.sorted(by: { $0.column > $1.column }) where fix.range.upperBound <= end {
      guard let changed = fix.applied(to: corrected) else { continue }
      corrected = changed
      end = fix.range.lowerBound
    }
    return corrected
  }
}
