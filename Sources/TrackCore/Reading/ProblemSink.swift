/// Where problems go while files are read: they are kept, or only counted.
struct ProblemSink {
  private let keeps: Bool
  private(set) var problems: [Problem] = []
  private(set) var tally = Problem.Tally()
  /// How many comparisons may still be spent on guessing what was meant.
  private var guesses = 200_000

  init(keeps: Bool) {
    self.keeps = keeps
  }

  mutating func report(_ problem: @autoclosure () -> Problem, _ code: Problem.Code) {
    tally.count(code)
    if keeps { problems.append(problem()) }
  }

  mutating func append(_ problem: Problem) {
    report(problem, problem.code)
  }

  /// What was probably meant, as long as guessing stays cheap.
  mutating func guess(_ word: String, among candidates: [String]) -> String? {
    guard keeps, guesses > candidates.count else { return nil }
    guesses -= candidates.count
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

    public var isEmpty: Bool { errors + warnings == 0 }

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

  /// A problem at some bytes of a line.
  func problem(_ fault: Fault, lineStart: Int, number: Int) -> Problem {
    Problem(
      code: fault.code, file: name, line: number,
      column: scalars(lineStart, fault.start) + 1, length: scalars(fault.start, fault.end),
      detail: fault.detail, fix: fault.fix)
  }

  /// How many Unicode scalars begin between two offsets.
  private func scalars(_ start: Int, _ end: Int) -> Int {
    var count = 0
    var at = start
    while at < end {
      if buffer[at] & 0xC0 != 0x80 { count += 1 }
      at += 1
    }
    return count
  }
}
