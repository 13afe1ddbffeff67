import TrackCore
import TrackInsights

extension InsightSource {
  /// Returns the insights that need attention today.
  func alerts() -> [Insight] {
    readingAlerts() + overview.habits.compactMap(endingStreak) + goals.flatMap(goalAlerts)
      + workspace.sources.compactMap(silence) + oldestRunning.compactMap(longRun)
  }

  /// Returns an insight for each measure whose latest reading is unusual and from today or
  /// yesterday.
  ///
  /// A reading is unusual if it is outside of the measure's stated range. It is also unusual if it
  /// differs by more than two standard deviations from the mean of the earlier readings of the last
  /// 30 days; this requires earlier readings on at least 14 days. Parts of measures are left out.
  private func readingAlerts() -> [Insight] {
    overview.readings?.series.compactMap { series -> Insight? in
      guard series.key.part == nil, let measure = workspace.effectiveMeasures[series.key.measure]
      else { return nil }
      let days = series.days(of: measure, from: today - 30, through: today)
      guard let latest = days.last, latest.day >= today - 1,
        let progress = overview.readings?.progress(
          of: series, workspace, from: latest.day, through: latest.day)
      else { return nil }
      if let range = progress.range, !range.contains(latest.number) {
        return Insight(
          .alert, series.key.measure, latest.day...latest.day,
          OutOfRangeFinding(number: latest.number, range: range, unit: series.key.unit), weight: 85)
      }
      return unusual(latest, among: days.dropLast(), series)
    } ?? []
  }

  private func unusual(
    _ latest: ReadingDay, among days: ArraySlice<ReadingDay>, _ series: Readings.Series
  ) -> Insight? {
    let numbers = days.map(\.number.approximate)
    let deviation = numbers.deviation
    guard days.count >= 14, let first = days.first, let mean = numbers.mean, deviation > 0,
      abs(latest.number.approximate - mean) > 2 * deviation
    else { return nil }
    let exact = days.reduce(Number.zero) { $0 + $1.number }
      .scaled(by: 1, over: Int128(days.count))
    return Insight(
      .alert, series.key.measure, first.day...latest.day,
      FarFromMeanFinding(
        number: latest.number, days: Array(days), mean: exact, deviation: deviation,
        unit: series.key.unit), weight: 70)
  }

  private func endingStreak(_ habit: HabitProgress) -> Insight? {
    guard let due = habit.due, due.keepsStreak, let run = habit.streak.running,
      let unit = habit.streak.unit, run.length >= 7 || unit != .day && run.length >= 4
    else { return nil }
    var isDaily = true
    switch habit.rhythm?.span {
    case .days(let days): isDaily = days.count == 7
    // If a habit is due once in `days` days, a single line fulfils it for `days` days. A streak up
    // to this length can therefore come from one line, and needs no warning.
    case .rolling(let days) where run.length <= days: return nil
    default: break
    }
    return Insight(
      .alert, habit.name, run.from...today,
      EndingStreakFinding(length: run.length, unit: unit, isDaily: isDaily),
      weight: 88 + min(run.length / 30, 6))
  }

  private func goalAlerts(_ goal: GoalProgress) -> [Insight] {
    guard goal.status != .done, goal.status != .archived, goal.status != .notStarted,
      !goal.isResting || goal.kind == .obligation
    else { return [] }
    let start = goal.start ?? today
    if let due = goal.due, due - today <= 7 {
      return [
        Insight(
          .alert, goal.goal, min(start, today)...today,
          DeadlineFinding(goal: goal, days: due - today),
          weight: due < today ? 100 : 97 - (due - today))
      ]
    }
    guard goal.status == .behind, let expected = goal.expected else { return [] }
    let points = expected.points(above: goal.progress)
    var others = goal.measures.filter { !$0.isReached }
    others.firstIndex { $0.neededPerWeek != nil }.map { _ = others.remove(at: $0) }
    return points <= 10
      ? []
      : [
        Insight(
          .alert, goal.goal, min(start, today)...today,
          BehindFinding(
            points: points, needed: goal.neededPerWeek, neededInWords: goal.neededInWords,
            others: others.map(\.measure)), weight: 72 + min(points / 5, 10))
      ]
  }

  private func silence(_ source: Source) -> Insight? {
    guard let subject = workspace.fetchedSubject(of: source),
      let last = overview.history.series(of: subject).cells.last?.day
    else { return nil }
    let days = today - last
    return days < 3
      ? nil
      : Insight(.alert, source.name, last...today, SilentSourceFinding(days: days), weight: 60)
  }

  /// The oldest running entry of each subject. Further ones are among the lines of its insight.
  private var oldestRunning: [RunningEntry] {
    var known: Set<String> = []
    return overview.running.sorted { ($0.day, $0.start) < ($1.day, $1.start) }
      .filter { known.insert($0.id).inserted }
  }

  private func longRun(_ entry: RunningEntry) -> Insight? {
    guard let secondsOfDay else { return nil }
    let seconds = (today - entry.day) * 86_400 + secondsOfDay - entry.start
    guard seconds > 12 * 3600, let name = overview.names.existing(entry.id) else { return nil }
    return Insight(
      .alert, name, entry.day...today,
      RunningFinding(
        day: entry.day, start: entry.start, today: today, secondsOfDay: secondsOfDay),
      weight: 90)
  }
}

extension Workspace {
  /// Returns the subject of the lines that a source fetches. Its name is the source's ID or, for an
  /// ID such as `anki-desktop` or `steps-source`, the part before a dash. Nil if the log has no such
  /// subject.
  package func fetchedSubject(of source: Source) -> Name? {
    var id = source.id[...]
    while true {
      if let name = names.existing(String(id)), block(named: name).map({ !($0 is Source) }) ?? true
      {
        return name
      }
      guard let dash = id.lastIndex(of: "-") else { return names.existing(source.id) }
      id = id[..<dash]
    }
  }
}
