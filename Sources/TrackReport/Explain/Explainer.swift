import TrackCore

/// Explains the figures of what a directory declares: asks the core for every one of them.
package struct Explainer {
  let workspace: Workspace
  let today: Day
  let limits: ExplanationLimits
  /// The days that rates and shares are given for.
  let period: Report.Span

  /// - Parameter period: nil for the current term, else the last ten weeks.
  package init(
    _ workspace: Workspace, today: Day, limits: ExplanationLimits = .few, period: Report.Span? = nil
  ) {
    self.workspace = workspace
    self.today = today
    self.limits = limits
    self.period = period ?? ReportMaker.usualPeriod(workspace, today)
  }

  /// The origin of the figures of a block; nil for kinds that have none.
  package func explanation(of block: any Block) -> Explanation? {
    switch block {
    case let habit as Habit:
      let history = workspace.history(today: today)
      return explanation(
        habit.heading, workspace.progress(of: habit, in: history, today: today),
        inWords: habit.rhythmInWords, start: habit.start, archived: habit.archived,
        pauses: habit.pauses)
    case let task as Task:
      let history = workspace.history(today: today)
      return explanation(
        task.heading, workspace.progress(of: task, in: history, today: today),
        inWords: task.rhythmInWords, start: nil, archived: task.archived, pauses: [])
    case let goal as Goal: return explanation(of: goal)
    case let value as Value: return explanation(of: value)
    default: return nil
    }
  }

  /// The last day of the period that there is anything to say of.
  var lastDay: Day { min(period.to, today) }

  /// The period's name within a sentence.
  var periodName: String {
    period.name.hasPrefix("The ") ? "the " + period.name.dropFirst(4) : period.name
  }

  /// `2026-09-28..2026-12-06`, or the day alone.
  func days(_ first: Day, _ last: Day) -> String {
    first == last ? first.iso : "\(first)..\(last)"
  }

  /// `run.part`, as a file has it.
  func text(_ subject: SubjectPart) -> String {
    workspace.text(of: subject.subject) + (subject.part.map { ".\(workspace.text(of: $0))" } ?? "")
  }
}

extension Words {
  /// A figure with at most six places.
  package static func exact(_ figure: Double) -> String {
    guard figure.isFinite, abs(figure) < 1e12 else { return figure.description }
    return Number(millionths: Int64((figure * 1_000_000).rounded())).text
  }

  /// A share in percent with at most one place.
  package static func exactPercent(_ share: Double) -> String {
    exact((share * 1000).rounded() / 10) + " %"
  }

  /// An amount with all its places: `5.25 km`, `1h 05m`.
  package static func exact(_ number: Number, _ unit: Unit) -> String {
    Amount(number, unit).inWords
  }
}
