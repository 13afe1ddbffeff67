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
  static func sentence(from old: Counted, to new: Counted) -> String? {
    let lost = old.measures.filter { old in
      guard let actual = old.figure.actual, actual != .zero else { return false }
      return !new.measures.contains {
        $0.subject == old.subject && new.converts(old.figure, to: $0.figure)
      }
    }
    guard !lost.isEmpty, !new.measures.isEmpty else { return nil }
    func words(_ all: [Counted.Measure]) -> String {
      all.map { Amount($0.figure.actual ?? .zero, $0.figure.unit).inWords }
        .joined(separator: " and ")
    }
    return "This also changes the figures of the days before today: so far it was"
      + " \(words(lost)), now it is \(words(new.measures)). To keep them: `track undo`, then add a"
      + " goal of its own for the new measure."
  }

  /// What the measures of a goal count.
  struct Counted {
    fileprivate typealias Measure = (subject: String?, figure: MeasureProgress)

    fileprivate let measures: [Measure]
    private let workspace: Workspace

    init(_ goal: Goal, _ workspace: Workspace, today: Day) {
      self.workspace = workspace
      guard case .goal(let index) = workspace.position(of: goal.name) else {
        measures = []
        return
      }
      let progress = workspace.overview(today: today, problems: nil).goals.progress(of: index)
      measures = progress.measures.map {
        ($0.measure.subject.map { foldedName(workspace.text(ofSubject: $0)) }, $0)
      }
    }

    fileprivate func converts(_ old: MeasureProgress, to new: MeasureProgress) -> Bool {
      guard old.measure.how == new.measure.how else { return false }
      let subject = new.measure.subject?.subject
      return old.unit == new.unit
        || workspace.units.convert(Amount(.one, old.unit), to: new.unit, for: subject) != nil
    }
  }
}
