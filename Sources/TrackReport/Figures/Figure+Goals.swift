import TrackCore

extension Figure where Row == GoalProgress {
  /// The figures of goals, obligations, and milestones that are blocks of their own.
  static func goals(_ context: FigureContext) -> [Figure] {
    [
      Figure("id", in: .json) { .text($0.id) },
      Figure("title", in: .data) { .text($0.title) },
      Figure("kind", in: .json) { .text($0.kind.rawValue) },
      goal(context),
      Figure(.importance, in: .json) { .count($0.importance) },
      Figure(.urgency, in: .json) { .count($0.urgency) },
      Figure(.start, in: .json) { .day($0.start) },
      Figure("status", in: [.json, .csv, .show, .showJSON]) { $0.status.figure },
      Figure("deadline", in: [.json, .csv, .showJSON]) {
        .text($0.deadline(on: context.today)?.rawValue)
      },
      progress(context),
      Figure("bar", title: "", in: .text, layout: ColumnLayout(least: 8, most: 24, priority: 5)) {
        .bar($0.progress)
      },
      amount, expected(context),
      Figure("pace", in: .tables, layout: .whole(most: 20, priority: 2)) {
        .worded($0.status.figure, $0.paceInWords(in: context.term))
      },
      trend, due(context), forecast(context), safeDays(context), neededPerWeek,
      Figure("needed", in: .show) { goal in
        .text(goal.neededInWords.map { "\($0) \(goal.needSpanInWords(today: context.today))" })
      },
      Figure("measures", in: .json) { .list($0.measures.map { $0.fields(context) }) }
        .or(in: .csv) { .fields($0.measures.flatMap { $0.rows(context) }) },
      Figure("milestones", in: .json) { .list($0.milestones.map { $0.fields(context) }) }
        .or(in: .show) { .text($0.milestonesInWords) },
      contributions,
      Figure("last contribution", in: [.json, .csv, .showJSON]) { .day($0.lastContribution) },
      values(context),
    ]
  }

  /// In a table, `goal` is the column with the title of the item itself. In JSON, `goal` is the
  /// goal to which a milestone belongs.
  private static func goal(_ context: FigureContext) -> Figure {
    Figure("goal", in: .tables, layout: ColumnLayout(least: 16, most: 40)) {
      .title($0.title, color: context.color(of: $0.goal))
    }
    .or(in: .json) { .text($0.parent.map(context.workspace.id)) }
  }

  private static func progress(_ context: FigureContext) -> Figure {
    Figure("progress", in: [.json, .csv, .markdown, .showJSON]) { .fraction($0.progress) }
      .or(in: .show) { goal in
        .list([.fraction(goal.progress)] + goal.measures.map { .text($0.inWords(context)) })
      }
  }

  private static var amount: Figure {
    Figure("amount", in: .markdown) { .text($0.measures.count < 2 ? $0.amountInWords : "") }
      .or(in: .text, title: "", layout: .whole(most: 24, priority: 1)) {
        .text($0.amountInWords)
      }
  }

  private static func expected(_ context: FigureContext) -> Figure {
    Figure("expected", in: [.json, .csv, .showJSON]) { .fraction($0.expected) }
      .or(in: .show) { goal in
        .text(goal.expected.map { $0.percent + goal.termDueInWords(context) })
      }
  }

  private static var trend: Figure {
    Figure("trend", in: [.json, .csv, .markdown, .show, .showJSON]) { .text($0.trend?.rawValue) }
      .or(in: .text, layout: .whole(most: 10, priority: 6)) {
        // `stalled` is left out, because the column `pace` already shows it.
        .text($0.status == .stalled ? nil : $0.trend?.rawValue)
      }
  }

  private static func due(_ context: FigureContext) -> Figure {
    Figure(.due, in: [.json, .csv, .markdown]) { .day($0.due) }
      .or(in: .text, layout: .whole(most: 14, priority: 3)) {
        .text($0.status == .done ? nil : $0.dueInWords(today: context.today))
      }
  }

  private static func forecast(_ context: FigureContext) -> Figure {
    Figure("forecast", in: [.json, .csv, .showJSON]) { .day($0.forecast) }
      .or(in: .show) { goal in
        .text(
          goal.forecast.map {
            "\(Words.fullDate($0)), \(Words.distance(to: $0, from: context.today))"
          })
      }
  }

  private static func safeDays(_ context: FigureContext) -> Figure {
    Figure("safe days", in: [.json, .showJSON]) { .count($0.safeDays(on: context.today)) }
      .or(in: .show) { goal in
        .text(
          goal.safeDays(on: context.today).map {
            "\($0): without another entry behind from \(Words.date(context.today + $0)) on"
          })
      }
  }

  private static var neededPerWeek: Figure {
    Figure("needed per week", in: [.json, .showJSON]) { goal in
      goal.neededPerWeek.map {
        .fields([("amount", .amount($0.number)), ("unit", .text($0.unit.name))])
      } ?? .none
    }
    .or(in: [.csv, .markdown], title: "a week") { goal in
      .amount(goal.neededPerWeek?.number, goal.neededPerWeek?.unit.name ?? "")
    }
    .or(in: .text, title: "a week", layout: .spare(most: 12, priority: 4)) {
      .text($0.neededInWords)
    }
  }

  private static var contributions: Figure {
    Figure("contributions", in: [.json, .csv, .showJSON]) { .count($0.contributions) }
      .or(in: .show) { goal in
        .text(
          Words.count(goal.contributions, "line")
            + (goal.lastContribution.map { ", the last on \(Words.fullDate($0))" } ?? ""))
      }
  }

  private static func values(_ context: FigureContext) -> Figure {
    Figure("values", in: .json) { goal in
      .list(
        goal.values.map {
          .fields([("id", .text(context.text($0.value))), ("strength", .count($0.strength))])
        })
    }
  }
}

extension MeasureProgress {
  fileprivate func fields(_ context: FigureContext) -> FigureValue {
    .fields([
      ("subject", .text(measure.subject.map(context.text))), ("how", .text(measure.how.rawValue)),
      ("target", .amount(target)), ("actual", .amount(actual)), ("from", .amount(from)),
      ("unit", .text(unit.name)), ("progress", .fraction(progress)),
    ])
  }

  fileprivate func rows(_ context: FigureContext) -> [(name: String, value: FigureValue)] {
    let name = measure.name(context)
    return [
      (name, .amount(actual, unit.name)), ("\(name) target", .amount(target, unit: unit.name)),
    ]
  }

  /// Returns the progress of the measure in words: `run 34 of 80 km`,
  /// `weight latest 72.4 kg to 70 kg`.
  fileprivate func inWords(_ context: FigureContext) -> String {
    let subject = measure.subject.map { context.text($0) + " " } ?? ""
    guard actual != nil else {
      return "\(subject)nothing yet, to \(Words.amount(target, unit.name))"
    }
    let how = [.sum, .count].contains(measure.how) ? "" : measure.how.rawValue + " "
    return subject + how + amountInWords
  }
}

extension GoalMeasure {
  /// Returns the subject of the measure and its aggregation, such as `run sum`.
  func name(_ context: FigureContext) -> String {
    [subject.map(context.text), how.rawValue].compactMap(\.self).joined(separator: " ")
  }
}

extension MilestoneProgress {
  fileprivate func fields(_ context: FigureContext) -> FigureValue {
    .fields([
      ("id", .text(block.map(context.text))), ("date", .day(milestone.date)),
      ("title", .text(milestone.title)),
      ("status", .text(status.rawValue)),
    ])
  }
}
