import Testing

@testable import TrackCore

/// A small directory as one text, and what is computed of it on a day.
struct GoalText {
  let tracker: Tracker
  let today: Day

  init(_ text: String, _ today: String) {
    tracker = Tracker(files: [SourceFile(name: "all.txt", text: text)])
    self.today = day(today)
  }

  /// The texts as files of their own.
  init(files: [String], _ today: String) {
    tracker = Tracker(
      files: files.enumerated().map { SourceFile(name: "f\($0.offset).txt", text: $0.element) })
    self.today = day(today)
  }

  var contributions: Contributions { tracker.contributions(today: today) }
  var history: History { tracker.history(today: today) }
  var habits: [HabitProgress] { tracker.habitProgress(in: history, today: today) }

  var figures: GoalFigures {
    GoalFigures(
      tracker: tracker, contributions: contributions, records: habits.streakRecords)
  }

  var goals: [GoalProgress] { figures.all() }

  func goal() throws -> GoalProgress { try #require(goals.first) }

  var values: ValueFigures {
    ValueFigures(tracker: tracker, history: history, contributions: contributions)
  }

  var terms: TermFigures {
    TermFigures(tracker: tracker, goals: figures, rate: habits.rates)
  }

  /// What the first goal's measures got, line after line: `subject reasons amount …`.
  var lines: [String] {
    tracker.contributionLines(today: today).map { line in
      let amounts = line.parts.map { "\($0.amount.number)\($0.amount.unit.name)" }
      let reasons = line.reasons.map(\.rawValue).joined(separator: ",")
      return ([line.subject, reasons] + amounts + (line.isAmountLost ? ["lost"] : []))
        .joined(separator: " ")
    }
  }

  var codes: [Problem.Code] { tracker.check(today: today).map(\.code) }
}

extension GoalProgress {
  /// `actual of target` of each measure, in the order of the file.
  var actuals: [String] {
    measures.map { "\($0.actual?.text ?? "-") of \($0.target)" }
  }
}
