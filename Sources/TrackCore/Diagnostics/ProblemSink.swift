/// Collects problems while files are read. It either keeps the problems or only counts them.
struct ProblemSink {
  let keeps: Bool
  private let limit: Int
  /// The buffers that are full. The problems are stored in several buffers so that they are not
  /// copied when the sink grows: a log may have a problem on every line.
  private var full: [[Problem]] = []
  private var latest: [Problem] = []
  private var kept = 0
  package private(set) var tally = Problem.Tally()
  /// The number of words that may still be compared in the search for suggestions. It bounds the
  /// running time for a file with many errors.
  private var guesses = 200_000

  /// - Parameter limit: The maximum number of problems to keep; further problems are only counted.
  package init(keeps: Bool, atMost limit: Int = .max) {
    self.keeps = keeps && limit > 0
    self.limit = limit
  }

  package var problems: [Problem] { full.flatMap(\.self) + latest }

  mutating func report(_ problem: @autoclosure () -> Problem, _ code: Problem.Code) {
    tally.count(code)
    if keeps, kept < limit { keep(problem()) }
  }

  /// Counts a problem and keeps it unless it is nil. Pass nil if the sink keeps no problems, so
  /// that the problem need not be created.
  mutating func report(_ problem: Problem?, _ code: Problem.Code) {
    tally.count(code)
    if let problem { keep(problem) }
  }

  private mutating func keep(_ problem: Problem) {
    guard kept < limit else { return }
    kept += 1
    if latest.count == 1024 {
      full.append(latest)
      latest = []
      latest.reserveCapacity(1024)
    }
    latest.append(problem)
  }

  /// Moves the problems of another sink into this one.
  mutating func take(_ other: inout ProblemSink) {
    tally = tally + other.tally
    if kept + other.kept <= limit {
      full.append(latest)
      full += other.full
      latest = other.latest
      kept += other.kept
    } else {
      for problem in other.problems { keep(problem) }
    }
    other = ProblemSink(keeps: keeps)
  }

  /// Moves the problems down by a number of lines.
  mutating func move(by lines: Int) {
    full = full.map { $0.map { $0.moved(by: lines) } }
    latest = latest.map { $0.moved(by: lines) }
  }

  /// Removes and returns the problems.
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

  /// True while the sink can keep another problem and may still compare words. Check this before
  /// collecting many candidates.
  var mayGuess: Bool { keeps && kept < limit && guesses > 0 }

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
