/// A problem in a file: what is wrong, where, and what to do.
public struct Problem: Hashable, Sendable {
  /// The kind of problem, stable for scripts.
  public let code: Code
  // Four bytes each, zero for none, because a log may have a problem on every line.
  private let storedLine: UInt32
  private let storedColumn: UInt32
  private let storedLength: UInt32
  /// The name of the file within the directory.
  public let file: String
  /// One sentence that says what is wrong here.
  public let detail: String
  /// A correction or another thing to do; nil if there is none.
  public let fix: String?
  /// The text that, put in place of the marked columns, removes the problem without a change of
  /// meaning; nil if there is none.
  public let correction: String?

  public init(
    code: Code, file: String, line: Int? = nil, column: Int? = nil, length: Int = 0,
    detail: String, fix: String? = nil, correction: String? = nil
  ) {
    self.code = code
    self.file = file
    storedLine = UInt32(clamping: line ?? 0)
    storedColumn = UInt32(clamping: column ?? 0)
    storedLength = UInt32(clamping: length)
    self.detail = detail
    self.fix = fix
    self.correction = correction
  }

  /// The line, from 1; nil for a problem of the whole file.
  public var line: Int? { storedLine == 0 ? nil : Int(storedLine) }
  /// The first marked column, in Unicode scalars from 1; nil without a line.
  public var column: Int? { storedColumn == 0 ? nil : Int(storedColumn) }
  /// The number of marked Unicode scalars; zero for a place between two.
  public var length: Int { Int(storedLength) }

  /// Error or warning, by the code alone.
  public var severity: Severity { code.severity }
}

extension Problem.Code {
  /// True if two values are in the place of one.
  public var isConflict: Bool {
    switch self {
    case .openConflict, .conflictMarker, .duplicateKey: true
    default: false
    }
  }
}
