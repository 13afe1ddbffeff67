/// The state of everything that a directory declares, on one day.
///
/// ```swift
/// let evaluation = workspace.evaluate(today: today)
/// for habit in evaluation.habits { print(workspace.text(of: habit.name), habit.streak.current) }
/// for goal in evaluation.goals { print(goal.title, goal.progress, goal.status) }
/// ```
public struct Evaluation: Sendable {
  /// The day of the evaluation; later lines do not count.
  public let today: Day
  /// The period that the values and measurements cover.
  public let period: ClosedRange<Day>
  /// The habits, then the tasks with a rhythm, each in the order of the files.
  public let habits: [HabitProgress]
  /// The goals, obligations and milestones, in the order of the files.
  public let goals: [GoalProgress]
  /// The terms that have a start, in the order of the files.
  public let terms: [TermProgress]
  /// The progress of the values within `period`, in the order of the files.
  public let values: [ValueProgress]
  /// The figures of the measures and parts that have a reading within `period`.
  public let measurements: [ReadingProgress]
  /// Every badge, earned or not.
  public let badges: [Badge]
  /// The running entries: those whose time range has no end yet.
  public let running: [RunningEntry]
}

extension Workspace {
  /// Reads the log once and evaluates everything that the directory declares.
  ///
  /// - Parameters:
  ///   - today: The day of the evaluation; later lines do not count.
  ///   - period: The period of the values and measurements. Its days after today are ignored. Nil
  ///     for all days through today.
  public func evaluate(today: Day, period: ClosedRange<Day>? = nil) -> Evaluation {
    let overview = overview(today: today, withReadings: true, problems: nil)
    let first = min(period?.lowerBound ?? .first, today)
    let last = min(period?.upperBound ?? today, today)
    return Evaluation(
      today: today, period: first...last, habits: overview.habits, goals: overview.goals.all(),
      terms: terms.compactMap(overview.terms.progress),
      values: overview.values.progress(from: first, through: last),
      measurements: overview.readings?.progress(self, from: first, through: last) ?? [],
      badges: badges(overview.habits, overview.goals, in: overview.history),
      running: overview.running)
  }
}
