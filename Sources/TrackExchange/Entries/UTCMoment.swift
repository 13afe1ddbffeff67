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
    let (year, month, day) = time.day.date
    let second = time.second
    return padded(year, 4) + padded(month, 2) + padded(day, 2) + "T" + padded(second / 3600, 2)
      + padded(second / 60 % 60, 2) + padded(second % 60, 2) + "Z"
  }
}
