import TrackCore
import TrackInsights

extension Workspace {
  /// Returns the number of known days and the number of unknown days of a habit that counts a
  /// measure. A day without a reading is unknown, because nobody measured. Neither number includes
  /// paused and skipped days, days on which a daily rhythm is not due, and today if it has no
  /// reading.
  ///
  /// Nil for a habit that counts no measure: if a day has no line, such a habit was not done on
  /// that day.
  package func knownDays(
    of habit: HabitProgress, _ history: History, in days: ClosedRange<Day>
  ) -> (known: Int, unknown: Int)? {
    let sources = sources(of: habit.name)
    guard sources.contains(where: { readingMeasure($0.subject) != nil }) else { return nil }
    let series = sources.map { history.series(of: $0) }
    let isOfDays = if case .days? = habit.rhythm(on: days.upperBound)?.span { true } else { false }
    var (known, unknown) = (0, 0)
    var day = max(days.lowerBound, habit.firstDay)
    let last = min(days.upperBound, habit.lastDay)
    while day <= last {
      defer { day = day + 1 }
      let state = habit.state(on: day)
      if state == .paused || state == .skipped || isOfDays && state == .notDue { continue }
      if series.contains(where: { $0.cell(on: day) != nil }) {
        known += 1
      } else if day != habit.today {
        unknown += 1
      }
    }
    return (known, unknown)
  }

  /// Returns true if the log has a line for a habit in a range of days.
  package func hasLines(
    of habit: HabitProgress, _ history: History, in days: ClosedRange<Day>
  ) -> Bool {
    sources(of: habit.name).contains { source in
      let series = history.series(of: source)
      return series.firstIndex(from: days.lowerBound) < series.firstIndex(from: days.upperBound + 1)
    }
  }
}
