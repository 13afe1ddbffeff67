import TrackCore

/// Short texts about the figures of a goal.
extension GoalProgress {
  /// The amount, such as `128 of 200 km` or `70.9 kg to 70 kg`. With several measures, it is the
  /// progress in percent. Without measures, it is the number of entries and the day of the last
  /// entry: `12 entries, 16 Nov`.
  package var amountInWords: String {
    if measures.isEmpty, status != .done {
      guard contributions > 0 else { return "" }
      let entries = Words.count(contributions, "entry", "entries")
      return entries + (lastContribution.map { ", " + Words.dayAndMonth($0) } ?? "")
    }
    guard measures.count == 1, let measure = measures.first else { return progress.percent }
    let isOfDays = measure.measure.how == .days && measure.unit == .none
    return measure.amountInWords + (isOfDays ? " days" : "")
  }

  /// Returns the status in words. For a goal that is ahead or behind, adds the difference from the
  /// pace, in the unit of the measure or, with several measures, in percentage points.
  ///
  /// For a done goal, adds the day on which it was reached. For a stalled goal that is behind, says
  /// so. An open goal without a due date has the status of its share of the term, and one that rests
  /// the status of the term.
  package func paceInWords(in term: TermProgress?) -> String {
    if status == .done, let reached { return "done " + Words.dayAndMonth(reached) }
    if isStalledBehind { return "stalled, behind" }
    if isResting, status == .open, let term { return "term: \(term.status.inWords)" }
    guard [.ahead, .behind].contains(status), let expected else {
      let share = term.flatMap { term in term.goals.first { $0.goal == goal } }
      guard status == .open, let share, share.expected != nil else { return status.inWords }
      return "term: \(share.status.inWords)"
    }
    guard measures.count == 1, let measure = measures.first, let lead = measure.lead
    else {
      let points = abs(progress.points(above: expected))
      return "\(Words.count(points, "point")) \(status.inWords)"
    }
    let gap = Number(millionths: Int64(clamping: lead.millionths.magnitude))
    let unit = measure.unit.ofDifference
    let isFine = gap < Number(10) && unit != .time
    return "\(Words.amount(isFine ? gap.tenths : gap.roundedToWhole, unit.name))"
      + " \(status.inWords)"
  }

  /// Returns the time until the due date, such as `in 15 days`; empty if there is no due date.
  package func dueInWords(today: Day) -> String {
    due.map { Words.distance(to: $0, from: today) } ?? ""
  }

  /// The amount that is needed each week, such as `31.6 km`, `0.6 days` or `4.4 times`; nil if it is
  /// unknown.
  var neededInWords: String? {
    guard let needed = neededPerWeek else { return nil }
    return measures.first { !$0.isReached && $0.neededPerWeek != nil }?.measure.inGains(needed)
  }

  /// Returns the span for which a needed amount is stated: `a week` or, if less than a week is
  /// left, `in 3 days`.
  func needSpanInWords(today: Day) -> String {
    guard let days = daysLeft(on: today), days < 7 else { return "a week" }
    return days == 1 && due == today ? "today" : "in \(Words.count(days, "day"))"
  }

  /// Returns `, due 2026-12-06 with its last term` if the goal itself has no due date but its last
  /// term gives it one. Otherwise returns an empty text.
  func termDueInWords(_ context: FigureContext) -> String {
    guard let due, (context.workspace.block(named: goal) as? Goal)?.due == nil else { return "" }
    return ", due \(due) with its last term"
  }

  /// The numbers of milestones by status, such as `2 done, 1 missed`.
  var milestonesInWords: String {
    MilestoneStatus.allCases.reversed().compactMap { status in
      let count = milestones.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }.joined(separator: ", ")
  }
}

extension GoalMeasure {
  /// Returns what the measure asks for: a gain such as `31.6 km a week` or `5 days`, or a level such
  /// as `a best of 21 km` or `to 70 kg`.
  func inWords(_ amount: Amount, isWeekly: Bool = false) -> String {
    if isWeekly { return inGains(amount) + " a week" }
    return switch how {
    case .sum, .count, .days: inGains(amount)
    case .latest: "to \(Words.size(amount))"
    case .best, .mean, .streak: "a \(how.rawValue) of \(Words.size(amount))"
    }
  }

  /// Returns a gain rounded to one decimal place, with its noun if it has no unit: `31.6 km`,
  /// `0.6 days`, `4.4 times`.
  func inGains(_ amount: Amount) -> String {
    let gain = Amount(amount.unit == .time ? amount.number : amount.number.tenths, amount.unit)
    let noun = how == .days ? " day" : how == .count ? " time" : ""
    guard gain.unit.isNone, !noun.isEmpty else { return Words.size(gain) }
    return Words.size(gain) + noun + (gain.number == .one ? "" : "s")
  }
}

extension MeasureProgress {
  /// The amount, such as `128 of 200 km`, `70.9 kg to 70 kg` or `2 of 5.4 kg lost`.
  var amountInWords: String {
    let whole = Words.amount(target, unit.name)
    guard let actual else { return "– of \(whole)" }
    if isLevel { return "\(Words.amount(actual, unit.name)) to \(whole)" }
    if target < .zero {
      return Words.part(.zero - actual, of: .zero - target, unit) + " lost"
    }
    let isTime = unit == .time && actual != .zero
    return "\(isTime ? Words.duration(actual) : Words.short(actual)) of \(whole)"
  }
}

extension GoalStatus {
  /// The status in words, such as `on track` or `not started`.
  package var inWords: String { rawValue.asWords }

  var mood: FigureValue.Mood {
    switch self {
    case .done, .ahead, .onTrack: .good
    case .behind, .stalled: .warning
    case .overdue: .bad
    case .archived, .notStarted, .open: .neutral
    }
  }

  var figure: FigureValue { .status(rawValue, mood) }
}

extension Words {
  /// Returns an amount without its sign.
  static func size(_ amount: Amount) -> String {
    let number = amount.number
    return self.amount(number < .zero ? .zero - number : number, amount.unit.name)
  }
}

extension Number {
  /// The number rounded to one decimal place.
  var tenths: Number { scaled(by: 10, over: 1).roundedToWhole.scaled(by: 1, over: 10) }
}

extension Workspace {
  /// Returns words about a measure with the title of its subject before them: `Run 31.6 km a week`.
  func title(of measure: GoalMeasure, before words: String) -> String {
    guard let subject = measure.subject else { return words }
    let part = subject.part.map { [text(of: $0)] } ?? []
    return ([title(of: subject.subject)] + part + [words]).joined(separator: " ")
  }

  /// Returns a measure in file syntax, such as `run best 21km from 8km`.
  package func text(of measure: GoalMeasure) -> String {
    let usual: GoalMeasure.How = measure.target.unit.isNone ? .count : .sum
    let how = measure.how == usual ? nil : measure.how.rawValue
    let subject = measure.subject.map { text(ofSubject: $0) }
    return [subject, how, measure.target.text].compactMap(\.self).joined(separator: " ")
      + (measure.from.map { " from \($0.text)" } ?? "")
  }
}
