import TrackCore

/// The start time of a running entry by the clock of this machine, from `.track/started`.
///
/// The log has only the wall time. This record also shows whether the clock or the time zone was
/// changed since the start. If there is no record, no such change is assumed.
package struct StartedTime: Hashable, Sendable {
  /// The start in seconds since 1970, in UTC.
  package let instant: Int
  /// The offset of the wall time from UTC, in seconds.
  package let offset: Int

  package init(instant: Int, offset: Int) {
    self.instant = instant
    self.offset = offset
  }

  /// The number of start times to keep. Only one timer runs at a time, but a start that was never
  /// ended leaves its record.
  fileprivate static let limit = 20
}

extension DataDirectory {
  /// Returns the recorded start time of the log line whose `^id` is `event`.
  package func startedTime(of event: String) -> StartedTime? {
    startedTimes.last { $0.event == event }?.time
  }

  fileprivate var startedTimes: [(event: String, time: StartedTime)] {
    let bytes = state.read("started") ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 4, words[3] == "end", let instant = Int(words[1]),
        let offset = Int(words[2]), abs(instant) < 1 << 40, abs(offset) <= 172_800
      else { return nil }
      return (String(words[0]), StartedTime(instant: instant, offset: offset))
    }
  }
}

extension DirectoryTransaction {
  /// Saves the start time of the log line whose `^id` is `event`.
  package borrowing func keep(_ time: StartedTime, of event: String) throws(WriteError) {
    let times = directory.startedTimes.suffix(StartedTime.limit - 1) + [(event, time)]
    let text = times.map { "\($0.event) \($0.time.instant) \($0.time.offset) end\n" }.joined()
    try directory.state.replace("started", with: Array(text.utf8))
  }
}
