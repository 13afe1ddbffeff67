import TrackCore

/// An instant in UTC.
package struct UTCMoment: Hashable, Sendable {
  /// Seconds since 1970-01-01 in UTC.
  package let instant: Int

  package init(instant: Int) { self.instant = instant }

  /// Creates the instant of a wall time.
  ///
  /// - Parameter offset: The offset of the wall time from UTC in seconds.
  package init(_ time: WallTime, offset: Int) {
    instant = time.day.ordinal * 86_400 + time.second - offset
  }

  /// Parses an instant of the form `20180101T120000Z`.
  package init?(compact text: some StringProtocol) {
    guard text.utf8.count == 16, text.hasSuffix("Z"),
      let (time, offset) = WrittenTime.moment(String(text)), offset == 0
    else { return nil }
    self.init(time, offset: 0)
  }

  /// Returns the wall time of the instant.
  ///
  /// - Parameter offset: Returns the offset of the wall time from UTC at an instant, in seconds.
  package func wallTime(_ offset: (_ instant: Int) -> Int) -> WallTime {
    WallTime(day: Day(ordinal: 0), second: 0).advanced(by: instant + offset(instant))
  }

  /// The instant as `20180101T120000Z`.
  package var text: String {
    let time = wallTime { _ in 0 }
    return time.day.iso.filter { $0 != "-" } + "T" + time.clock("") + "Z"
  }
}
