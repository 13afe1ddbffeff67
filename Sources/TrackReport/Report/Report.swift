import TrackCore

/// All figures of a report, independent of the format.
package struct Report: Sendable {
  package struct NamedSpan: Hashable, Sendable {
    package let from: Day
    package let to: Day
    /// The name of the period, such as `Term 12`.
    package let name: String

    /// The name in the form used within a sentence: `Term 12`, `the last ten weeks`.
    var nameInSentence: String { name.hasPrefix("The ") ? "the " + name.dropFirst(4) : name }

    /// The days of the period that are not in the future: `in 2026-11-01..2026-11-21`.
    func inWords(today: Day) -> String {
      let last = min(to, today)
      let days =
        from == .first ? "up to \(last)" : from == last ? "on \(last)" : "in \(from)..\(last)"
      return days + (name.hasPrefix("Term") ? " (\(name))" : "")
    }

    package init(from: Day, to: Day, name: String) {
      self.from = from
      self.to = to
      self.name = name
    }
  }

  package let workspace: Workspace
  /// The day of the figures: the current date or, if the period is over, its last day.
  package let today: Day
  package var currentDate: Day
  package let period: NamedSpan
  /// True if the period of the report is the current term.
  package var isOfTerm = false
  /// True if the period is over. The report is then one of its last day.
  package var isPast = false
  /// The filter that selects the entries to count.
  package var filter = EntryFilter()
  package var term: TermProgress?
  package var habits: [HabitRow] = []
  package var goals: [GoalProgress] = []
  /// The name of each habit's or goal's group, by the ID; empty if the report is not grouped.
  var groups: [String: String] = [:]
  package var values: [ValueProgress] = []
  package var orphans = UnlinkedIDs()
  package var time: [TimeSpent] = []
  package var running: [Running] = []
  package var readings: [ReadingProgress] = []
  package var badges: [Badge] = []
  /// The most important insights; nil if they were not requested, and in a filtered report.
  var insights: InsightSheet?
  package var problems = Problem.Tally()
  /// The data sources and the age of their data, in the order of the files.
  package var sources: [SourceAge] = []
  /// The items that need attention, most urgent first. Empty in a filtered report, which would not
  /// have all such items.
  package var now: [AttentionItem] = []
  /// The summary in one line; nil in a filtered report.
  package var verdict: Verdict?
  /// The data for pictures; nil if no pictures were requested.
  package var pictures: ReportPictures?

  init(_ workspace: Workspace, today: Day, period: NamedSpan) {
    self.workspace = workspace
    self.today = today
    currentDate = today
    self.period = period
  }

  /// The current term if it is the period of the report; otherwise nil.
  var ownTerm: TermProgress? { isOfTerm ? term : nil }

  /// The name of the period: `Base building`, `Term 12`, `The last ten weeks`.
  var name: String {
    guard let term = ownTerm else { return period.name }
    return term.name ?? "Term \(term.number)"
  }

  /// The advice for a directory without habits, goals and tasks; nil for any other directory.
  var firstStep: String? {
    guard workspace.habits.isEmpty, workspace.goals.isEmpty, workspace.tasks.isEmpty else {
      return nil
    }
    return FirstStep.text
  }

  // MARK: Tables

  var context: FigureContext {
    FigureContext(
      workspace: workspace, today: today, term: term, isPast: isPast,
      habits: habits.lazy.map(\.progress).byName)
  }

  /// Returns the tables of the given parts, in the order of a report.
  func tables(_ parts: Set<ReportPart> = .all) -> [FigureTable] {
    ReportPart.allCases.filter(parts.contains).map(table)
  }

  func table(_ part: ReportPart) -> FigureTable {
    let name = part.rawValue
    return switch part {
    case .now: now.table(context)
    case .habits:
      FigureTable(
        name, subject: "Habit", Figure.habits(context), habits, id: \.id)
    case .goals:
      FigureTable(
        name, subject: "Goal", Figure.goals(context), goals, kind: { $0.kind.rawValue }, id: \.id)
    case .values:
      FigureTable(
        name, subject: "Value", Figure.values(context, among: values, period: period.name),
        values, id: \.id)
    case .time:
      FigureTable(
        name, subject: "What", Figure.time(longest: time.map(\.sum.seconds).max() ?? .zero), time,
        kind: { _ in "time" }, id: \.id)
    case .readings:
      FigureTable(
        name, subject: "Reading", Figure.readings(context), readings
      ) { reading in reading.id + (reading.part.map { "." + $0 } ?? "") }
    case .insights:
      FigureTable(
        name, subject: "Insight", Figure.insights, insights?.items ?? [],
        id: \.id)
    }
  }

  /// A running entry.
  package struct Running: Hashable, Sendable {
    package let id: String
    package let title: String
    /// The start as date and time, such as `2026-11-21T09:05`.
    package let since: String
    private let day: Day
    private let line: RunningEntry

    init(_ entry: RunningEntry, _ workspace: Workspace) {
      line = entry
      day = entry.start < 0 ? entry.day - 1 : entry.day
      id = entry.id
      title = workspace.block(id: entry.id)?.title ?? entry.id
      since = "\(day)T\(Words.time(entry.start))"
    }

    /// Returns the seconds since the start, at a time of the wall clock.
    package func seconds(until date: Day, _ second: Int) -> Int {
      max(0, (date - line.day) * 86_400 + second - line.start)
    }

    /// Returns the start in words: `09:05`, `yesterday 09:05`, `Wed 18 Nov 09:05`.
    package func start(today: Day) -> String {
      let time = String(since.suffix(5))
      switch today - day {
      case ...0: return time
      case 1: return "yesterday \(time)"
      default: return "\(Words.date(day)) \(time)"
      }
    }
  }
}

/// The IDs of blocks that are not linked to a goal or value.
package struct UnlinkedIDs: Hashable, Sendable {
  package private(set) var goals: [String] = []
  package private(set) var habits: [String] = []
  package private(set) var values: [String] = []
  /// The number of entries that contribute to no goal.
  package private(set) var entries = 0

  init() {}

  init(_ items: UnlinkedItems, _ workspace: Workspace) {
    goals = items.goals.map(workspace.text(of:))
    habits = items.habits.map(workspace.text(of:))
    values = items.values.map(workspace.text(of:))
    entries = items.entries
  }

  /// The IDs that there are, each list with the words for what its blocks lack.
  var lists: [(words: String, ids: [String])] {
    [
      ("Goals that serve no value", goals), ("Habits that serve no value", habits),
      ("Values that nothing serves", values),
    ].filter { !$0.1.isEmpty }
  }
}
