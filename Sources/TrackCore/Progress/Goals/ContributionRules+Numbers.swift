extension ContributionRules {
  /// Returns the number that a line contributes to a track, in the unit of the track; nil if the
  /// line has no amount that converts. For days and streaks it is 1, or nil if the line records
  /// that nothing was done.
  mutating func number(
    _ entry: borrowing LogEntry, _ track: Int, _ sources: SubjectPlan.Sources
  ) -> Number? {
    if tracks[track].how == .days || tracks[track].how == .streak {
      return entry.saysNothing ? nil : .one
    }
    guard sources.isWhole, !entry.isNight else { return partNumber(entry, track, sources) }
    let unit = tracks[track].unit
    if tracks[track].how == .count { return entry.countOrOne }
    if unit.isNone { return tracks[track].how == .sum ? entry.countOrOne : entry.count }
    if unit == .time, let duration = entry.duration { return duration }
    if let quantity = entry.quantity, let number = number(quantity, track, entry.subject) {
      return number
    }
    if unit != .time, let duration = entry.duration,
      let number = number(Amount(duration, .time), track, entry.subject)
    {
      return number
    }
    guard tracks[track].countsThings else { return nil }
    if let count = entry.count { return count }
    return entry.quantity == nil && entry.duration == nil && !entry.isRunning ? .one : nil
  }

  private mutating func partNumber(
    _ entry: borrowing LogEntry, _ track: Int, _ sources: SubjectPlan.Sources
  ) -> Number? {
    let how = tracks[track].how
    var sum: Number?
    for index in entry.parts.indices where sources.parts.contains(entry.parts[index].name) {
      let amount = entry.parts[index].amount
      let number =
        how == .count
        ? (amount.unit.isNone ? amount.number : nil)
        : amount.unit == tracks[track].unit
          ? amount.number : number(amount, track, entry.subject)
      if let number { sum = (sum ?? .zero) + number }
    }
    return how == .count ? sum ?? .one : sum
  }

  /// Returns an amount in the unit of a track; nil if its unit does not convert. For days and
  /// streaks, an amount without a unit is 1.
  mutating func number(_ amount: Amount, _ track: Int, _ subject: Name) -> Number? {
    let how = tracks[track].how
    if how == .days || how == .streak { return amount.unit.isNone ? .one : nil }
    if how == .count { return amount.unit.isNone ? amount.number : nil }
    let unit = tracks[track].unit
    if amount.unit == unit { return amount.number }
    if amount.unit.isNone { return tracks[track].countsThings ? amount.number : nil }
    if memory[track].unit != amount.unit || memory[track].subject != subject {
      memory[track] = ConversionMemory(
        unit: amount.unit, subject: subject,
        conversion: units.convert(from: amount.unit, to: unit, for: subject)
          ?? units.convert(from: amount.unit, to: unit, for: tracks[track].subject?.subject))
    }
    return memory[track].conversion?(amount.number)
  }
}

extension LogEntry {
  /// True if the line records that nothing was done: `0`, `0km` or `0m`.
  var saysNothing: Bool {
    guard quantity != nil || duration != nil else { return count == .zero }
    return quantity?.number ?? .zero == .zero && duration ?? .zero == .zero
  }
}
