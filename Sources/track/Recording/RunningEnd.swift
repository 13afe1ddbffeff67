import TrackCore
import TrackStore
import TrackSystem

/// How something that is running ends: the times of its line, and how long it took where the
/// clocks tell that otherwise.
struct RunningEnd {
  /// As they stand before the subject: `09:05-10:40`.
  let times: String
  /// The time it took, where the range would say another.
  let time: String?
  /// What is said of that.
  let remark: String?

  /// Less is how clocks run, or the seconds that a line leaves out.
  private static let noticeable = 600

  /// - Parameters:
  ///   - moment: When it ended, by the wall clock.
  ///   - isGiven: Whether the moment was typed.
  ///   - started: What this machine knows of its start.
  init(
    _ line: WrittenLine, title: String, at moment: Moment, isGiven: Bool, clock: Clock,
    started: StartedTime?
  ) throws(Failure) {
    let start = line.start ?? 0
    let atWall = (moment.day - line.day) * 86_400 + (moment.second ?? 0)
    let began = started?.instant ?? System.instant(of: line.day, second: start)
    let ended =
      isGiven ? System.instant(of: line.day, second: atWall) : clock.instant
    let took = ended - began
    let difference = took - (atWall - start)
    let hasMoved = !isGiven && started.map { System.offset(at: began) != $0.offset } ?? false
    let isChanged = abs(difference) >= Self.noticeable
    var end = atWall
    var (time, remark): (String?, String?) = (nil, nil)
    if isChanged, took > 0, hasMoved || atWall <= start {
      end = start + took / 60 * 60
      remark =
        (hasMoved ? "The time zone has changed since it began" : "The clocks were changed")
        + ": the line has the time as it was there, \(Self.duration(took))."
    } else if isChanged, took > 0 {
      let quarters = (took - (atWall - start) + (difference < 0 ? -450 : 450)) / 900 * 900
      let whole = atWall - start + quarters
      time = Self.duration(whole)
      remark =
        "The clocks went \(difference < 0 ? "forward" : "back") in between: it took"
        + " \(Self.duration(whole))."
    }
    if end == start, !isGiven { end += clock.secondOfDay % 60 }
    let since = Self.text(line.day, start, seenFrom: moment.day)
    let until = Self.text(line.day, atWall, seenFrom: moment.day)
    guard end > start else {
      throw .refused(.endsTooEarly(title, since: since, end: until))
    }
    guard end - start < 86_400, start >= 0 || end >= 0 else {
      throw .refused(.runsTooLong(title, since: since, end: until))
    }
    // Past midnight the clock begins anew; that it is the next day shows.
    let written = end >= 86_400 && end - 86_400 < start ? end - 86_400 : end
    guard written < 108_000 else {
      throw .refused(.runsTooLong(title, since: since, end: until))
    }
    let mark = start < 0 ? "<" : ""
    let from = Moment.text(ofSecond: start < 0 ? start + 86_400 : start)
    times = "\(mark)\(from)-\(Moment.text(ofSecond: written))"
    self.time = time
    self.remark = remark
  }

  private static func duration(_ seconds: Int) -> String {
    Amount(Number(max(seconds / 60 * 60, 60)), .time).text
  }

  /// A time of a day, with its date where that is not the day it is seen from.
  static func text(_ day: Day, _ second: Int, seenFrom other: Day) -> String {
    var (day, second) = (day, second)
    while second < 0 { (day, second) = (day - 1, second + 86_400) }
    if second >= 108_000 {
      day = day + second / 86_400
      second %= 86_400
    }
    let time = Moment.text(ofSecond: second)
    return day == other ? time : "\(time) on \(day)"
  }
}
