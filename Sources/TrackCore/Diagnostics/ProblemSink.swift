/// Where problems go while files are read: they are kept, or only counted.
struct ProblemSink {
  let keeps: Bool
  private let room: Int
  /// A log may have a problem on every line: what is kept never moves until it is handed over.
  private var full: [[Problem]] = []
  private var latest: [Problem] = []
  private var kept = 0
  private(set) var tally = Problem.Tally()
  /// How many comparisons may still be spent on guessing what was meant.
  private var guesses = 200_000

  /// - Parameter room: How many are kept at most; the others are counted.
  init(keeps: Bool, atMost room: Int = .max) {
    self.keeps = keeps && room > 0
    self.room = room
  }

  var problems: [Problem] { full.flatMap(\.self) + latest }

  mutating func report(_ problem: @autoclosure () -> Problem, _ code: Problem.Code) {
    tally.count(code)
    if keeps, kept < room { keep(problem()) }
  }

  /// Reports a problem that was made already, where problems are kept.
  mutating func report(_ problem: Problem?, _ code: Problem.Code) {
    tally.count(code)
    if let problem { keep(problem) }
  }

  private mutating func keep(_ problem: Problem) {
    guard kept < room else { return }
    kept += 1
    if latest.count == 1024 {
      full.append(latest)
      latest = []
      latest.reserveCapacity(1024)
    }
    latest.append(problem)
  }

  /// Takes over what another was told, and leaves it nothing.
  mutating func take(_ other: inout ProblemSink) {
    tally = tally + other.tally
    if kept + other.kept <= room {
      full.append(latest)
      full += other.full
      latest = other.latest
      kept += other.kept
    } else {
      for problem in other.problems { keep(problem) }
    }
    other = ProblemSink(keeps: keeps)
  }

  /// Hands over the problems and keeps none.
  mutating func takeProblems() -> [Problem] {
    var problems: [Problem] = []
    problems.reserveCapacity(full.reduce(latest.count) { $0 + $1.count })
    full.append(latest)
    for index in full.indices {
      problems += full[index]
      full[index] = []
    }
    (full, latest, kept) = ([], [], 0)
    return problems
  }

  mutating func append(_ problem: Problem) {
    report(problem, problem.code)
  }

  /// Whether guessing is still cheap; gather many candidates only then.
  var mayGuess: Bool { keeps && kept < room && guesses > 0 }

  /// What was probably meant, as long as guessing stays cheap.
  ///
  /// - Parameter cost: How many steps it took to gather the candidates, where it took many.
  mutating func guess(_ word: String, among candidates: [String], cost: Int = 0) -> String? {
    guard mayGuess else { return nil }
    guesses -= max(candidates.count, cost)
    guard guesses >= 0 else { return nil }
    return Suggestion.nearest(to: word, in: candidates).map { "did you mean \(quoted($0))?" }
  }
}

extension Problem {
  /// How many problems there are.
  public struct Tally: Hashable, Sendable {
    public internal(set) var errors = 0
    public internal(set) var warnings = 0
    /// Those of the two that wait for a decision between two values.
    public internal(set) var conflicts = 0

    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { errors + warnings == 0 }

    /// Counts one more.
    public mutating func count(_ code: Code) {
      if code.severity == .error { errors += 1 } else { warnings += 1 }
      if code.isConflict { conflicts += 1 }
    }

    public static func + (left: Tally, right: Tally) -> Tally {
      var sum = left
      sum.errors += right.errors
      sum.warnings += right.warnings
      sum.conflicts += right.conflicts
      return sum
    }
  }
}

/// The lines of one file, as problems are reported against them.
struct FileContext {
  let name: String
  let buffer: UnsafeBufferPointer<UInt8>

  /// No file.
  static var none: FileContext {
    FileContext(name: "", buffer: UnsafeBufferPointer(start: nil, count: 0))
  }

  /// A problem at some bytes of a line.
  func problem(_ diagnostic: Diagnostic, lineStart: Int, number: Int) -> Problem {
    var columns = ColumnCounter(buffer, lineStart: lineStart)
    return problem(diagnostic, number: number, &columns)
  }

  /// One of several problems of a line.
  func problem(_ diagnostic: Diagnostic, number: Int, _ columns: inout ColumnCounter) -> Problem {
    Problem(
      code: diagnostic.code, file: name, line: number, column: columns.column(at: diagnostic.start),
      length: columns.scalars(diagnostic.start, diagnostic.end), detail: diagnostic.detail,
      fix: diagnostic.fix)
  }
}

/// Turns offsets of one line into columns: in rising order with one pass over the line, however
/// many they are.
struct ColumnCounter {
  private let buffer: UnsafeBufferPointer<UInt8>
  private let lineStart: Int
  private var latest: (offset: Int, column: Int)

  init(_ buffer: UnsafeBufferPointer<UInt8>, lineStart: Int) {
    self.buffer = buffer
    self.lineStart = lineStart
    latest = (lineStart, 1)
  }

  /// The column of an offset, from 1.
  mutating func column(at offset: Int) -> Int {
    if offset < latest.offset { latest = (lineStart, 1) }
    latest = (offset, latest.column + scalars(latest.offset, offset))
    return latest.column
  }

  /// How many Unicode scalars begin between two offsets.
  func scalars(_ start: Int, _ end: Int) -> Int {
    var count = 0
    var at = start
    while at < end {
      if buffer[at] & 0xC0 != 0x80 { count += 1 }
      at += 1
    }
    return count
  }
}
