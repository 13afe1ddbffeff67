import TrackCore
import TrackInsights
import TrackJSON

/// The output of `track forecast`: when each goal may be reached.
package struct ForecastSheet {
  let today: Day
  let forecasts: [GoalForecast]
  private let workspace: Workspace
  /// The number of past forecasts of the shown goals, and the number of those that held.
  let pastForecasts: PastForecasts?

  /// - Parameter goal: The ID of the only goal to include; nil for all open goals.
  package init(of workspace: Workspace, today: Day, goal: String?) {
    self.init(workspace.overview(today: today, problems: nil), workspace, goal: goal)
  }

  init(_ overview: Overview, _ workspace: Workspace, goal: String? = nil) {
    let goals = workspace.goals.indices.filter { index in
      goal.map { workspace.goals[index].id == $0 } ?? true
    }
    let tested = workspace.executor.map(goals.count) { index in
      TestedForecast(of: goals[index], overview, workspace)
    }
    self.init(tested, workspace, today: overview.today, withClosed: goal != nil)
  }

  /// - Parameter withClosed: True to include goals that are reached or archived.
  init(_ tested: [TestedForecast], _ workspace: Workspace, today: Day, withClosed: Bool = false) {
    self.workspace = workspace
    self.today = today
    let shown = tested.filter { goal in
      switch goal.forecast.outcome {
      case .reached, .unknown(.archived): withClosed
      default: true
      }
    }
    forecasts = shown.map(\.forecast)
    pastForecasts = PastForecasts(ofGoals: shown.compactMap(\.past))
  }

  /// The forecast of one goal, with the test of its past forecasts.
  struct TestedForecast {
    let forecast: GoalForecast
    /// The number of past forecasts and of those that held; nil if the forecast has no dates.
    let past: (all: Int, held: Int)?

    init(of goal: Int, _ overview: Overview, _ workspace: Workspace) {
      forecast = GoalForecast(of: goal, overview, workspace)
      past = forecast.outcome.dates.map { _ in BackTest.count(of: goal, overview, workspace) }
    }
  }

  /// The forecasts that have dates.
  var withDates: [GoalForecast] { forecasts.filter { $0.outcome.dates != nil } }

  private var table: FigureTable {
    FigureTable(
      "forecasts", title: "Goals", subject: "Goal", Figure.forecasts, forecasts,
      id: \.goal.id)
  }

  /// - Parameter explaining: True to list the weeks from which the simulated runs draw.
  package func lines(for terminal: Terminal, explaining: Bool) -> [String] {
    guard !forecasts.isEmpty else { return ["No goal is open."] }
    var page = TextPage(terminal)
    page.heading("When goals may be reached", Words.fullDate(today))
    page.add(table)
    page.gap()
    for sentence in sentences { page.say(sentence) }
    guard !withDates.isEmpty else { return page.lines }
    if page.lines.last != "" { page.gap() }
    if explaining { for forecast in forecasts { page.add(weeks(of: forecast, terminal)) } }
    let words =
      "\(Words.number(GoalForecast.runs)) simulated runs: each draws a few of the past weeks, recent ones more"
      + " often, and takes each week to come from these few. Where a sum has eight weeks or more,"
      + " half of the runs let its trend go on. 1 in 10, half and 9 in 10 are the days by which so many"
      + " runs have reached the goal, spread wider where its past forecasts missed. If the weeks are few, a chance near 0 or 100 % is only a bound:"
      + " `<` or `>`. `track explain forecast` lists the weeks."
    if let sentence = pastForecasts?.sentence {
      page.say(sentence)
      page.gap()
    }
    page.say(words, .quiet)
    return page.lines
  }

  /// The sentences that say why the table has no date or no chance for some goals.
  private var sentences: [String] {
    var sentences = forecasts.compactMap { forecast in
      workspace.reason(for: forecast).map { "\(forecast.goal.title.onOneLine): \($0)." }
    }
    let undue = withDates.filter { $0.goal.due == nil }.map(\.goal.title.onOneLine)
    if !undue.isEmpty, undue.count < forecasts.count {
      sentences.append("No due date: \(undue.joined(separator: ", ")).")
    }
    for forecast in withDates {
      guard let dates = forecast.outcome.dates, dates.unreached > 0, dates.late == nil else {
        continue
      }
      sentences.append("\(forecast.goal.title.onOneLine): \(dates.unreachedInWords).")
    }
    return sentences
  }

  private func weeks(of forecast: GoalForecast, _ terminal: Terminal) -> [String] {
    guard !forecast.weeks.isEmpty else { return [] }
    let table = FigureTable(
      "weeks", title: forecast.goal.title, subject: "Week",
      Figure<DrawnWeek>.weeks(forecast.units), forecast.drawnWeeks, id: \.week.first.iso)
    return table.textTable(for: terminal).laidOut(on: terminal) + [""]
  }
}

extension GoalForecast {
  /// Returns a chance of the forecast as a percentage. A chance that is nearer to 0 or 1 than the
  /// past weeks can tell is given as a bound: `< 11 %`, `> 89 %`.
  func inWords(_ chance: Double) -> String {
    let least = (leastChance * 100).rounded(.up)
    if chance * 100 < least { return "< \(Int(clamping: least)) %" }
    return chance * 100 > 100 - least ? "> \(Int(clamping: 100 - least)) %" : chance.percent
  }
}

extension ForecastSheet: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "forecasts": table.json,
      "backtest": pastForecasts.map { ["count": $0.count, "held": $0.held] as JSONObject },
    ]
  }
}

extension Figure where Row == GoalForecast {
  /// The figures to show for forecasts.
  static var forecasts: [Figure] {
    [
      Figure("goal", in: .text, layout: ColumnLayout(least: 12, most: 28)) {
        .title($0.goal.title)
      },
      Figure("id", in: .json) { .text($0.goal.id) },
      Figure("title", in: .json) { .text($0.goal.title) },
      Figure("state", in: .json) { .text($0.outcome.word) },
      Figure("due", in: [.json, .text], layout: .whole(priority: 1).withDashes) {
        date($0.goal.due)
      },
      Figure("chance", title: "in time", in: [.json, .text], layout: .whole(.right).withDashes) {
        forecast in
        forecast.outcome.dates?.chance.map { .worded(.fraction($0), forecast.inWords($0)) }
          ?? .none
      },
      bound("early", title: "1 in 10", \.early),
      Figure("middle", title: "half", in: [.json, .text], layout: .whole(.right)) {
        $0.outcome.dates.map { bound($0.middle) } ?? .worded(.none, $0.outcome.words)
      },
      bound("late", title: "9 in 10", \.late),
      Figure("unreached", in: .json) { .count($0.outcome.dates?.unreached) },
      Figure("reached", in: .json) {
        if case .reached(let day) = $0.outcome { .day(day) } else { .none }
      },
      Figure("weeks", in: .json) { forecast in
        let figures = Figure<DrawnWeek>.weeks(forecast.units)
        return .list(forecast.drawnWeeks.map { .fields(figures, of: $0) })
      },
    ]
  }

  private static func bound(
    _ name: String, title: String, _ day: @escaping (GoalForecast.Dates) -> Day?
  ) -> Figure {
    Figure(
      name, title: title, in: [.json, .text], layout: .whole(.right, priority: 2).withDashes
    ) {
      $0.outcome.dates.map { bound(day($0)) } ?? .none
    }
  }

  private static func bound(_ day: Day?) -> FigureValue {
    day == nil ? .worded(.none, "10+ years") : date(day)
  }

  private static func date(_ day: Day?) -> FigureValue {
    day.map { .worded(.day($0), Words.fullDate($0)) } ?? .none
  }
}

/// A week from which the simulated runs draw, with its share of the draws.
struct DrawnWeek {
  let week: GoalWeeks.Week
  let weight: Double
}

extension GoalForecast {
  fileprivate var drawnWeeks: [DrawnWeek] {
    zip(weeks, weights).map { DrawnWeek(week: $0, weight: $1) }
  }
}

extension Figure where Row == DrawnWeek {
  fileprivate static func weeks(_ units: [Unit]) -> [Figure] {
    [
      Figure("days", in: .text) { .text("\($0.week.first)..\($0.week.last)") },
      Figure("from", in: .json) { .day($0.week.first) },
      Figure("to", in: .json) { .day($0.week.last) },
      Figure("gains", title: "gained", in: [.json, .text], layout: ColumnLayout(alignment: .right))
      {
        .list(zip($0.week.gains, units).map { .amount($0, unit: $1.name) })
      },
      Figure("weight", title: "drawn", in: [.json, .text], layout: .whole(.right)) {
        .worded(.fraction($0.weight.rounded(places: 4)), Words.exactPercent($0.weight))
      },
    ]
  }
}

extension GoalForecast.Dates {
  /// The number of simulated runs that do not reach the goal, in words:
  /// `268 of 2000 runs do not reach it within ten years`.
  var unreachedInWords: String {
    "\(Words.part(unreached, of: GoalForecast.runs)) runs do not reach it within ten years"
  }
}

extension GoalForecast.Outcome {
  fileprivate var dates: GoalForecast.Dates? {
    if case .dates(let dates) = self { dates } else { nil }
  }

  fileprivate var word: String {
    switch self {
    case .reached: "reached"
    case .dates: "open"
    case .unknown(let reason): reason.rawValue
    }
  }

  fileprivate var words: String {
    switch self {
    case .reached(let day): "reached \(Words.fullDate(day))"
    case .dates: ""
    case .unknown(.archived): "archived"
    case .unknown(.notStarted): "not started"
    case .unknown(.noMeasure): "no measure"
    case .unknown(.noGains): "no forecast"
    case .unknown(.tooShort): "too early"
    case .unknown(.fixedWork): "known work"
    case .unknown(.noHonestDate): "no honest date"
    }
  }
}
