import TrackCore

/// The sentence that is shown after a reading of a measure was recorded.
package enum RecordedReading {
  /// Returns the sentence, such as `Weight: 71.4 kg today, 0.5 kg less than on Sat 14 Nov.` Nil if
  /// the measure has no reading on that day. Readings of its parts do not count.
  package static func sentence(
    _ measure: Measure, on day: Day, in readings: Readings, of log: RecordedLog
  ) -> String? {
    let series = readings.series.first { $0.key.measure == measure.name && $0.key.part == nil }
    guard day >= log.first ?? day, let series,
      case let days = series.days(of: measure, from: log.first ?? .first, through: day),
      let now = days.last, now.day == day
    else { return nil }
    let unit = series.key.unit.name
    var words = "\(Words.amount(now.number, unit)) \(Words.day(day, today: log.today))"
    // A sum of the day may still grow, so it is not compared with earlier days.
    if measure.by != .sum, let before = days.dropLast().last {
      let change = now.number - before.number
      let then = Words.day(before.day, today: log.today)
      let gap = Words.amount(change < .zero ? .zero - change : change, unit)
      words +=
        change == .zero
        ? ", as \(then)" : ", \(gap) \(change < .zero ? "less" : "more") than \(then)"
    }
    return "\(measure.title): \(words)."
  }
}
