import TrackCore

/// A date of Apple Health: `2016-04-15 07:27:26 +0100`.
struct HealthDate {
  let time: WallTime
  /// The offset from UTC in seconds.
  let offset: Int

  /// The seconds since 1970 in UTC.
  var instant: Int { UTCMoment(time, offset: offset).instant }

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 25 else { return nil }
    func number(_ start: Int, _ length: Int) -> Int {
      var value = 0
      for index in start..<start + length {
        guard bytes[index].isDigit else { return -100_000_000 }
        value = value * 10 + Int(bytes[index] - ASCII.zero)
      }
      return value
    }
    let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
    let (zoneHour, zoneMinute) = (number(21, 2), number(23, 2))
    guard let day = Day(year: number(0, 4), month: number(5, 2), day: number(8, 2)),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      (0...14).contains(zoneHour), (0...59).contains(zoneMinute),
      bytes[20] == ASCII.plus || bytes[20] == ASCII.dash
    else { return nil }
    time = WallTime(day: day, second: hour * 3600 + minute * 60 + min(second, 59))
    let size = zoneHour * 3600 + zoneMinute * 60
    offset = bytes[20] == ASCII.dash ? -size : size
  }
}
