/// A change of one line that fixes a problem.
package struct QuickFix: Hashable, Sendable {
  /// The title of the fix, shown to the user.
  package let title: String
  /// The range to replace, in Unicode scalars of the line.
  package let range: Range<Int>
  package let text: String

  /// Returns the changes that fix a problem; none if its fix is only advice.
  ///
  /// - Parameter line: The problem's line, without its line ending.
  package static func all(for problem: Problem, in line: String) -> [QuickFix] {
    let scalars = Array(line.unicodeScalars)
    guard let column = problem.column, column - 1 + problem.length <= scalars.count else {
      return []
    }
    let marked = column - 1..<column - 1 + problem.length
    if problem.code == .openConflict || problem.code == .duplicateKey { return [] }
    guard let fix = problem.fix else { return unquoted(problem, marked, scalars) }
    func with(_ range: Range<Int>, _ text: String) -> QuickFix {
      QuickFix(title: "Replace by \(quoted(text))", range: range, text: text)
    }
    if fix == "write ; in place of #" {
      guard let hash = scalars[marked].firstIndex(of: "#") else { return [] }
      return [with(hash..<hash + 1, ";")]
    }
    if fix.hasPrefix("write a ; before") {
      let start = marked.lowerBound
      return [QuickFix(title: "Make it a note with ;", range: start..<start, text: "; ")]
    }
    let range = wholeRange(of: problem, scalars) ?? marked
    return texts(in: fix, of: problem.code).map { with(range, $0) }
  }

  /// Returns the change for a problem without a fix text. Only an unclosed quote has such a change.
  private static func unquoted(
    _ problem: Problem, _ marked: Range<Int>, _ line: [Unicode.Scalar]
  ) -> [QuickFix] {
    guard problem.code == .quoteNotClosed else { return [] }
    return [QuickFix(title: "Close the quote", range: line.count..<line.count, text: "\"")]
  }

  /// Returns the part of the line that a fix replaces if that is more than the part marked by the
  /// problem; else nil.
  private static func wholeRange(of problem: Problem, _ line: [Unicode.Scalar]) -> Range<Int>? {
    let isIndented = line.first == " " || line.first == "\t"
    let first = line.firstIndex { $0 != " " && $0 != "\t" } ?? 0
    switch problem.code {
    case .extraWords, .missingID: return first..<line.count
    case .trailingText, .reservedUnit:
      guard isIndented, let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[(colon + 1)...].firstIndex { $0 != " " } ?? line.count
      let end = (problem.column ?? 1) - 1 + problem.length
      return value <= end ? value..<end : nil
    default: return nil
    }
  }

  private static func texts(in fix: String, of code: Problem.Code) -> [String] {
    if fix.hasPrefix("did you mean ") { return inQuotes(fix) }
    guard fix.hasPrefix("write ") else { return [] }
    let text = String(fix.dropFirst(6))
    func numbers() -> [String] {
      text.split(separator: " ").map(String.init).filter { $0.utf8.first?.isDigit ?? false }
    }
    switch code {
    case .decimalComma, .metresOrMinutes: return numbers()
    case .badChoice:
      return text.split { $0 == "," || $0 == " " }.map(String.init).filter { $0 != "or" }
    case .numberNotCounted:
      return text.split(separator: " ", maxSplits: 4).suffix(1).map(String.init)
    case .missingColon, .badMeasure, .badAmount: return []
    default: return text.contains("\"") ? inQuotes(text) : [text]
    }
  }

  private static func inQuotes(_ text: String) -> [String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }
}
