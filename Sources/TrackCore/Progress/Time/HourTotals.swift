/// The time spent in each hour of the day, from the lines with a start and a duration.
package struct HourTotals: Sendable {
  let days: DaySpan
  let today: Day
  /// The seconds in each hour of the day, from midnight on.
  package private(set) var seconds = Array(repeating: 0, count: 24)

  @inline(__always)
  package mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    guard let start = entry.start, !entry.isRunning, let duration = entry.duration,
      entry.day <= today, entry.outcome == .done, days.contains(entry.day)
    else { return }
    add(from: start, duration.whole)
  }

  private mutating func add(from start: Int, _ length: Int) {
    var at = ((start % 86_400) + 86_400) % 86_400
    // A duration of more than a week is a typing error, and distributing it would take too long.
    var left = min(length, 7 * 86_400)
    while left > 0 {
      let hour = at / 3600
      let part = min(left, (hour + 1) * 3600 - at)
      seconds[hour] += part
      left -= part
      at = (at + part) % 86_400
    }
  }

  package mutating func merge(_ late: HourTotals) {
    for hour in seconds.indices { seconds[hour] += late.seconds[hour] }
  }
}
