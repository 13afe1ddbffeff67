import TrackCore
import TrackInsights

/// The forecasts, the sleep and the correlations of a report. They are always as of today, whatever
/// the period of the report is.
struct Outlook {
  let forecasts: [GoalForecast]
  let pastForecasts: PastForecasts?
  let sleep: SleepFigures?
  let relations: [Relation]

  init(_ overview: Overview, _ workspace: Workspace) {
    let today = overview.today
    let sheet = ForecastSheet(overview, workspace)
    (forecasts, pastForecasts) = (sheet.withDates, sheet.pastForecasts)
    let sleep = SleepFigures(workspace, from: today - 69, through: today)
    self.sleep = sleep.nights.isEmpty ? nil : sleep
    let series = DailySeries.all(of: workspace, overview, from: today - 364, through: today)
    relations = Array(Relations(series).holding.prefix(ReportPictures.most.relations))
  }
}

extension ReportPictures {
  mutating func add(_ outlook: Outlook) {
    forecasts = outlook.forecasts
    pastForecasts = outlook.pastForecasts
    sleep = outlook.sleep
    relations = outlook.relations
  }
}
