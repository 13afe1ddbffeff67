import TrackCore

/// Everything that figures need besides their own row.
struct FigureContext {
  let workspace: Workspace
  let today: Day
  var term: TermProgress?
  var weekStart: Weekday { workspace.settings.weekStart }

  func text(_ name: Name) -> String { workspace.text(of: name) }

  /// `run.part`, as a file has it.
  func text(_ subject: SubjectPart) -> String {
    text(subject.subject) + (subject.part.map { "." + text($0) } ?? "")
  }
}
