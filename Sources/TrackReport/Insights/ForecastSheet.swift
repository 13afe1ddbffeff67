import TrackCore
import TrackInsights

/// The answer of `track forecast`: when each goal may be reached.
package struct ForecastSheet {
  let today: Day
  let forecasts: [GoalForecast]

  /// - Parameter goal: The ID of the only goal to include; nil for all open goals.
  package init(of workspace: Workspace, today: Day, goal: String?) {
    self.init(workspace.overview(today: today, problems: nil), workspace, goal: goal)
  }

  init(_ overview: Overview, _ workspace: Workspace, goal: String? = nil) {
    today = overview.today
    forecasts = workspace.goals.indices.compactMap { index in
      if let goal {
        return workspace.goals[index].id == goal
          ? GoalForecast(of: index, overview, workspace) : nil
      }
      let forecast = GoalForecast(of: index, overview, workspace)
      switch forecast.outcome {
      case .reached, .unknown(.archived): return nil
      default: return forecast
      }
    }
  }

  /// The forecasts that name dates.
  var withDates: [GoalForecast] { forecasts.filter { $0.outcome.dates != nil } }

  private var table: FigureTable {
    FigureTable(
      "forecasts", title: "Goals", subject: "Goal", Figure.forecasts(today), forecasts,
      kind: { _ in "goal" }, id: \.goal.id)
  }

  /// - Parameter explaining: True to list the weeks from which the runs draw.
  package func lines(for terminal: Terminal, explaining: Bool) -> [String] {
    guard !forecasts.isEmpty else { return ["No goal is open."] }
    var lines = terminal.heading("When goals may be reached", Words.fullDate(today))
    lines += table.textTable(for: terminal).laidOut(on: terminal)
    lines.append("")
    for reason in GoalForecast.Reason.allCases {
      let titles = forecasts.filter { $0.outcome.reason == reason }.map(\.goal.title.onOneLine)
      guard !titles.isEmpty else { continue }
      let words = "\(titles.joined(separator: ", ")): \(reason.inWords)."
      lines += terminal.wrap(words.harmless(ascii: terminal.ascii), to: terminal.width)
    }
    guard !withDates.isEmpty else { return lines }
    if lines.last != "" { lines.append("") }
    if explaining { for forecast in forecasts { lines += weeks(of: forecast, terminal) } }
    let words =
      "\(GoalForecast.runs) simulated runs: each picks some of the past weeks, recent ones more often,"
      + " and draws the weeks to come from these. Where a sum has eight weeks or more, half of the"
      + " runs let its trend go on. 1 run in 10 has reached the goal by the first"
      + " date, half of them by the second, 9 in 10 by the third."
    return lines + terminal.wrap(words, to: terminal.width).map { terminal.paint($0, .quiet) }
  }

  private func weeks(of forecast: GoalForecast, _ terminal: Terminal) -> [String] {
    guard !forecast.weeks.isEmpty else { return [] }
    var table = TextTable(
      [
        .init(title: "Week"), .init(title: "gained", layout: ColumnLayout(alignment: .right)),
        .init(title: "drawn", layout: .whole(.right)),
      ])
    table.addHeadings(first: forecast.goal.title)
    for (week, weight) in zip(forecast.weeks, forecast.weights) {
      let gains = zip(week.gains, forecast.units).map { Words.amount($0, $1.name) }
      table.add(["\(week.first)..\(week.last)", gains.joined(separator: ", "), weight.percent])
    }
    return table.laidOut(on: terminal) + [""]
  }
}

extension ForecastSheet: JSONObjectConvertible {
  package var json: JSONObject { ["version": 1, "today": today, "forecasts": table.json] }
}

extension Figure where Row == GoalForecast {
  /// The figures of a forecast.
  static func forecasts(_ today: Day) -> [Figure] {
    func date(_ day: Day?) -> FigureValue {
      day.map { .worded(.day($0), Words.fullDate($0)) } ?? .none
    }
    return [
      Figure("goal", in: .text, layout: ColumnLayout(least: 12, most: 28)) {
        .title($0.goal.title)
      },
      Figure("id", in: .json) { .text($0.goal.id) },
      Figure("title", in: .json) { .text($0.goal.title) },
      Figure("state", in: .json) { .text($0.outcome.word) },
      Figure("due", in: [.json, .text], layout: .whole(priority: 1)) { date($0.goal.due) },
      Figure("chance", title: "in time", in: [.json, .text], layout: .whole(.right)) {
        .fraction($0.outcome.dates?.chance)
      },
      Figure("early", title: "1 in 10", in: [.json, .text], layout: .whole(.right, priority: 2)) {
        date($0.outcome.dates?.early)
      },
      Figure("middle", title: "half", in: [.json, .text], layout: .whole(.right)) {
        guard let dates = $0.outcome.dates else {
          return .worded(.none, $0.outcome.words)
        }
        return dates.middle == nil ? .worded(.none, "beyond 10 years") : date(dates.middle)
      },
      Figure("late", title: "9 in 10", in: [.json, .text], layout: .whole(.right, priority: 2)) {
        date($0.outcome.dates?.late)
      },
      Figure("reached", in: .json) {
        if case .reached(let day) = $0.outcome { .day(day) } else { .none }
      },
      Figure("weeks", in: .json) {
        .list(
          zip($0.weeks, $0.weights).map { week, weight in
            .fields([
              ("from", .day(week.first)), ("to", .day(week.last)),
              ("gains", .list(week.gains.map { .amount($0, unit: "") })),
              ("weight", .fraction(weight.rounded(places: 4))),
            ])
          })
      },
    ]
  }
}

extension GoalForecast.Outcome {
  fileprivate var dates: GoalForecast.Dates? {
    if case .dates(let dates) = self { dates } else { nil }
  }

  fileprivate var reason: GoalForecast.Reason? {
    if case .unknown(let reason) = self { reason } else { nil }
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
    }
  }
}

/// The answer of `track forecast --backtest`: how often past forecasts were right.
package struct BackTestSheet: JSONObjectConvertible {
  let today: Day
  let test: BackTest

  package init(of workspace: Workspace, today: Day) {
    self.today = today
    test = BackTest(workspace.overview(today: today, problems: nil), workspace)
  }

  package func lines(for terminal: Terminal) -> [String] {
    guard test.count > 0 else {
      return terminal.wrap(
        "There is no past forecast to test yet: that takes a goal with 12 weeks of entries.",
        to: terminal.width)
    }
    var table = TextTable(["Goal", "forecasts", "held", "share"])
    for goal in test.goals {
      table.add(
        [
          goal.title, "\(goal.count)", "\(goal.held)",
          (Double(goal.held) / Double(goal.count)).percent,
        ])
    }
    let share = (Double(test.held) / Double(test.count)).percent
    let words =
      "\(test.held) of \(test.count) (\(share)) past forecasts of four weeks held, where 80 % is"
      + " meant."
    return table.text(for: terminal).split(separator: "\n").map(String.init) + [""]
      + terminal.wrap(words, to: terminal.width)
  }

  package var json: JSONObject {
    let goals: [JSONObject] = test.goals.map { ["id": $0.id, "count": $0.count, "held": $0.held] }
    return [
      "version": 1, "today": today, "count": test.count, "held": test.held, "goals": goals,
    ]
  }
}
