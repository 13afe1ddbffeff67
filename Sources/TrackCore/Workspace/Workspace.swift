/// A data directory as it is understood: everything its files declare, ready to be asked.
///
/// It is made from the files alone and never changes. Whatever is wrong in them is in the
/// problems that `check(today:)` returns; the rest is here.
public struct Workspace: Sendable {
  /// The files, in the order in which they count.
  public internal(set) var files: [SourceFile]
  /// What track.txt says.
  public internal(set) var settings = Settings()
  /// Like all blocks below, in the order of the files.
  public internal(set) var values: [Value] = []
  /// Goals and obligations.
  public internal(set) var goals: [Goal] = []
  public internal(set) var habits: [Habit] = []
  public internal(set) var tasks: [Task] = []
  /// The measures that have a block.
  public internal(set) var measures: [Measure] = []
  public internal(set) var terms: [Term] = []
  public internal(set) var sources: [Source] = []
  /// How amounts convert.
  public internal(set) var units = UnitConverter()

  /// The names that blocks declare or mention.
  package internal(set) var names = Names()
  /// Measures as they hold, built-in ones included.
  package internal(set) var effectiveMeasures: [Name: Measure] = [:]
  var outlines: [FileOutline] = []
  var facts: [SubjectInfo] = []
  var positions: [Name: Position] = [:]
  /// What the log is read with.
  var executor: ParallelExecutor
  /// What reading the blocks found wrong.
  var blockProblems = ProblemSink(keeps: true)

  /// Where a block stands among those of its kind.
  package enum Position: Hashable, Sendable {
    case value(Int), goal(Int), habit(Int), task(Int), measure(Int), term(Int), source(Int)
    case builtIn
  }

  /// Reads files into a workspace.
  ///
  /// - Parameter files: every file of the directory; their order does not matter.
  /// - Parameter keepingProblems: false where only the number of problems is of use.
  /// - Parameter executor: What may do two things at once, where there is much to read.
  public init(
    files: [SourceFile], keepingProblems: Bool = true, executor: ParallelExecutor = .serial
  ) {
    self.executor = executor
    self.files = files.sorted { FileOrder.precedes($0.name, $1.name) }
    let builder = WorkspaceBuilder(files: self.files, keepsProblems: keepingProblems)
    builder.build(&self)
  }

  /// The block of an ID or former ID; nil if there is none.
  public func block(id: String) -> (any Block)? {
    names.existing(id).flatMap(block(named:))
  }

  /// The block of a name; nil if nothing declares it, or only a built-in measure does.
  public func block(named name: Name) -> (any Block)? {
    switch positions[name] {
    case .value(let index): values[index]
    case .goal(let index): goals[index]
    case .habit(let index): habits[index]
    case .task(let index): tasks[index]
    case .measure(let index): measures[index]
    case .term(let index): terms[index]
    case .source(let index): sources[index]
    case .builtIn, nil: nil
    }
  }

  /// Whether a block or a built-in measure has the name.
  public func declares(_ name: Name) -> Bool { positions[name] != nil }

  /// A name as it was first written; empty for a name that another workspace made.
  public func text(of name: Name) -> String { names.text(name) }
}
