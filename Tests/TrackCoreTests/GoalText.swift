import Testing

@testable import TrackCore

/// A small directory written as one text, with its figures on a day.
struct GoalText {
  let workspace: Workspace
  let today: Day

  init(_ text: String, _ today: String) {
    workspace = Workspace(files: [SourceFile(name: "all.txt", text: text)])
    self.today = day(today)
  }

  init(_ workspace: Workspace, _ today: Day) {
    self.workspace = workspace
    self.today = today
  }

  /// Creates a directory with one file for each text.
  init(files: [String], _ today: String) {
    workspace = Workspace(
      files: files.enumerated().map { SourceFile(name: "f\($0.offset).txt", text: $0.element) })
    self.today = day(today)
  }

  var contributions: Contributions { workspace.contributions(today: today) }
  var history: History { workspace.history(today: today) }
  var habits: [HabitProgress] { workspace.habitProgress(in: history, today: today) }

  var figures: GoalFigures {
    GoalFigures(
      workspace: workspace, contributions: contributions, records: habits.streakRecords)
  }

  var goals: [GoalProgress] { figures.all() }

  func goal() throws -> GoalProgress { try #require(goals.first) }

  var values: ValueFigures {
    ValueFigures(
      workspace: workspace, history: history, contributions: contributions, habits: habits)
  }

  var terms: TermFigures {
    TermFigures(workspace: workspace, goals: figures, rate: habits.rates)
  }

  /// The contributions to the measures of the first goal, one on each line:
  /// `subject reasons amount …`.
  var lines: [String] {
    workspace.contributionLines(today: today).map { line in
      let amounts = line.parts.map { "\($0.amount.number)\($0.amount.unit.name)" }
      let reasons = line.reasons.map(\.rawValue).joined(separator: ",")
      return ([line.subject, reasons] + amounts + (line.isAmountLost ? ["lost"] : []))
        .joined(separator: " ")
    }
  }

  var codes: [Problem.Code] { workspace.check(today: today).map(\.code) }
}

extension GoalProgress {
  /// The figure and the target of each measure, such as `3 of 10`, in the order of the file.
  var actuals: [String] {
    measures.map { "\($0.actual?.text ?? "-") of \($0.target)" }
  }
}
