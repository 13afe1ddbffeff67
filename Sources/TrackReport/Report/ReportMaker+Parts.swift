import TrackCore
import TrackInsights

/// A report with pictures, of which several parts are computed at the same time where the host
/// allows it. The parts do not depend on each other.
extension ReportMaker {
  /// Adds a computed part to a report and to the forecasts of its goals.
  private typealias Part =
    @Sendable (_ report: inout Report, _ forecasts: inout [ForecastSheet.TestedForecast]) -> Void

  /// Returns the part that sets a property of the pictures.
  private static func picture<Value: Sendable>(
    _ property: WritableKeyPath<ReportPictures, Value> & Sendable, _ value: Value
  ) -> Part {
    { report, _ in report.pictures?[keyPath: property] = value }
  }

  /// The parts of a report without a filter, the ones that take longest first. The forecasts of the
  /// goals follow: they are many and similar, so the threads end at about the same time.
  private static let parts: [@Sendable (ReportMaker) -> Part] = [
    { maker in
      let report = maker.reportWithOwnPictures
      return { whole, _ in whole = report }
    },
    { picture(\.relations, $0.relations) }, { picture(\.entries, $0.entries) },
    { picture(\.plan, $0.plan) },
    { maker in
      let insights = maker.insights
      return { report, _ in report.insights = insights }
    },
    { picture(\.thisWeek, $0.thisWeek) }, { picture(\.lastWeek, $0.lastWeek) },
    { picture(\.meals, $0.meals) }, { picture(\.sleep, $0.sleep) },
  ]

  var reportWithPictures: Report {
    guard question.filter.isEmpty else {
      var report = reportWithOwnPictures
      report.pictures?.entries = entries
      return report
    }
    let parts = workspace.executor.map(Self.parts.count + workspace.goals.count) { index -> Part in
      if index < Self.parts.count { return Self.parts[index](self) }
      let forecast = ForecastSheet.TestedForecast(of: index - Self.parts.count, overview, workspace)
      return { $1.append(forecast) }
    }
    var report = Report(workspace, today: today, period: period)
    var forecasts: [ForecastSheet.TestedForecast] = []
    // The first part is the report itself.
    for part in parts { part(&report, &forecasts) }
    let sheet = ForecastSheet(forecasts, workspace, today: today)
    report.pictures?.forecasts = sheet.withDates
    report.pictures?.pastForecasts = sheet.pastForecasts
    return report
  }

  /// The report with the data for pictures that `Part` does not compute separately.
  private var reportWithOwnPictures: Report {
    var report = baseReport
    report.pictures = pictures(report)
    return report
  }

  /// The entries of the days that the pictures show.
  private var entries: [DayEntries] {
    let first = HabitCalendar.span(.year, today, workspace.calendar).from
    return DayEntries.days(overview, workspace, from: first, through: today)
  }

  private var thisWeek: WeekSoFar? { InsightSource(workspace, overview).currentWeek }

  /// The results of the previous week of the current term.
  private var lastWeek: WeekSheet? {
    guard let current = workspace.term(on: today), let start = current.start, start <= today - 7
    else { return nil }
    return terms.week(with: today - 7, in: current).flatMap {
      WeekSheet($0, of: current, workspace, overview)
    }
  }

  /// The meals of the last seven days or, if there are none, of the seven days up to the latest meal
  /// in the period.
  private var meals: MealSheet? {
    let meals = overview.names.existing(Food.mealID).map { overview.history.series(of: $0).cells }
    guard let latest = meals?.last(where: { $0.day <= today && $0.lines > 0 })?.day,
      latest >= period.from
    else { return nil }
    let last = latest < today - 6 ? latest : today
    return MealSheet(
      MealFigures(workspace, from: last - 6, through: last, today: today, isLatestNear: true),
      of: workspace, today: today)
  }

  /// The significant correlations in the last year, the most significant ones first.
  private var relations: [Relation] {
    let series = DailySeries.all(of: workspace, overview, from: today - 364, through: today)
    return Array(Relations(series).holding.prefix(ReportPictures.most.relations))
  }

  private var sleep: SleepFigures? {
    let sleep = SleepFigures(workspace, from: today - 69, through: today)
    return sleep.nights.isEmpty ? nil : sleep
  }

  /// The hours that goals and habits require each week.
  private var plan: PlanSheet? {
    let plan = WeeklyPlan(
      workspace, of: workspace.plannedTerm(today: today), today: today, overview: overview)
    return plan.given > 0 && !plan.items.isEmpty ? PlanSheet(plan, today: today) : nil
  }
}
