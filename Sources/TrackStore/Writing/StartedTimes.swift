import TrackCore

/// When what is running was started by this machine's clock, in `.track/started`.
///
/// The log has the wall time. That the clocks were changed in between, or that the machine went to
/// another time zone, shows here alone; a line that is missing is as if neither had happened.
package struct StartedTime: Hashable, Sendable {
  /// Seconds since 1970, in universal time.
  package let instant: Int
  /// How far the wall time was ahead of universal time, in seconds.
  package let offset: Int

  package init(instant: Int, offset: Int) {
    self.instant = instant
    self.offset = offset
  }

  /// How many are kept: one thing runs at a time, but not every start is ended.
  fileprivate static let kept = 20
}

extension DataDirectory {
  /// When the line of an `^id` was started.
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

extension Writing {
  /// Keeps when the line of an `^id` was started.
  package borrowing func keep(_ time: StartedTime, of event: String) throws(WriteError) {
    let times = directory.startedTimes.suffix(StartedTime.kept - 1) + [(event, time)]
    let text = times.map { "\($0.event) \($0.time.instant) \($0.time.offset) end\n" }.joined()
    try directory.state.replace("started", with: Array(text.utf8))
  }
}
