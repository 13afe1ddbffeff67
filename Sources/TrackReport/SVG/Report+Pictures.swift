import TrackCore

extension Report {
  /// The names of the pictures that do not belong to a single habit, goal or measure.
  package enum PictureName: String, CaseIterable, Sendable {
    case habits, streaks, term, values, flow, time, hours, screen
  }

  /// The days of the period up to today.
  var daysOfPeriod: ClosedRange<Day> { period.from...max(period.from, min(period.to, today)) }

  /// Returns a picture by its name; nil if the report has no data for it.
  package func picture(_ name: PictureName) -> (any Picture)? {
    guard let pictures else { return nil }
    switch name {
    case .habits: return YearPicture(pictures.year)
    case .streaks:
      return StreakPicture(
        pictures.habits.compactMap(\.streaks), from: pictures.year.from, through: today)
    case .term: return pictures.term.map(TermPicture.init)
    case .values: return ValuePicture(values, in: period.name)
    case .flow: return pictures.streams.map { StreamPicture($0, in: period.name) }
    case .time: return pictures.time.map(TimePicture.init)
    case .hours: return HourPicture(pictures.hours, in: daysOfPeriod)
    case .screen:
      let lines = ReportText.lines(of: self, on: Terminal())
      return ScreenPicture(lines, columns: Terminal().width)
    }
  }

  /// Returns the picture of a block: the burn-up of a goal, the strength of a habit or the readings
  /// of a measure. Nil if there is none for the ID.
  ///
  /// - Parameter part: The part of the measure; nil for the measure itself.
  package func picture(id: String, part: String? = nil) -> (any Picture)? {
    guard let pictures else { return nil }
    if let goal = pictures.goals.first(where: { $0.progress.id == id }) {
      return BurnUpPicture(goal, today: today)
    }
    if let curve = pictures.habits.map(\.strength).first(where: { $0.id == id }) {
      return StrengthPicture(curve, from: pictures.year.from, through: today)
    }
    return pictures.readings.first { course in
      course.progress.id == id
        && course.progress.part.map(foldedName) == part.map(foldedName)
    }.map { ReadingPicture($0) }
  }
}
