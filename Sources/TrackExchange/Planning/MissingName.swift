import TrackCore

/// A name that an import uses but that no block declares.
package struct MissingName: Hashable, Sendable {
  package enum NameRole: String, Sendable {
    case goal, value, subject
  }

  package let role: NameRole
  package let name: String

  /// Creates the value from a problem about an undeclared name; nil for any other problem.
  ///
  /// - Parameter line: The text of the line that has the problem.
  init?(_ problem: Problem, in line: String) {
    switch problem.code {
    case .undeclaredGoal, .unknownGoal: role = .goal
    case .unknownValue: role = .value
    case .undeclaredSubject, .unknownSubject: role = .subject
    default: return nil
    }
    guard let column = problem.column, problem.length > 0 else { return nil }
    name = String(
      String.UnicodeScalarView(line.unicodeScalars.dropFirst(column - 1).prefix(problem.length)))
  }
}

extension [MissingName] {
  /// Adds the undeclared names to which the problems refer, each only once.
  ///
  /// - Parameter text: The text in which the problems were found.
  mutating func add(_ problems: [Problem], in text: [UInt8]) {
    guard !problems.isEmpty else { return }
    let lines = text.split(separator: ASCII.newline, omittingEmptySubsequences: false)
    var known = Set(self)
    for problem in problems {
      guard let number = problem.line, lines.indices.contains(number - 1),
        let name = MissingName(problem, in: String(decoding: lines[number - 1], as: UTF8.self)),
        known.insert(name).inserted
      else { continue }
      append(name)
    }
  }
}
