import TrackCore
import TrackJSON

/// Today's figures of all blocks, computed from the whole log.
package struct BlockFigures {
  let workspace: Workspace
  let today: Day
  let overview: Overview
  var habits: [HabitProgress] { overview.habits }
  var goals: GoalFigures { overview.goals }
  var terms: TermFigures { overview.terms }
  let values: [ValueProgress]
  let period: Report.NamedSpan
  private let goalIndices: [Name: Int]
  private let habitIndices: [Name: Int]
  private let valueIndices: [Name: Int]
  /// The index in `overview.time` of the row for each subject, by the subject's ID. Titles of
  /// one-off actions are left out.
  private let timeIndices: [String: Int]
  private let readingsByMeasure: [Name: [ReadingProgress]]
  private let valueFigures: [Figure<ValueProgress>]

  /// The number of problems in the blocks and in the log.
  package var problems: Problem.Tally { overview.problems }

  package init(_ workspace: Workspace, today: Day) {
    self.workspace = workspace
    self.today = today
    overview = workspace.overview(today: today, time: TimeQuestion(), withReadings: true)
    period = ReportMaker.usualPeriod(workspace, today)
    values = overview.values.progress(from: period.from, through: min(period.to, today))
    func indices<Key: Hashable>(_ keys: some Sequence<Key>) -> [Key: Int] {
      Dictionary(keys.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }
    goalIndices = indices(workspace.goals.map(\.name))
    habitIndices = indices(overview.habits.map(\.name))
    valueIndices = indices(values.map(\.value))
    readingsByMeasure = Dictionary(
      grouping: overview.readings?.progress(workspace, from: .first, through: today) ?? [],
      by: \.measure)
    valueFigures = Figure.values(
      FigureContext(workspace: workspace, today: today), among: values,
      period: period.nameInSentence)
    let rows = overview.time?.rows ?? []
    timeIndices = Dictionary(
      rows.indices.compactMap { index in
        rows[index].isOneOff ? nil : rows[index].id.map { ($0, index) }
      }
    ) { first, _ in first }
  }

  private var context: FigureContext { FigureContext(workspace: workspace, today: today) }

  /// Returns the figures of a block, for text and JSON.
  func figures(of block: any Block) -> [BlockProperty] {
    switch block {
    case is Habit, is Task: habitFigures(block)
    case let goal as Goal: progress(of: goal).map { properties($0, Figure.goals(context)) } ?? []
    case let value as Value:
      valueIndices[value.name].map { properties(values[$0], valueFigures) } ?? []
    case let measure as Measure: readings(of: measure)
    case let term as Term: terms.progress(term).map { properties($0, Figure.terms(context)) } ?? []
    default: []
    }
  }

  /// Returns the progress of a goal.
  func progress(of goal: Goal) -> GoalProgress? {
    goalIndices[goal.name].map { goals.progress(of: $0) }
  }

  /// The streak of a habit or task; nil for other blocks.
  package func streak(of block: any Block) -> Streak? {
    progress(ofHabit: block.heading.name)?.streak
  }

  private func progress(ofHabit name: Name) -> HabitProgress? {
    habitIndices[name].map { habits[$0] }
  }

  private func properties<Item>(_ item: Item, _ figures: [Figure<Item>]) -> [BlockProperty] {
    figures.flatMap(\.forms).filter { !$0.heading.formats.isDisjoint(with: [.show, .showJSON]) }
      .map { BlockProperty($0, of: item) }
  }

  private func habitFigures(_ block: any Block) -> [BlockProperty] {
    let row = progress(ofHabit: block.heading.name).flatMap {
      HabitRow($0, workspace, from: .first, through: today, evenArchived: true)
    }
    let time = timeIndices[block.id].flatMap { overview.time?.rows[$0].total }
    return (row.map { properties($0, Figure.habits(context)) } ?? [])
      + properties(time, Figure.timeSums)
  }

  private func readings(of measure: Measure) -> [BlockProperty] {
    let all = readingsByMeasure[measure.name] ?? []
    let figures = Figure.readings(context)
    return [
      BlockProperty(
        name: "readings", texts: all.map { ($0.part.map { "\($0): " } ?? "") + $0.inWords },
        value: all.map { JSONObject(figures, of: $0, in: .showJSON) })
    ]
  }
}

extension BlockProperty {
  /// Creates a property from a figure of an item.
  fileprivate init<Item>(_ form: FigureForm<Item>, of item: Item) {
    let (heading, value) = (form.heading, form.value(item))
    let isShown = heading.formats.contains(.show) && !value.isNone
    var texts: [String] = []
    if isShown {
      if case .list(let values) = value {
        texts = values.map(\.words)
      } else {
        texts = [value.words]
      }
    }
    self.init(
      name: heading.name, field: heading.formats.contains(.showJSON) ? heading.field : "",
      texts: texts,
      value: value)
  }
}
