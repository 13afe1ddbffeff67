import TrackCore
import TrackInsights
import TrackJSON

/// The output of `track forecast --backtest`: how often past forecasts were right.
package struct BackTestSheet: JSONObjectConvertible {
  let today: Day
  let test: BackTest
  private let workspace: Workspace

  package init(of workspace: Workspace, today: Day) {
    self.today = today
    test = BackTest(workspace.overview(today: today, problems: nil), workspace)
    self.workspace = workspace
  }

  // MARK: Text

  /// - Parameter all: True to list each forecast.
  package func lines(for terminal: Terminal, all: Bool) -> [String] {
    guard test.count > 0 else {
      return terminal.wrap(
        "There is no past forecast to test yet: that takes a goal with 12 weeks of entries.",
        to: terminal.width)
    }
    var page = TextPage(terminal)
    for goal in all ? test.goals : [] {
      page.add(
        FigureTable(
          "forecasts", title: goal.title, subject: "Forecast", figures(of: goal), goal.checks,
          id: \.days.lowerBound.iso))
      page.gap()
    }
    page.add(table)
    page.prose([sentences(all: all)])
    return page.lines
  }

  private var table: FigureTable {
    let figures: [Figure<BackTest.Checks>] = [
      Figure("id", in: .json) { .text($0.id) },
      Figure("goal", field: "title", in: [.json, .text]) { .text($0.title) },
      Figure(
        "forecasts", field: "count", in: [.json, .text], layout: ColumnLayout(priority: 1)
      ) { .count($0.count) },
      Figure("held", in: [.json, .text], layout: ColumnLayout(priority: 2)) { .count($0.held) },
      Figure("share", in: .text, layout: ColumnLayout(priority: 3)) {
        .fraction(Double($0.held) / Double($0.count))
      },
      Figure("forecasts", in: .json) { goal in
        .list(goal.checks.map { .fields(self.figures(of: goal), of: $0) })
      },
    ]
    return FigureTable("goals", title: "Goal", subject: "Goal", figures, test.goals, id: \.id)
  }

  /// Returns the figures of a goal's forecasts.
  private func figures(of goal: BackTest.Checks) -> [Figure<BackTest.Check>] {
    func measure(_ check: BackTest.Check) -> String {
      workspace.text(of: goal.measures[check.measure])
    }
    func words(_ gain: Number, _ check: BackTest.Check) -> String {
      Words.amount(gain, goal.units[check.measure].name)
    }
    return [
      Figure("measure", in: .json) { .text(measure($0)) },
      Figure("from", in: .json) { .day($0.days.lowerBound) },
      Figure("to", in: .json) { .day($0.days.upperBound) },
      Figure("days", in: .text, layout: .whole()) {
        .text("\($0.days.lowerBound)..\($0.days.upperBound)")
      },
      Figure("low", in: .json) { .amount($0.band.lowerBound) },
      Figure("high", in: .json) { .amount($0.band.upperBound) },
      Figure("80 % band", in: .text, layout: .whole(.right)) {
        .text("\(words($0.band.lowerBound, $0)) to \(words($0.band.upperBound, $0))")
      },
      Figure("gain", title: "gained", in: [.json, .text], layout: .whole(.right)) {
        .worded(.amount($0.gain), words($0.gain, $0))
      },
      Figure("unit", in: .json) { .text(goal.units[$0.measure].nameInJSON) },
      Figure("held", title: "", in: [.json, .text], layout: .whole()) {
        .worded(
          .flag($0.held), $0.held ? "held" : $0.gain < $0.band.lowerBound ? "below" : "above")
      },
      Figure("of", title: "", in: .text, layout: ColumnLayout(least: 8, most: 30, priority: 1)) {
        .text(goal.measures.count > 1 ? measure($0) : nil)
      },
    ]
  }

  private func sentences(all: Bool) -> String {
    let share = Double(test.held) / Double(test.count)
    var sentences = [
      "\(test.held) of \(test.count) (\(share.percent)) past forecasts of four weeks held, where"
        + " 80 % is meant."
    ]
    let verdict =
      switch BandVerdict(held: test.held, of: test.count) {
      case .tooFew: "Fewer than \(BandVerdict.leastCount) say little."
      case .wide: "More held than meant: the bands are wider than 80 %."
      case .narrow: "Fewer held than meant: the bands are narrower than 80 %."
      case .noClearDifference: "That is no clear difference."
      }
    sentences.append(verdict)
    sentences.append(
      "Every two weeks of the past, the gain of the next four was forecast from the entries before"
        + " them. A forecast held if the gain was within its 80 % band."
        + (all ? "" : " `--all` lists them."))
    return sentences.joined(separator: " ")
  }

  // MARK: JSON

  package var json: JSONObject {
    [
      "version": 1, "today": today, "count": test.count, "held": test.held,
      "goals": table.json,
    ]
  }
}
