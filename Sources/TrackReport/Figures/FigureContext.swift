import TrackCore
import TrackInsights

/// The data that figures need in addition to their own row.
struct FigureContext {
  let workspace: Workspace
  let today: Day
  var term: TermProgress?
  /// True if the figures are those of the last day of a period that is over.
  var isPast = false
  /// The habits, for the items that need attention.
  var habits: [Name: HabitProgress] = [:]
  var weekStart: Weekday { workspace.settings.weekStart }

  /// Returns the color of a habit, task or goal.
  func color(of name: Name) -> String? { workspace.block(named: name)?.color }

  func text(_ name: Name) -> String { workspace.text(of: name) }

  /// Returns a subject in file syntax: `run.part`.
  func text(_ subject: SubjectPart) -> String { workspace.text(ofSubject: subject) }
}

extension Sequence<HabitProgress> {
  /// The figures by the name of the habit.
  var byName: [Name: HabitProgress] {
    Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Block {
  /// The emoji of a habit or task; nil for other blocks.
  var emoji: String? { (self as? Habit)?.emoji ?? (self as? Task)?.emoji }

  /// The color of a habit, task or goal; nil for other blocks.
  var color: String? {
    (self as? Habit)?.color ?? (self as? Task)?.color ?? (self as? Goal)?.color
  }

  /// The values that a habit, task or goal serves.
  var servedValues: [ValueLink] {
    (self as? Habit)?.values ?? (self as? Task)?.values ?? (self as? Goal)?.values ?? []
  }
}

extension Workspace {
  /// Returns the title of a block, or the name itself if there is no block.
  func title(of name: Name) -> String { block(named: name)?.title ?? text(of: name) }

  /// Returns the ID of a block, or the name itself if there is no block.
  func id(of name: Name) -> String { block(named: name)?.id ?? text(of: name) }

  /// Returns the subjects whose lines count for a habit or task, itself first.
  func subjects(of name: Name) -> [Name] {
    sources(of: name).map(\.subject)
  }
}
