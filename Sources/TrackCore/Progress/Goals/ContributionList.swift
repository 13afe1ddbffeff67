/// One line of the log with the amounts that it contributed to a goal.
public struct ContributionLine: Hashable, Sendable {
  /// An amount that the line contributed to a measure.
  public struct Part: Hashable, Sendable {
    /// The measure of the goal or of its milestone.
    public let measure: GoalMeasure
    /// The amount in the unit of the measure.
    public let amount: Amount
  }

  public let place: Place
  /// Byte offsets of the line's text in its file.
  package let text: Range<Int>
  public let day: Day
  /// The ID of the line's subject, or the title of a one-off action.
  public let subject: String
  /// True if the subject is the title of a one-off action.
  public let isOneOff: Bool
  /// The goal; nil for a line that contributed to no goal.
  public let goal: Name?
  /// The reasons why the line counts for the goal.
  public let reasons: [ContributionReason]
  /// The contributed amounts; empty if the line counts without an amount.
  public let parts: [Part]
  /// True if the line has an amount that no measure of the goal accepts.
  public let isAmountLost: Bool
}

/// A reason why a line counts for a goal.
public enum ContributionReason: String, Hashable, Sendable, CaseIterable {
  /// The line has `+goal`.
  case plus
  /// The line's subject is the goal.
  case goal
  /// A measure of the goal, or of a milestone, names the subject.
  case measure
  /// The measure names a habit whose `of` property lists the subject.
  case of
  /// The goal is in the `goal` property of the subject's own block, or of a habit that counts the
  /// subject through its `of` property.
  case link
}

extension Contribution.Reasons {
  package var words: [ContributionReason] {
    let all: [(Contribution.Reasons, ContributionReason)] = [
      (.plus, .plus), (.goal, .goal), (.measure, .measure), (.of, .of), (.link, .link),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

/// Lists the lines that contributed to goals, or the lines that contributed to no goal.
package struct ContributionList {
  /// The lines to list.
  package enum Wanted: Sendable {
    case all
    case goal(Name)
    /// The lines that contributed to no goal.
    case none
  }

  private let workspace: Workspace
  private let today: Day
  private let wanted: Wanted
  private var match: EntryMatch
  package private(set) var lines: [ContributionLine] = []

  /// - Parameter today: The last day that counts. Running lines are not listed.
  package init(
    _ wanted: Wanted, filter: EntryFilter = EntryFilter(), workspace: Workspace, today: Day
  ) {
    self.workspace = workspace
    self.today = today
    self.wanted = wanted
    match = EntryMatch(filter, workspace: workspace, decides: true)
  }

  package mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    guard entry.day <= today, !entry.isRunning, entry.outcome == .done,
      match.matches(entry, &reader)
    else { return }
    add(entry, reader)
  }

  /// Adds the entry that was computed for a night, if its day is not after `today` and it
  /// contributes to a wanted goal. The caller must have applied the filter.
  mutating func take(night: borrowing LogEntry, _ reader: borrowing LogReader) {
    guard night.day <= today, match.rules.decide(night) else { return }
    if case .none = wanted { return }
    add(night, reader)
  }

  private mutating func add(_ entry: borrowing LogEntry, _ reader: borrowing LogReader) {
    var helps = false
    for contribution in match.rules.contributions where !contribution.isBefore {
      helps = true
      let goal = workspace.goals[contribution.goal].name
      switch wanted {
      case .none: continue
      case .goal(let name) where name != goal: continue
      case .goal, .all: add(entry, contribution, goal, reader)
      }
    }
    if case .none = wanted, !helps { add(entry, nil, nil, reader) }
  }

  private mutating func add(
    _ entry: borrowing LogEntry, _ contribution: Contribution?, _ goal: Name?,
    _ reader: borrowing LogReader
  ) {
    let gains = contribution.map { Array(match.rules.gains[$0.gains]) } ?? []
    lines.append(
      ContributionLine(
        place: entry.place, text: entry.text, day: entry.day,
        subject: reader.lineReader.names.text(entry.subject),
        isOneOff: reader.lineReader.names.isTitle(entry.subject), goal: goal,
        reasons: contribution?.reasons.words ?? [],
        parts: gains.map {
          let track = match.rules.tracks[$0.track]
          return ContributionLine.Part(
            measure: track.measure, amount: Amount($0.number, track.unit))
        },
        isAmountLost: contribution?.isAmountLost ?? false))
  }
}

extension Workspace {
  /// Returns the lines that contributed to goals (for `.none`, the lines that contributed to no
  /// goal), in the order of days, files and lines.
  package func contributionLines(
    _ wanted: ContributionList.Wanted = .all, filter: EntryFilter = EntryFilter(), today: Day
  ) -> [ContributionLine] {
    var list = ContributionList(wanted, filter: filter, workspace: self, today: today)
    // Nights are listed only if the filter restricts nothing but the range of days.
    var days = EntryFilter()
    (days.from, days.through) = (filter.from, filter.through)
    var nights = filter == days ? NightCollector(self) : nil
    forEachLine { entry, reader in
      nights?.take(entry)
      list.take(entry, &reader)
    }
    let reader = LogReader(self)
    nights?.forEachNight { night in
      if filter.from.map({ night.day < $0 }) == true { return }
      if filter.through.map({ night.day > $0 }) == true { return }
      list.take(night: night, reader)
    }
    return list.lines.sorted { ($0.day, $0.place) < ($1.day, $1.place) }
  }
}
