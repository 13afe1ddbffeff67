import TrackCore

/// Converts wall times of one time zone to instants, given the zone's offset at each instant.
package struct LocalTime: Sendable {
  /// Returns the offset of the wall time from UTC at an instant, both in seconds.
  private let offset: @Sendable (_ instant: Int) -> Int

  package init(offset: @escaping @Sendable (_ instant: Int) -> Int) {
    self.offset = offset
  }

  /// Returns the instant of a wall time, in seconds since 1970.
  ///
  /// A time that occurs twice, when clocks are set back, means the first of the two. A time that
  /// is skipped, when clocks are set forward, means the first instant after the change.
  ///
  /// - Parameter second: The time on the wall clock as seconds after midnight: 3,600 for 01:00. May
  ///   be 86,400 or more, for a time on a later day.
  package func instant(of day: Day, second: Int) -> Int {
    let wall = day.ordinal * 86_400 + second
    let offsets = [offset(wall - 86_400), offset(wall + 86_400)]
    let candidates = offsets.map { wall - $0 }.filter { $0 + offset($0) == wall }
    if let first = candidates.min() { return first }
    // The time is skipped: search for the change of the clock.
    var (low, high) = (wall - (offsets.max() ?? 0), wall - (offsets.min() ?? 0))
    while low < high {
      let middle = low + (high - low) / 2
      if middle + offset(middle) >= wall { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
