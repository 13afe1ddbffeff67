import TrackCore
import TrackReport

/// The sentences that tell a person that a change of a block also changes the figures of the days
/// before today.
enum PastFigures {
  /// Returns the sentence for a rhythm that replaces the earlier ones.
  static func sentence(newRhythm rhythm: String, of id: String) -> String {
    let line = "track set \(id) every+=\("\(rhythm) from today".quotedForShell)"
    return "This also changes the figures of the days before today. To change only the days from"
      + " today on: `track undo`, then `\(line)`."
  }

  /// Returns the sentence for a measure of a goal that is gone, or that counts something else now:
  /// another subject, in another way, or in a unit that does not convert. Nil if nothing was
  /// counted by it.
  static func sentence(
    before: (goal: Goal, workspace: Workspace), after: (goal: Goal, workspace: Workspace),
    today: Day
  ) -> String? {
    let new = counted(after.goal, after.workspace, today)
    let lost = counted(before.goal, before.workspace, today).filter { old in
      guard let actual = old.figure.actual, actual != .zero else { return false }
      return !new.contains { $0.subject == old.subject && converts(old.figure, $0.figure, after) }
    }
    guard !lost.isEmpty, !new.isEmpty else { return nil }
    func words(_ all: [Counted]) -> String {
      all.map { Amount($0.figure.actual ?? .zero, $0.figure.unit).inWords }
        .joined(separator: " and ")
    }
    return "This also changes the figures of the days before today: so far it was"
      + " \(words(lost)), now it is \(words(new)). To keep them: `track undo`, then add a goal of"
      + " its own for the new measure."
  }

  private typealias Counted = (subject: String?, figure: MeasureProgress)

  private static func counted(_ goal: Goal, _ workspace: Workspace, _ today: Day) -> [Counted] {
    guard case .goal(let index) = workspace.position(of: goal.name) else { return [] }
    return workspace.overview(today: today, problems: nil).goals.progress(of: index).measures.map {
      ($0.measure.subject.map { foldedName(workspace.text(ofSubject: $0)) }, $0)
    }
  }

  private static func converts(
    _ old: MeasureProgress, _ new: MeasureProgress, _ after: (goal: Goal, workspace: Workspace)
  ) -> Bool {
    guard old.measure.how == new.measure.how else { return false }
    let subject = new.measure.subject?.subject
    return old.unit == new.unit
      || after.workspace.units.convert(Amount(.one, old.unit), to: new.unit, for: subject) != nil
  }
}
