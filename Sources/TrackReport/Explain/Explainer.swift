import TrackCore
import TrackJSON

/// Explains the figures of blocks, using the intermediate results of their computation.
package struct Explainer {
  let workspace: Workspace
  let today: Day
  let limits: ExplanationLimits
  /// The period over which rates and shares are computed.
  let period: Report.NamedSpan

  /// - Parameter period: The period over which rates and shares are computed. Nil for the current
  ///   term or, if there is none, for the last ten weeks.
  package init(
    _ workspace: Workspace, today: Day, limits: ExplanationLimits = .few,
    period: Report.NamedSpan? = nil
  ) {
    self.workspace = workspace
    self.today = today
    self.limits = limits
    self.period = period ?? ReportMaker.usualPeriod(workspace, today)
  }

  /// Returns the explanation of a block's figures. Nil if the block is not a habit, task, goal,
  /// obligation, milestone or value.
  package func explanation(of block: any Block) -> Explanation? {
    switch block {
    case let habit as Habit:
      let history = workspace.history(today: today)
      return explanation(
        habit, workspace.progress(of: habit, in: history, today: today), habit.rhythmInWords)
    case let task as Task:
      let history = workspace.history(today: today)
      return explanation(
        task, workspace.progress(of: task, in: history, today: today), task.rhythmInWords)
    case let goal as Goal: return explanation(of: goal)
    case let value as Value: return explanation(of: value)
    default: return nil
    }
  }

  func explanation(
    _ kind: String, id: String, title: String, _ parts: [Explanation.Part?]
  ) -> Explanation {
    Explanation(today: today, kind: kind, id: id, title: title, parts: parts.compactMap(\.self))
  }

  /// Returns the explanation of the block with a heading.
  func explanation(of heading: Heading, _ parts: [Explanation.Part]) -> Explanation {
    var explanation = explanation(
      heading.kind.rawValue, id: heading.id, title: heading.title, parts)
    explanation.place = (workspace.files[heading.place.file].name, heading.place.line)
    return explanation
  }

  /// The last day of the period or today, whichever is earlier.
  var lastDay: Day { min(period.to, today) }

  /// Returns a range of days: `2026-09-28..2026-12-06`, or a single day.
  func days(_ first: Day, _ last: Day) -> String {
    first == last ? first.iso : "\(first)..\(last)"
  }

  /// Returns a step with the last of the given lines, up to the limit, and with the number of
  /// earlier lines.
  ///
  /// - Parameter complete: Adds the amount and the notes of a line.
  func step<Line: QuotedLine>(
    _ words: String, _ lines: [Line], _ fields: JSONObject = [:],
    complete: (Line, inout Quote) -> Void = { _, _ in }
  ) -> Explanation.Step {
    var step = Explanation.Step(words, fields)
    step.lines = lines.suffix(limits.lines).map { line in
      var quote = workspace.quote(line)
      complete(line, &quote)
      return quote
    }
    step.earlier = lines.count - step.lines.count
    return step
  }

  /// Returns a subject with its part in file syntax: `run.part`.
  func text(_ subject: SubjectPart) -> String { workspace.text(ofSubject: subject) }
}
