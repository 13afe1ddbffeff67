import TrackCore

extension HabitProgress {
  /// What is left to do of a habit that is due or optional today: `6`, `20 pages`, `2 this week` or
  /// `1 more allowed`. Empty if it only has to be done once.
  var leftInWords: String {
    guard let due else { return "" }
    if rhythm?.isAtMost == true {
      return "\(Words.amount(due.left.number, due.left.unit.name)) more allowed"
    }
    let period = rhythm?.periodInWords
    guard let missing = period == nil ? due.minimum : due.left,
      period != nil || !(missing.unit.isNone && missing.number <= .one)
    else { return "" }
    return [Words.amount(missing.number, missing.unit.name), period].compactMap(\.self)
      .joined(separator: " ")
  }

  /// The amount so far of the target, in the period to which it belongs: `2 of 8`, `2 of 4 this
  /// week` or `1 of at most 3 in 7 days`. Nil if the habit only has to be done once.
  var soFarInWords: String? {
    guard let rhythm, let part = now.inWords(isAtMost: rhythm.isAtMost),
      !(now.unit.isNone && now.target == .one && !rhythm.isAtMost && rhythm.periodInWords == nil)
    else { return nil }
    return [part, rhythm.periodInWords].compactMap(\.self).joined(separator: " ")
  }
}

extension HabitProgress {
  /// What a streak counts: `day`, `week`, or `time` for a rhythm that asks for some weekdays.
  package var streakNoun: String {
    if case .days(let weekdays) = rhythm?.span, weekdays != .daily { return "time" }
    return (streak.unit ?? .day).rawValue
  }
}

extension HabitFigure {
  /// Returns the amount so far of the target: `2 of 8`, `1 of at most 3`; nil if there are none.
  func inWords(isAtMost: Bool) -> String? {
    guard let amount, let target else { return nil }
    return isAtMost
      ? Words.part(amount, ofAtMost: target, unit) : Words.part(amount, of: target, unit)
  }
}

extension Rhythm {
  /// The period to which an amount belongs, such as `this week` or `in 7 days`; nil for a day.
  var periodInWords: String? {
    switch span {
    case .calendar(let unit): "this \(unit.rawValue)"
    case .rolling(let days): "in \(Words.count(days, "day"))"
    case .days: nil
    }
  }
}
