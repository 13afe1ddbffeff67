import TrackCore

extension Workspace {
  /// Returns true if a goal, habit or measure uses a unit.
  func usesUnit(_ name: String) -> Bool { blocks.contains { $0.unitNames.contains(name) } }

  /// Returns the names of the units that a subject states, or that a goal states which counts it.
  func unitNames(of subject: any Block) -> [String] {
    let counting = blocks.filter { block in
      (block as? Goal)?.measures.contains { $0.subject?.subject == subject.name } ?? false
    }
    return ([subject] + counting).flatMap(\.unitNames)
  }
}

extension Block {
  /// The names of the units that the block states: those of its targets, or of a measure.
  var unitNames: [String] {
    switch self {
    case let goal as Goal: goal.measures.map(\.target.unit.name)
    case let habit as Habit: habit.rhythms.compactMap { $0.rhythm.target?.unit.name }
    case let measure as Measure: [measure.unit?.name].compactMap(\.self)
    default: []
    }
  }
}
