import TrackCore

/// The time at which a running entry was started, from `.track/started`.
///
/// The log has only the wall time of the start. With this record, track notices if the clock or the
/// time zone was changed since then. Without a record, it assumes that they were not.
package struct StartedTime: Hashable, Sendable {
  /// The start in seconds since 1970.
  package let instant: Int
  /// The offset of the wall time from UTC at the start, in seconds.
  package let offset: Int

  package init(instant: Int, offset: Int) {
    self.instant = instant
    self.offset = offset
  }

  /// The maximum number of records. Only one timer runs at a time, but a timer that was never
  /// stopped leaves its record.
  fileprivate static let limit = 20
}

extension DataDirectory {
  /// Returns the recorded start time of a running entry.
  ///
  /// - Parameter key: A word that no other entry has.
  package func startedTime(of key: String) -> StartedTime? {
    startedTimes.last { $0.key == key }?.time
  }

  fileprivate var startedTimes: [(key: String, time: StartedTime)] {
    let bytes = state.read("started") ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 4, words[3] == "end", let instant = Int(words[1]),
        let offset = Int(words[2]), instant.magnitude < 1 << 40, offset.magnitude <= 172_800
      else { return nil }
      return (String(words[0]), StartedTime(instant: instant, offset: offset))
    }
  }
}

extension DirectoryTransaction {
  /// Saves the start time of a running entry.
  package borrowing func keep(_ time: StartedTime, of key: String) throws(WriteError) {
    let times = directory.startedTimes.suffix(StartedTime.limit - 1) + [(key, time)]
    let text = times.map { "\($0.key) \($0.time.instant) \($0.time.offset) end\n" }.joined()
    try directory.state.replace("started", with: Array(text.utf8))
  }
}
