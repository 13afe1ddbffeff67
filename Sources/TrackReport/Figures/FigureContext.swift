import TrackCore

/// The data that figures need in addition to their own row.
struct FigureContext {
  let workspace: Workspace
  let today: Day
  var term: TermProgress?
  /// True if the figures are those of the last day of a period that is over.
  var isPast = false
  /// The habits, for the items that need attention.
  var habits: [HabitProgress] = []
  var weekStart: Weekday { workspace.settings.weekStart }

  /// Returns the color of a habit, task or goal.
  func color(of name: Name) -> String? {
    let block = workspace.block(named: name)
    return (block as? Habit)?.color ?? (block as? Task)?.color ?? (block as? Goal)?.color
  }

  func text(_ name: Name) -> String { workspace.text(of: name) }

  /// Returns a subject in file syntax: `run.part`.
  func text(_ subject: SubjectPart) -> String { workspace.text(ofSubject: subject) }
}
