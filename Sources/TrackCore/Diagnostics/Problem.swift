/// A problem in a file: what is wrong, where it is, and how to fix it.
public struct Problem: Hashable, Sendable {
  /// The kind of problem. Its raw value is stable, so that scripts can rely on it.
  public let code: Code
  /// The name of the file within the directory.
  public let file: String
  /// The line, from 1; nil for a problem of the whole file.
  public private(set) var line: Int?
  /// The first marked column, in Unicode scalars from 1; nil if there is no line.
  public let column: Int?
  /// The number of marked Unicode scalars; zero for a position between two scalars.
  public let length: Int
  /// One sentence that describes the problem.
  public let detail: String
  /// Advice on how to fix the problem; nil if there is none.
  public let fix: String?
  /// A replacement that removes the problem; nil if it is not certain what was meant. To apply it,
  /// use the first of `proposedFixes`, because the columns to replace may differ from the marked
  /// columns.
  public let correction: String?
  private let proposals: [ProposedFix]
  /// The ID of another block that the problem involves, such as the block that has the same ID; nil
  /// if there is none.
  public let relatedID: String?

  /// - Parameter proposals: Alternative changes of the line. If this is empty and there is a
  ///   correction, the only proposed change is to replace the marked columns with the correction.
  public init(
    code: Code, file: String, line: Int? = nil, column: Int? = nil, length: Int = 0,
    detail: String, fix: String? = nil, correction: String? = nil, proposals: [ProposedFix] = [],
    relatedID: String? = nil
  ) {
    (self.code, self.file, self.detail) = (code, file, detail)
    (self.line, self.column, self.length) = (line, column, length)
    (self.fix, self.correction, self.proposals) = (fix, correction, proposals)
    self.relatedID = relatedID
  }

  /// Alternative changes of the line, each of which removes the problem. Empty if the fix is only
  /// advice. If there is a correction, the first change applies it.
  public var proposedFixes: [ProposedFix] {
    guard proposals.isEmpty, let correction, let column else { return proposals }
    return [ProposedFix(column: column, length: length, text: correction)]
  }

  /// Returns the same problem, moved down by a number of lines; a negative number moves it up.
  package func moved(by lines: Int) -> Problem {
    var moved = self
    moved.line = line.map { $0 + lines }
    return moved
  }

  /// The severity, which depends on the code alone.
  public var severity: Severity { code.severity }
}

extension Problem.Code {
  /// True if there are two values where only one is allowed.
  public var isConflict: Bool {
    switch self {
    case .openConflict, .conflictMarker, .duplicateKey: true
    default: false
    }
  }
}
