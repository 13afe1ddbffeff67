/// Collects problems while files are read. It either keeps the problems or only counts them.
struct ProblemSink {
  let keeps: Bool
  private let limit: Int
  package private(set) var problems: [Problem] = []
  package private(set) var tally = Problem.Tally()
  /// The number of words that may still be compared in the search for suggestions. It bounds the
  /// running time for a file with many errors.
  private var guesses = 200_000

  /// - Parameter limit: The maximum number of problems to keep; further problems are only counted.
  package init(keeps: Bool, atMost limit: Int = .max) {
    self.keeps = keeps && limit > 0
    self.limit = limit
  }

  mutating func report(_ problem: @autoclosure () -> Problem, _ code: Problem.Code) {
    tally.count(code)
    if keeps, problems.count < limit { problems.append(problem()) }
  }

  /// Counts a problem and keeps it unless it is nil. Pass nil if the sink keeps no problems, so
  /// that the problem need not be created.
  mutating func report(_ problem: Problem?, _ code: Problem.Code) {
    tally.count(code)
    if let problem, problems.count < limit { problems.append(problem) }
  }

  /// Moves the problems of another sink into this one.
  mutating func take(_ other: inout ProblemSink) {
    tally = tally + other.tally
    problems += other.problems.prefix(limit - problems.count)
    other = ProblemSink(keeps: keeps)
  }

  /// Moves the problems down by a number of lines.
  mutating func move(by lines: Int) {
    problems = problems.map { $0.moved(by: lines) }
  }

  /// Removes and returns the problems.
  mutating func takeProblems() -> [Problem] {
    defer { problems = [] }
    return problems
  }

  mutating func append(_ problem: Problem) {
    report(problem, problem.code)
  }

  /// True while the sink can keep another problem and may still compare words. Check this before
  /// collecting many candidates.
  var mayGuess: Bool { keeps && problems.count < limit && guesses > 0 }

  /// Returns the candidate nearest to a word; nil if none is near. Also nil if the sink keeps no
  /// further problems, or if the limit on comparisons is reached.
  ///
  /// - Parameter cost: The number of steps that it took to collect the candidates. This number or
  ///   the number of candidates, whichever is larger, counts towards the limit on comparisons.
  mutating func nearest(_ word: String, among candidates: [String], cost: Int = 0) -> String? {
    guard mayGuess else { return nil }
    guesses -= max(candidates.count, cost)
    guard guesses >= 0 else { return nil }
    return Suggestion.nearest(to: word, in: candidates)
  }
}

extension Problem {
  /// The numbers of errors, warnings and conflicts.
  public struct Tally: Hashable, Sendable {
    public internal(set) var errors = 0
    public internal(set) var warnings = 0
    /// The number of errors and warnings that are unresolved conflicts.
    public internal(set) var conflicts = 0

    public init() {}

    /// True if there are no problems.
    public var isEmpty: Bool { errors + warnings == 0 }

    /// Counts a problem.
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

/// The name and the bytes of the file for which problems are reported.
struct FileContext {
  let name: String
  let buffer: UnsafeBufferPointer<UInt8>

  /// An empty context, used while no file is being read.
  static var none: FileContext {
    FileContext(name: "", buffer: UnsafeBufferPointer(start: nil, count: 0))
  }

  /// Converts a line's diagnostic to a problem.
  func problem(_ diagnostic: Diagnostic, lineStart: Int, number: Int) -> Problem {
    var columns = ColumnCounter(buffer, lineStart: lineStart)
    return problem(diagnostic, number: number, &columns)
  }

  /// Converts a line's diagnostic to a problem. All diagnostics of the line share the counter.
  func problem(_ diagnostic: Diagnostic, number: Int, _ columns: inout ColumnCounter) -> Problem {
    let proposals = diagnostic.proposals.map { range, text in
      ProposedFix(
        column: columns.column(at: range.lowerBound),
        length: columns.scalars(range.lowerBound, range.upperBound), text: text)
    }
    return Problem(
      code: diagnostic.code, file: name, line: number, column: columns.column(at: diagnostic.start),
      length: diagnostic.code == .notUTF8 ? 1 : columns.scalars(diagnostic.start, diagnostic.end),
      detail: diagnostic.detail, fix: diagnostic.fix, correction: diagnostic.correction,
      proposals: proposals, relatedID: diagnostic.relatedID)
  }
}

/// Converts offsets on a line to columns. Ascending offsets take a single pass over the line.
struct ColumnCounter {
  private let buffer: UnsafeBufferPointer<UInt8>
  private let lineStart: Int
  private var latest: (offset: Int, column: Int)

  init(_ buffer: UnsafeBufferPointer<UInt8>, lineStart: Int) {
    self.buffer = buffer
    self.lineStart = lineStart
    latest = (lineStart, 1)
  }

  /// Returns the column of an offset, from 1.
  mutating func column(at offset: Int) -> Int {
    if offset < latest.offset { latest = (lineStart, 1) }
    latest = (offset, latest.column + scalars(latest.offset, offset))
    return latest.column
  }

  /// Returns the number of Unicode scalars that begin between two offsets.
  func scalars(_ start: Int, _ end: Int) -> Int {
    var count = 0
    var at = start
    while at < end {
      if !buffer[at].isContinuation { count += 1 }
      at += 1
    }
    return count
  }
}
