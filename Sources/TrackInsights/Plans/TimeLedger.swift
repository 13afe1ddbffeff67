import TrackCore

/// A log line, with the time and the amount that it contributes to an item of a plan.
package struct PlanLine: Sendable {
  package let day: Day
  package let place: Place
  /// The byte offsets of the line's text in its file.
  package let text: Range<Int>
  /// The recorded time; zero if the line records no time.
  package let seconds: Double
  /// The amount, in the unit of the item; zero if the item is a habit.
  package let amount: Double
  /// True if the line is used to compute a goal's time per unit.
  package let isRated: Bool
}

/// The time that log lines record for the items of a plan, with the amounts done in that time.
struct TimeLedger {
  /// The sums over a goal's lines that have both a duration and an amount. They give its time per
  /// unit.
  struct Rate {
    var seconds = 0.0
    /// The amount, in the unit of the goal's first measure, or in days if the measure counts days.
    var amount = 0.0
    var lines = 0
    /// The amount of recent lines without a duration.
    var untimed = 0.0
    var lastDay: Day?

    /// The estimated seconds of recent lines without a duration, at the same rate.
    var untimedSeconds: Double { amount > 0 ? untimed * seconds / amount : 0 }
  }

  /// The seconds given to each goal in the recent days. The key is the index of the goal.
  private(set) var goalSeconds: [Int: Double] = [:]
  /// The seconds given to each goal in the recent days, split by the subject of the lines. The key
  /// of the outer dictionary is the index of the goal.
  private(set) var goalSecondsBySubject: [Int: [Name: Double]] = [:]
  /// The rate of each goal over all days of the ledger. The key is the index of the goal.
  private(set) var rates: [Int: Rate] = [:]
  /// The total seconds of the recent lines that count for any item, each line counted once.
  private(set) var seconds = 0.0

  /// The lines of each goal; empty unless lines are kept. The key is the index of the goal.
  private(set) var goalLines: [Int: [PlanLine]] = [:]
  /// The lines of each habit or task; empty unless lines are kept.
  private(set) var habitLines: [Name: [PlanLine]] = [:]
  /// The recent lines that count for any item; empty unless lines are kept.
  private(set) var givenLines: [PlanLine] = []

  /// - Parameters:
  ///   - subjects: The subjects, or parts of subjects, that count for the habits and tasks.
  ///   - days: The days from which rates are computed.
  ///   - recent: The days whose time is added up.
  ///   - sources: The habits and tasks whose lines are kept, each with the subjects that count for
  ///     it; nil to keep no lines.
  init(
    _ workspace: Workspace, goals: Set<Int>, subjects: Set<SubjectPart>, days: ClosedRange<Day>,
    recent: ClosedRange<Day>, linesOf sources: [Name: [SubjectPart]]? = nil
  ) {
    var rules = ContributionRules(workspace: workspace)
    var firstTrack: [Int: Int] = [:]
    for (index, track) in rules.tracks.enumerated() where firstTrack[track.goal] == nil {
      firstTrack[track.goal] = index
    }
    var ledger = self
    workspace.forEachLine(from: days.lowerBound, through: days.upperBound) { entry, _ in
      guard entry.outcome == .done, !entry.isRunning else { return }
      let duration = entry.duration?.approximate ?? 0
      let isRecent = recent.contains(entry.day)
      var counted = subjects.contains(SubjectPart(subject: entry.subject)) ? duration : 0
      for part in entry.parts where duration == 0 && part.amount.unit == .time {
        if subjects.contains(SubjectPart(subject: entry.subject, part: part.name)) {
          counted = max(counted, part.amount.number.approximate)
        }
      }
      if rules.decide(entry) {
        for contribution in rules.contributions
        where goals.contains(contribution.goal) && !contribution.isBefore {
          let track = firstTrack[contribution.goal]
          let gain = rules.gains[contribution.gains].first { $0.track == track }
          let (given, isRated) = ledger.add(
            contribution.goal, gain, track.map { rules.tracks[$0] }, duration, on: entry.day,
            subject: entry.subject, isRecent: isRecent)
          counted = max(counted, given)
          if sources != nil {
            ledger.goalLines[contribution.goal, default: []].append(
              entry.line(given, amount: gain?.number.approximate ?? 0, isRated: isRated))
          }
        }
      }
      if isRecent { ledger.seconds += counted }
      guard let sources else { return }
      if isRecent, counted > 0 { ledger.givenLines.append(entry.line(counted)) }
      for (habit, sources) in sources where sources.contains(where: { $0.subject == entry.subject })
      {
        ledger.habitLines[habit, default: []].append(entry.line(entry.seconds(for: sources)))
      }
    }
    self = ledger
  }

  private init() {}

  /// Adds a line to a goal and returns the seconds that the line contributes. `isRated` is true if
  /// the line is used to compute the goal's time per unit.
  private mutating func add(
    _ goal: Int, _ gain: Gain?, _ track: GoalTrack?, _ duration: Double, on day: Day,
    subject: Name, isRecent: Bool
  ) -> (seconds: Double, isRated: Bool) {
    let number = gain?.number.approximate ?? 0
    // A goal measured in time takes the amount instead of the duration: `+goal=2h` contributes 2
    // hours, however long the line took.
    let seconds = track?.unit == .time && number > 0 ? number : duration
    guard seconds > 0 else {
      if isRecent, number > 0, track?.isStock ?? false {
        rates[goal, default: Rate()].untimed += number
      }
      return (0, false)
    }
    if isRecent {
      goalSeconds[goal, default: 0] += seconds
      goalSecondsBySubject[goal, default: [:]][subject, default: 0] += seconds
    }
    if let track, track.how == .days || number > 0, track.isStock {
      var rate = rates[goal] ?? Rate()
      rate.seconds += seconds
      rate.amount += track.how == .days ? (rate.lastDay == day ? 0 : 1) : number
      rate.lines += 1
      rate.lastDay = day
      rates[goal] = rate
      return (seconds, true)
    }
    return (seconds, false)
  }
}

extension LogEntry {
  fileprivate func line(_ seconds: Double, amount: Double = 0, isRated: Bool = false) -> PlanLine {
    PlanLine(
      day: day, place: place, text: text, seconds: seconds, amount: amount, isRated: isRated)
  }

  /// Returns the seconds that the line records for the subjects, or parts of subjects, of a habit.
  fileprivate func seconds(for sources: [SubjectPart]) -> Double {
    let isWhole = sources.contains(SubjectPart(subject: subject))
    let timed = parts.filter { part in
      part.amount.unit == .time && sources.contains(SubjectPart(subject: subject, part: part.name))
    }
    return timed.reduce(isWhole ? duration?.approximate ?? 0 : 0) {
      $0 + $1.amount.number.approximate
    }
  }
}
