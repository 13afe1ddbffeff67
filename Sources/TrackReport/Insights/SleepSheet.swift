import TrackCore
import TrackInsights
import TrackJSON

/// The output of `track sleep`: the nights of a period and their overall figures.
package struct SleepSheet: Sendable {
  package let today: Day
  package let from: Day
  package let through: Day
  package let figures: SleepFigures
  /// The habit or task that has the ID `sleep`; nil if it is a measure.
  private let hidden: HiddenMeasure?

  package init(of workspace: Workspace, today: Day, from: Day, through: Day) {
    self.today = today
    self.from = from
    self.through = through
    figures = SleepFigures(workspace, from: from, through: through)
    hidden = figures.nights.isEmpty ? HiddenMeasure("sleep", in: workspace) : nil
  }

  private var nights: FigureTable {
    FigureTable(
      "nights", title: "Night to", subject: "Night to", Figure.nights, figures.nights, id: \.day.iso
    )
  }

  // MARK: Formats

  /// - Parameter all: True to list each night on a line.
  package func lines(for terminal: Terminal, all: Bool) -> [String] {
    var page = TextPage(terminal)
    page.heading(
      figures.nights.isEmpty ? "Sleep" : "Sleep, \(Words.count(figures.nights.count, "night"))",
      "\(from)..\(through)")
    guard let last = figures.nights.last else {
      page.say(noNight)
      return page.lines
    }
    if all {
      page.add(nights)
      return page.lines
    }
    var table = TextTable([
      .init(title: "", layout: ColumnLayout(least: 12)),
      .init(title: Words.date(last.day), layout: .whole(.right)),
      .init(title: "last 7", layout: .whole(.right)),
      .init(title: "all", layout: .whole(.right, priority: 1)),
      .init(title: "", layout: .whole(priority: 2)),
    ])
    table.addHeadings()
    let spans = [figures.last(1), figures.last(7), figures]
    for figure in SleepFigure.all {
      let cells = spans.map { cell(figure, of: $0) }
      guard cells.contains(where: { !$0.isEmpty }) else { continue }
      table.add([figure.name] + cells + [figure.rating(figures)?.rawValue ?? ""])
    }
    page.add(table.laidOut(on: terminal))
    page.prose(notes)
    return page.lines
  }

  /// Returns the text of a figure. If the figure is known for only some of the nights, adds their
  /// number in brackets.
  private func cell(_ figure: SleepFigure, of figures: SleepFigures) -> String {
    let value = figure.value(figures)
    guard !value.isNone, let count = figure.count?(figures), count < figures.nights.count else {
      return value.words
    }
    return "\(value.words) (\(count))"
  }

  /// A sentence about figures that are known for only some of the nights; nil if there are none.
  private var incomplete: String? {
    let counts = SleepFigure.all.compactMap { $0.value(figures).isNone ? nil : $0.count?(figures) }
      .filter { $0 < figures.nights.count }
    guard !counts.isEmpty else { return nil }
    let asleep =
      figures.count(of: .efficiency) < figures.nights.count
      ? " Where the time awake is unknown, all of the night counts as asleep." : ""
    let unrated = counts.contains { !figures.isEnough($0) }
    return "A number in brackets: the figure is of so many nights, for the lines of the others do"
      + " not tell it."
      + (unrated
        ? " A figure of fewer than half of the nights, or of fewer than three, has no rating." : "")
      + asleep
  }

  package var noNight: String {
    if let hidden {
      return "\(hidden.meaning), and nights are computed only where it is a measure."
        + " Give \(hidden.change(newID: "nights")), and its lines count as nights, too."
    }
    guard let latest = figures.nightBefore?.day else {
      return
        "There is no night in these days. Write one as `\(today) <23:10-07:05 sleep`, on the day you"
        + " wake up."
    }
    return "There is no night in these days. The last one before was to \(Words.fullDate(latest)):"
      + " `track sleep --to \(latest)`."
  }

  /// Returns the phrase that says whether the sleep debt of the nights is computed from the time in
  /// bed. Empty if it is computed from the time asleep.
  private func debtBasis(of nights: SleepFigures) -> String {
    if let habit = nights.targetHabit {
      return ", by the time in bed, which the habit \(habit.id) counts"
    }
    switch nights.nights.count - nights.count(of: .efficiency) {
    case 0: return ""
    case nights.nights.count: return ", by the time in bed, for the time awake is unknown"
    case let inBed: return ", \(inBed) of them by the time in bed"
    }
  }

  private var notes: [String] {
    var notes = [incomplete].compactMap { $0 }
    if figures.regularity != nil {
      notes.append(
        "Regularity is of \(Words.count(figures.pairs.count, "pair")) of days: 100 would be the same"
          + " hours in bed every day, 0 hours at random.")
    }
    let debt = figures.last(7).debt
    let target = SleepFigure.duration(figures.target)
    let week = min(figures.nights.count, 7)
    let difference =
      "\(SleepFigure.duration(abs(debt))) \(debt > 0 ? "less" : "more") than \(target)"
    if abs(debt) >= 60 {
      let basis = debtBasis(of: figures.last(7))
      let naps = figures.last(7).naps > 0 ? ", naps included" : ""
      let assumed =
        figures.targetHabit == nil ? "; 8h are assumed, for no habit asks for sleep" : ""
      notes.append(
        week == 1
          ? "The last night had \(difference)\(naps)\(basis)\(assumed)."
          : "The last \(week) nights had in all \(difference) each\(naps)\(basis)\(assumed).")
    }
    if let lag = figures.socialJetLag, abs(lag) >= 1800 {
      notes.append(
        "On Saturdays and Sundays the middle of sleep is \(SleepFigure.duration(abs(lag)))"
          + " \(lag > 0 ? "later" : "earlier").")
    }
    let unusual = figures.unusual.suffix(3).map {
      "\(Words.date($0.night.day)) (\(SleepFigure.duration($0.night.asleep)))"
    }
    if !unusual.isEmpty {
      let hidden = figures.unusual.count - unusual.count
      let earlier = hidden > 0 ? ", and \(hidden) before these" : ""
      notes.append(
        "Unusual nights, beside the 30 before each: \(unusual.joined(separator: ", "))\(earlier).")
    }
    return notes
  }
}

extension SleepSheet: JSONObjectConvertible {
  package var json: JSONObject {
    let head: JSONObject = [
      "version": 1, "today": today, "from": from, "to": through, "target": figures.target,
    ]
    let counted: [(String, NightFigure)] = [
      ("asleep", .asleep), ("bedtime", .bedtime), ("efficiency", .efficiency),
      ("latency", .latency), ("awake", .awake), ("awakenings", .awakenings), ("rem", .rem),
      ("deep", .deep),
    ]
    let counts =
      JSONObject(counted.map { ($0, figures.count(of: $1)) })
      + ["regularity": figures.pairs.count]
    return head + JSONObject(SleepFigure.all.map { ($0.field, $0.value(figures)) }) + [
      "scoreOf": figures.score?.of, "scoreNights": figures.score?.nights,
      "debt": figures.nights.isEmpty ? nil : figures.last(7).debt,
      "socialJetLag": figures.socialJetLag, "counts": counts,
      "unusual": figures.unusual.map(\.night.day), "nights": nights.json,
    ]
  }
}

extension Figure where Row == Night {
  /// The figures of a night.
  static var nights: [Figure] {
    func seconds(_ seconds: Int?) -> FigureValue {
      .amount(seconds.map { Number($0) }, "s")
    }
    func clock(_ seconds: Int?) -> FigureValue {
      seconds.map { .worded(.count($0), Words.clock($0)) } ?? .none
    }
    return [
      Figure("night", in: .text, layout: .whole()) { .text(Words.date($0.day)) },
      Figure("date", in: .json) { .day($0.day) },
      Figure("bedtime", title: "to bed", in: [.json, .text], layout: .whole(.right)) {
        clock($0.range?.lowerBound)
      },
      Figure("waking", title: "up", in: [.json, .text], layout: .whole(.right)) {
        clock($0.range?.upperBound)
      },
      Figure("in bed", in: [.json, .text], layout: .whole(.right)) { seconds($0.inBed) },
      Figure("asleep", in: [.json, .text], layout: .whole(.right)) { seconds($0.asleep) },
      Figure("efficiency", in: [.json, .text], layout: .whole(.right, priority: 1)) {
        .fraction($0.efficiency)
      },
      Figure("awake", in: [.json, .text], layout: .whole(.right, priority: 5)) {
        seconds($0.stages.awake)
      },
      Figure("latency", in: [.json, .text], layout: .whole(.right, priority: 6)) {
        seconds($0.stages.latency)
      },
      Figure("awakenings", in: [.json, .text], layout: .whole(.right, priority: 7)) {
        .count($0.stages.awakenings)
      },
      Figure("rem", title: "REM", in: [.json, .text], layout: .whole(.right, priority: 2)) {
        .fraction($0.share(of: \.rem))
      },
      Figure("deep", in: [.json, .text], layout: .whole(.right, priority: 3)) {
        .fraction($0.share(of: \.deep))
      },
      Figure("naps", in: [.json, .text], layout: .whole(.right, priority: 4)) {
        seconds($0.naps > 0 ? $0.naps : nil)
      },
    ]
  }
}
