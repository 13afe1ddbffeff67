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

  private let question: Question

  /// What a ledger is asked for.
  struct Question {
    /// The indices of the goals.
    let goals: Set<Int>
    /// The subjects, or parts of subjects, that count for the habits and tasks.
    let subjects: Set<SubjectPart>
    /// The days from which rates are computed.
    let days: ClosedRange<Day>
    /// The days whose time is added up.
    let recent: ClosedRange<Day>
    /// The habits and tasks whose lines are kept, each with the subjects that count for it; nil to
    /// keep no lines.
    let sources: [Name: [SubjectPart]]?
  }

  private init(_ question: Question) { self.question = question }

  init(_ workspace: Workspace, _ question: Question) {
    self.init(question)
    var rules = ContributionRules(workspace: workspace)
    var firstTracks: [Int: Int] = [:]
    for (index, track) in rules.tracks.enumerated() where firstTracks[track.goal] == nil {
      firstTracks[track.goal] = index
    }
    var ledger = self
    let days = question.days
    workspace.forEachLine(from: days.lowerBound, through: days.upperBound) { entry, _ in
      guard entry.outcome == .done, !entry.isRunning else { return }
      ledger.add(entry, &rules, firstTracks)
    }
    self = ledger
  }

  /// - Parameter firstTracks: The first measure of each goal, by the index of the goal.
  private mutating func add(
    _ entry: borrowing LogEntry, _ rules: inout ContributionRules, _ firstTracks: [Int: Int]
  ) {
    let isRecent = question.recent.contains(entry.day)
    var counted = question.seconds(of: entry)
    if rules.decide(entry) {
      for contribution in rules.contributions
      where question.goals.contains(contribution.goal) && !contribution.isBefore {
        let track = firstTracks[contribution.goal]
        let gain = rules.gains[contribution.gains].first { $0.track == track }
        let line = add(entry, to: contribution.goal, gain, track.map { rules.tracks[$0] })
        counted = max(counted, line.seconds)
        if question.sources != nil { goalLines[contribution.goal, default: []].append(line) }
      }
    }
    if isRecent { seconds += counted }
    guard let sources = question.sources else { return }
    let subject = entry.subject
    if isRecent, counted > 0 { givenLines.append(entry.line(counted)) }
    for (habit, sources) in sources where sources.contains(where: { $0.subject == subject }) {
      habitLines[habit, default: []].append(entry.line(entry.seconds(for: sources)))
    }
  }

  /// Adds a line to a goal and returns it with the seconds that it contributes.
  private mutating func add(
    _ entry: borrowing LogEntry, to goal: Int, _ gain: Gain?, _ track: GoalTrack?
  ) -> PlanLine {
    let number = gain?.number.approximate ?? 0
    let isRecent = question.recent.contains(entry.day)
    // A goal measured in time takes the amount instead of the duration: `+goal=2h` contributes 2
    // hours, however long the line took.
    let seconds =
      track?.unit == .time && number > 0 ? number : entry.duration?.approximate ?? 0
    guard seconds > 0 else {
      if isRecent, number > 0, track?.isStock ?? false {
        rates[goal, default: Rate()].untimed += number
      }
      return entry.line(0, amount: number)
    }
    if isRecent {
      goalSeconds[goal, default: 0] += seconds
      goalSecondsBySubject[goal, default: [:]][entry.subject, default: 0] += seconds
    }
    let isRated = track.map { ($0.how == .days || number > 0) && $0.isStock } ?? false
    if let track, isRated {
      var rate = rates[goal] ?? Rate()
      rate.seconds += seconds
      rate.amount += track.how == .days ? (rate.lastDay == entry.day ? 0 : 1) : number
      rate.lines += 1
      rate.lastDay = entry.day
      rates[goal] = rate
    }
    return entry.line(seconds, amount: number, isRated: isRated)
  }
}

extension TimeLedger.Question {
  /// Returns the seconds that a line records for the subjects of habits and tasks.
  fileprivate func seconds(of entry: borrowing LogEntry) -> Double {
    let duration = entry.duration?.approximate ?? 0
    var counted = subjects.contains(SubjectPart(subject: entry.subject)) ? duration : 0
    for part in entry.parts where duration == 0 && part.amount.unit == .time {
      if subjects.contains(SubjectPart(subject: entry.subject, part: part.name)) {
        counted = max(counted, part.amount.number.approximate)
      }
    }
    return counted
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
