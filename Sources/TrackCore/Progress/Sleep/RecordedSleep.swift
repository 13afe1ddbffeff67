/// The nights and naps that are computed from the log's lines about `sleep`.
package struct RecordedSleep: Sendable {
  /// The nights, in order.
  package private(set) var nights: [Night] = []
  /// The seconds asleep in naps on each day that has naps but no night, in order. The naps of other
  /// days belong to their nights.
  package private(set) var daysOfNaps: [(day: Day, seconds: Int)] = []

  /// The sleep of a day that is longest in bed and not a daytime nap is the night; the others are
  /// naps.
  init(_ lines: [SleepLine]) {
    var days: [Day: [SleepLine]] = [:]
    for line in lines { days[line.day, default: []].append(line) }
    for (day, lines) in days.sorted(by: { $0.key < $1.key }) {
      let sleeps = Sleep.sleeps(of: lines)
      let longest = sleeps.filter { !$0.isDaytimeNap }.max { $0.inBed < $1.inBed }
      let asleep = sleeps.reduce(Number.zero) { $0 + Number($1.asleep) }.whole
      let naps = max(asleep - (longest?.asleep ?? 0), 0)
      if let night = longest?.night(naps: naps) {
        nights.append(night)
      } else {
        daysOfNaps.append((day, naps))
      }
    }
  }
}

extension Workspace {
  /// Returns the nights whose day of waking is in a range of days, and the naps of these days.
  package func recordedSleep(from first: Day, through last: Day) -> RecordedSleep {
    guard let names = SleepNames(self) else { return RecordedSleep([]) }
    var lines: [SleepLine] = []
    forEachLine(endingFrom: first, through: last) { entry, _ in
      guard entry.subject == names.sleep, let line = SleepLine(entry, names),
        line.day >= first, line.day <= last
      else { return }
      lines.append(line)
    }
    return RecordedSleep(lines)
  }
}
