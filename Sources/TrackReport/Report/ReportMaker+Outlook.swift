import TrackCore
import TrackInsights

/// The correlations, the sleep and the hours that a week requires. They are always as of today,
/// whatever the period of the report is.
struct Outlook {
  let relations: [Relation]
  let sleep: SleepFigures?
  let plan: PlanSheet?

  init(_ overview: Overview, _ workspace: Workspace) {
    let today = overview.today
    let series = DailySeries.all(of: workspace, overview, from: today - 364, through: today)
    relations = Array(Relations(series).holding.prefix(ReportPictures.most.relations))
    let sleep = SleepFigures(workspace, from: today - 69, through: today)
    self.sleep = sleep.nights.isEmpty ? nil : sleep
    let plan = WeeklyPlan(
      workspace, of: workspace.plannedTerm(today: today), today: today, overview: overview)
    self.plan = plan.given > 0 && !plan.items.isEmpty ? PlanSheet(plan, today: today) : nil
  }
}

extension ReportPictures {
  mutating func add(_ outlook: Outlook) {
    relations = outlook.relations
    sleep = outlook.sleep
    plan = outlook.plan
  }
}
