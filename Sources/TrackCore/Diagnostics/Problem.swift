/// Something in a file that a person should look at: what is wrong, where, and what to do.
public struct Problem: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Sendable {
    /// Not understood, or it points to nothing: the line (or the reference) is not used.
    case error
    /// Understood and used, but probably not what was meant.
    case warning
  }

  /// The kind of problem, stable for scripts.
  public let code: Code
  // A log may have a problem on every line: four bytes for each number, zero for none.
  private let storedLine: UInt32
  private let storedColumn: UInt32
  private let storedLength: UInt32
  /// The file, as named within the directory.
  public let file: String
  /// One sentence that says what is wrong here.
  public let detail: String
  /// What to write instead or do, where that can be said.
  public let fix: String?

  public init(
    code: Code, file: String, line: Int? = nil, column: Int? = nil, length: Int = 0,
    detail: String, fix: String? = nil
  ) {
    self.code = code
    self.file = file
    storedLine = UInt32(clamping: line ?? 0)
    storedColumn = UInt32(clamping: column ?? 0)
    storedLength = UInt32(clamping: length)
    self.detail = detail
    self.fix = fix
  }

  /// The line, from 1; nil where the problem is the whole file's.
  public var line: Int? { storedLine == 0 ? nil : Int(storedLine) }
  /// The first column that it is about, in Unicode scalars from 1; nil without a line.
  public var column: Int? { storedColumn == 0 ? nil : Int(storedColumn) }
  /// How many Unicode scalars it is about; zero for a place between two.
  public var length: Int { Int(storedLength) }

  /// Whether it is an error or a warning.
  public var severity: Severity { code.severity }
}

extension Problem.Code {
  /// Whether two values stand where one belongs, waiting for a decision.
  public var isConflict: Bool {
    switch self {
    case .openConflict, .conflictMarker, .duplicateKey: true
    default: false
    }
  }
}
