import TrackCore

extension Workspace {
  /// Returns the subjects, and parts of subjects, whose lines count for a habit or task, itself first.
  package func sources(of name: Name) -> [SubjectPart] {
    [SubjectPart(subject: name)] + ((block(named: name) as? Habit)?.of ?? [])
  }
}

extension Block {
  /// The goals that a habit or task serves; empty for other blocks.
  var servedGoals: [Name] { (self as? Habit)?.goals ?? (self as? Task)?.goals ?? [] }

  /// The rhythms of a habit or task; empty for other blocks.
  package var rhythms: [DatedRhythm] { (self as? Habit)?.rhythms ?? (self as? Task)?.rhythms ?? [] }
}
