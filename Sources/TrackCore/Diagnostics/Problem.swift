/// A problem in a file: what is wrong, where it is, and how to fix it.
public struct Problem: Hashable, Sendable {
  /// The kind of problem. Its raw value is stable, so that scripts can rely on it.
  public let code: Code
  // These take four bytes each, with zero in place of nil, because a log may have a problem on
  // every line.
  private let storedLine: UInt32
  private let storedColumn: UInt32
  private let storedLength: UInt32
  /// The name of the file within the directory.
  public let file: String
  /// One sentence that describes the problem.
  public let detail: String
  /// The properties that few problems have. They are stored in a separate object, so that a problem
  /// without them takes less memory.
  private let extras: Extras

  private indirect enum Extras: Hashable, Sendable {
    case none
    case some(fix: String?, correction: String?, proposals: [ProposedFix], relatedID: String?)
  }

  /// - Parameter proposals: Alternative changes of the line. If this is empty and there is a
  ///   correction, the only proposed change is to replace the marked columns with the correction.
  public init(
    code: Code, file: String, line: Int? = nil, column: Int? = nil, length: Int = 0,
    detail: String, fix: String? = nil, correction: String? = nil, proposals: [ProposedFix] = [],
    relatedID: String? = nil
  ) {
    self.code = code
    self.file = file
    storedLine = UInt32(clamping: line ?? 0)
    storedColumn = UInt32(clamping: column ?? 0)
    storedLength = UInt32(clamping: length)
    self.detail = detail
    let isPlain = fix == nil && correction == nil && proposals.isEmpty && relatedID == nil
    extras =
      isPlain
      ? .none
      : .some(fix: fix, correction: correction, proposals: proposals, relatedID: relatedID)
  }

  /// The line, from 1; nil for a problem of the whole file.
  public var line: Int? { storedLine == 0 ? nil : Int(storedLine) }
  /// The first marked column, in Unicode scalars from 1; nil if there is no line.
  public var column: Int? { storedColumn == 0 ? nil : Int(storedColumn) }
  /// The number of marked Unicode scalars; zero for a position between two scalars.
  public var length: Int { Int(storedLength) }

  /// Advice on how to fix the problem; nil if there is none.
  public var fix: String? {
    if case .some(let fix, _, _, _) = extras { fix } else { nil }
  }

  /// A replacement that removes the problem; nil if it is not certain what was meant. To apply it,
  /// use the first of `proposedFixes`, because the columns to replace may differ from the marked
  /// columns.
  public var correction: String? {
    if case .some(_, let correction, _, _) = extras { correction } else { nil }
  }

  private var proposals: [ProposedFix] {
    if case .some(_, _, let proposals, _) = extras { proposals } else { [] }
  }

  /// The ID of another block that the problem involves, such as the block that has the same ID; nil
  /// if there is none.
  public var relatedID: String? {
    if case .some(_, _, _, let relatedID) = extras { relatedID } else { nil }
  }

  /// Alternative changes of the line, each of which removes the problem. Empty if the fix is only
  /// advice. If there is a correction, the first change applies it.
  public var proposedFixes: [ProposedFix] {
    guard proposals.isEmpty, let correction, let column else { return proposals }
    return [ProposedFix(column: column, length: length, text: correction)]
  }

  /// Returns the same problem, moved down by a number of lines; a negative number moves it up.
  package func moved(by lines: Int) -> Problem {
    Problem(
      code: code, file: file, line: line.map { $0 + lines }, column: column, length: length,
      detail: detail, fix: fix, correction: correction, proposals: proposals, relatedID: relatedID)
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
