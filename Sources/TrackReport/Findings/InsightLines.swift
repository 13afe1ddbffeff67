import TrackCore

/// Finds the log lines from which insights follow. All insights are handled in one pass over the
/// log.
package struct InsightLines {
  package struct ListedLine: QuotedLine, Sendable {
    let day: Day
    package let place: Place
    /// The byte offsets of the line's text in its file.
    let text: Range<Int>
  }

  /// A description of the lines to find for one insight.
  struct Wanted {
    let days: ClosedRange<Day>
    /// The subjects whose lines are to be found; nil for all subjects.
    var subjects: Set<Name>? = []
    /// Those of the subjects whose lines count on the day of their night.
    var nightSubjects: Set<Name> = []
    /// The indices of further goals: lines that contribute to them are to be found, too.
    var goals: Set<Int> = []
    /// True to leave out lines that only gave a reading of a goal's measure.
    var leavesOutReadings = false
    var outcomes = Outcomes.all
  }

  /// The kind of entries whose lines are found.
  enum Outcomes {
    case all
    /// Done entries, but no skipped or failed ones.
    case done
    /// Done entries with a duration.
    case timed
    case running

    fileprivate func include(_ entry: borrowing LogEntry) -> Bool {
      switch self {
      case .all: true
      case .done: entry.outcome == .done
      case .timed: entry.outcome == .done && !entry.isRunning && entry.duration != nil
      case .running: entry.isRunning
      }
    }
  }

  /// The elements of `wanted` by the subjects and goals whose lines they ask for.
  private struct Table {
    private var ofAll: [Int] = []
    private var ofSubjects: [Name: [Int]] = [:]
    private var ofGoals: [Int: [Int]] = [:]

    var asksForGoals: Bool { !ofGoals.isEmpty }

    init(_ wanted: [Wanted]) {
      for (index, wanted) in wanted.enumerated() {
        if let subjects = wanted.subjects {
          for subject in subjects { ofSubjects[subject, default: []].append(index) }
        } else {
          ofAll.append(index)
        }
        for goal in wanted.goals { ofGoals[goal, default: []].append(index) }
      }
    }

    /// Returns the elements that may ask for a line, each once.
    func indices(of subject: Name, goals: [Int]) -> Set<Int> {
      var indices = Set(ofAll)
      indices.formUnion(ofSubjects[subject] ?? [])
      for goal in goals { indices.formUnion(ofGoals[goal] ?? []) }
      return indices
    }
  }

  /// Returns the lines for each element of `wanted`, sorted by day, then by file and line.
  static func lines(of wanted: [Wanted], in workspace: Workspace) -> [[ListedLine]] {
    var found = [[ListedLine]](repeating: [], count: wanted.count)
    guard let first = wanted.map(\.days.lowerBound).min(),
      let last = wanted.map(\.days.upperBound).max()
    else { return found }
    var rules = ContributionRules(workspace: workspace)
    let table = Table(wanted)
    workspace.forEachLine(endingFrom: first, through: last) { entry, _ in
      let helps = table.asksForGoals && !entry.isRunning && rules.decide(entry)
      let endDay = entry.endDay
      for index in table.indices(
        of: entry.subject, goals: helps ? rules.contributions.map(\.goal) : [])
      where wanted[index].days.lowerBound <= endDay && wanted[index].days.upperBound >= entry.day {
        let wanted = wanted[index]
        let day = wanted.nightSubjects.contains(entry.subject) ? endDay : entry.day
        guard wanted.days.contains(day), wanted.outcomes.include(entry) else { continue }
        if wanted.subjects?.contains(entry.subject) ?? true
          || helps
            && rules.contributions.contains(where: {
              !$0.isBefore && wanted.goals.contains($0.goal)
                && !(wanted.leavesOutReadings && rules.isOnlyReading($0))
            })
        {
          found[index].append(ListedLine(day: day, place: entry.place, text: entry.text))
        }
      }
    }
    return found.map(\.inOrder)
  }
}

extension InsightLines.Wanted {
  /// Selects the lines of a range of days that count for a subject; all lines of these days if the
  /// subject is nil.
  init(_ subject: Name?, in days: ClosedRange<Day>, of workspace: Workspace) {
    self.days = days
    guard let subject else {
      subjects = nil
      return
    }
    switch workspace.block(named: subject) {
    case let habit as Habit:
      subjects = Set(workspace.subjects(of: habit.name))
      let others = habit.of.filter { !workspace.isNightPart($0) }.map(\.subject)
      nightSubjects = Set(habit.of.filter(workspace.isNightPart).map(\.subject)).subtracting(others)
    case let goal as Goal:
      goals = Set(workspace.goals.indices.filter { workspace.goals[$0].name == goal.name })
    case is Value:
      func serves(_ links: [ValueLink]) -> Bool { links.contains { $0.value == subject } }
      let habits = workspace.habits.filter { serves($0.values) }
      let tasks = workspace.tasks.filter { serves($0.values) }
      subjects = Set((habits.map(\.name) + tasks.map(\.name)).flatMap(workspace.subjects))
      goals = Set(workspace.goals.indices.filter { serves(workspace.goals[$0].values) })
      outcomes = .done
    case let source as Source:
      subjects = Set([workspace.fetchedSubject(of: source)].compactMap(\.self))
    default: subjects = [subject]
    }
  }

  /// Selects those lines within a range of days on which an insight is based.
  init(of insight: Insight, in days: ClosedRange<Day>, of workspace: Workspace) {
    self.init(insight.subject, in: days, of: workspace)
    insight.finding.select(&self, of: workspace)
  }
}
