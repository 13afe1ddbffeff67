extension Workspace {
  /// Every block, by kinds in the order of the reference and by places within them.
  public var blocks: [any Block] { Kind.allCases.flatMap(blocks(of:)) }

  /// The blocks of a kind in the order of files and lines.
  public func blocks(of kind: Kind) -> [any Block] {
    switch kind {
    case .value: values
    case .goal: goals.filter { !$0.isObligation }
    case .obligation: goals.filter(\.isObligation)
    case .habit: habits
    case .task: tasks
    case .measure: measures
    case .term: terms
    case .source: sources
    case .track: []
    }
  }
}

extension Block {
  /// The day from which it is archived; nil for what is not and for what cannot be.
  public var archivedFrom: Day? {
    switch self {
    case let goal as Goal: goal.archived
    case let habit as Habit: habit.archived
    case let task as Task: task.archived
    default: nil
    }
  }
}

extension Block {
  /// Returns true where the block is archived on a day; a habit and a task still have their
  /// last day.
  package func isArchived(on day: Day) -> Bool {
    guard let archived = archivedFrom else { return false }
    return self is Goal ? archived <= day : archived < day
  }
}

extension Workspace {
  /// Where the block of a name stands among those of its kind; nil where there is none.
  package func position(of name: Name) -> Position? { positions[name] }
}
