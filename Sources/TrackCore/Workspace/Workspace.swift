/// The parsed content of a data directory: everything that its files declare.
///
/// It depends on the files alone and never changes. `check(today:)` returns the problems in the
/// files.
public struct Workspace: Sendable {
  /// The files in the order of `FileOrder`, then those of `adding(logs:)`.
  public package(set) var files: [SourceFile]
  /// The settings from track.txt.
  public internal(set) var settings = Settings()
  /// The personal values. Like all blocks below, they are in the order of the files.
  public internal(set) var values: [Value] = []
  /// Goals, obligations and milestones that are blocks.
  public internal(set) var goals: [Goal] = []
  public internal(set) var habits: [Habit] = []
  public internal(set) var tasks: [Task] = []
  /// The measures that have a block; built-in ones are in `effectiveMeasures`.
  public internal(set) var measures: [Measure] = []
  public internal(set) var foods: [Food] = []
  public internal(set) var terms: [Term] = []
  public internal(set) var sources: [Source] = []
  /// The unit conversions.
  public internal(set) var units = UnitConverter()

  /// The names that blocks declare or mention.
  package internal(set) var names = Names()
  /// All measures, including built-in ones. A declared measure inherits from the built-in measure
  /// with the same name.
  package internal(set) var effectiveMeasures: [Name: Measure] = [:]
  /// The names of the files and folders that could not be read. What they declare is unknown, so
  /// an abbreviation of an ID or a title may mean a block in them.
  package var unreadFiles: [String] = []
  /// The outlines of the files, in the order of `files`.
  package var outlines: [FileOutline] = []
  /// The information that the log reader needs, indexed by name.
  package var subjects: [SubjectInfo] = []
  var positions: [Name: Position] = [:]
  /// The executor for reading the log.
  package var executor: ParallelExecutor
  /// The problems found in reading the blocks.
  var blockProblems = ProblemSink(keeps: true)

  /// The position of a block in the array of its kind.
  package enum Position: Hashable, Sendable {
    case value(Int), goal(Int), habit(Int), task(Int), measure(Int), food(Int), term(Int), source(
      Int)
    case builtIn
  }

  /// Creates a workspace from files.
  ///
  /// - Parameter files: Every file of the directory, in any order.
  /// - Parameter keepingProblems: False to keep only the number of problems.
  /// - Parameter executor: Runs two closures at the same time, to read large files faster.
  public init(
    files: [SourceFile], keepingProblems: Bool = true, executor: ParallelExecutor = .serial
  ) {
    self.executor = executor
    self.files = files.sorted { FileOrder.precedes($0.name, $1.name) }
    let builder = WorkspaceBuilder(files: self.files, keepsProblems: keepingProblems)
    builder.build(&self)
  }

  /// Returns the block that has a given ID or former ID; nil if there is none.
  public func block(id: String) -> (any Block)? {
    names.existing(id).flatMap(block(named:))
  }

  /// Returns the block with a name; nil if nothing declares it or only a built-in measure does.
  public func block(named name: Name) -> (any Block)? {
    switch positions[name] {
    case .value(let index): values[index]
    case .goal(let index): goals[index]
    case .habit(let index): habits[index]
    case .task(let index): tasks[index]
    case .measure(let index): measures[index]
    case .food(let index): foods[index]
    case .term(let index): terms[index]
    case .source(let index): sources[index]
    case .builtIn, nil: nil
    }
  }

  /// Returns true if a block or a built-in measure has the name.
  public func declares(_ name: Name) -> Bool { positions[name] != nil }

  /// Returns true if a measure with the ID exists without a declaration, unless a block has the ID.
  package static func isBuiltInMeasure(_ id: String) -> Bool {
    BuiltInMeasure.ids.contains(foldedName(id))
  }

  /// Returns the first spelling of a name of this workspace.
  public func text(of name: Name) -> String { names.text(name) }
}
