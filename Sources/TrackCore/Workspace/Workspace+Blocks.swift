extension Workspace {
  /// All blocks, sorted by kind in the order of `Kind.allCases`, then by place.
  public var blocks: [any Block] { Kind.allCases.flatMap(blocks(of:)) }

  /// Returns the blocks of a kind in the order of files and lines.
  public func blocks(of kind: Kind) -> [any Block] {
    switch kind {
    case .value: values
    case .goal, .obligation, .milestone: goals.filter { $0.heading.kind == kind }
    case .habit: habits
    case .task: tasks
    case .measure: measures
    case .food: foods
    case .term: terms
    case .source: sources
    case .track: []
    }
  }
}

extension Block {
  /// The day stated in `archived`; nil if the block states none, or if its kind has no such
  /// property.
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
  /// Returns true if the block is archived on a day. For a goal, the day in `archived` is the first
  /// such day; a habit or task is archived from the next day on.
  package func isArchived(on day: Day) -> Bool {
    guard let archived = archivedFrom else { return false }
    return self is Goal ? archived <= day : archived < day
  }
}

extension Workspace {
  /// Returns the position of a block in the array of its kind; nil if nothing declares the name.
  package func position(of name: Name) -> Position? { positions[name] }
}

extension Workspace {
  /// Returns a subject in file syntax, such as `sleep.deep`.
  package func text(ofSubject subject: SubjectPart) -> String {
    text(of: subject.subject)
      + (subject.part.map { ".\(text(ofPart: $0, of: subject.subject))" } ?? "")
  }

  /// Returns the name of a part as the measure declares it.
  package func text(ofPart part: Name, of subject: Name) -> String {
    effectiveMeasures[subject]?.parts.first { $0.name == part }?.spelling ?? text(of: part)
  }
}
