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
    var lines: [String] = []
    if all {
      for goal in test.goals { lines += self.lines(of: goal, for: terminal) + [""] }
    }
    var table = TextTable(["Goal", "forecasts", "held", "share"])
    for goal in test.goals {
      table.add(
        [
          goal.title, "\(goal.count)", "\(goal.held)",
          (Double(goal.held) / Double(goal.count)).percent,
        ])
    }
    lines += table.text(for: terminal).split(separator: "\n").map(String.init) + [""]
    return lines + sentences(all: all).flatMap { terminal.wrap($0, to: terminal.width) }
  }

  private func lines(of goal: BackTest.Checks, for terminal: Terminal) -> [String] {
    var table = TextTable([
      .init(title: "", layout: .whole()), .init(title: "80 % band", layout: .whole(.right)),
      .init(title: "gained", layout: .whole(.right)), .init(title: "", layout: .whole()),
      .init(title: "", layout: ColumnLayout(least: 8, most: 30, priority: 1)),
    ])
    table.addHeadings(first: goal.title)
    for check in goal.checks {
      let unit = goal.units[check.measure]
      let (low, high) = (check.band.lowerBound, check.band.upperBound)
      table.add([
        "\(check.days.lowerBound)..\(check.days.upperBound)",
        "\(words(low, unit)) to \(words(high, unit))", words(check.gain, unit),
        check.held ? "held" : check.gain < low ? "below" : "above",
        goal.measures.count > 1 ? workspace.text(of: goal.measures[check.measure]) : "",
      ])
    }
    return table.laidOut(on: terminal)
  }

  private func words(_ gain: Number, _ unit: Unit) -> String {
    gain < .zero
      ? "-" + Words.amount(.zero - gain, unit.name) : Words.amount(gain, unit.name)
  }

  private func sentences(all: Bool) -> [String] {
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
    return [sentences.joined(separator: " ")]
  }

  // MARK: JSON

  package var json: JSONObject {
    [
      "version": 1, "today": today, "count": test.count, "held": test.held,
      "goals": test.goals.map(json),
    ]
  }

  private func json(of goal: BackTest.Checks) -> JSONObject {
    [
      "id": goal.id, "title": goal.title, "count": goal.count, "held": goal.held,
      "forecasts": goal.checks.map { check -> JSONObject in
        [
          "measure": workspace.text(of: goal.measures[check.measure]),
          "from": check.days.lowerBound, "to": check.days.upperBound,
          "low": check.band.lowerBound, "high": check.band.upperBound, "gain": check.gain,
          "unit": goal.units[check.measure].nameInJSON, "held": check.held,
        ]
      },
    ]
  }
}
