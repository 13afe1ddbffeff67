import TrackCore
import TrackStore
import TrackSystem

/// The end of a running entry: the time range for its log line. If the clocks changed meanwhile,
/// the range has the wrong length, and the real duration is added.
struct RunningEnd {
  /// The time range in the form for a log line: `09:05-10:40`.
  let times: String
  /// The length of the range in seconds.
  let seconds: Int
  /// The real duration; nil if it is the length of the range.
  let time: String?
  /// A sentence that explains the correction; nil if there is none.
  let remark: String?

  /// The smallest difference in seconds that is corrected. Smaller ones come from an inexact clock
  /// or from omitted seconds.
  private static let noticeable = 600

  /// Returns the key of a running entry, by which its start is recorded on this machine.
  static func key(_ day: Day, _ second: Int?, _ subject: String) -> String {
    "\(day)T\(second ?? 0)/\(foldedName(subject))"
  }

  /// - Parameters:
  ///   - moment: The end by the wall clock.
  ///   - isGiven: True if the user typed the end.
  ///   - started: The start that this machine recorded; nil if it has no record.
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
    var (end, time, remark): (Int, String?, String?) = (atWall, nil, nil)
    if abs(difference) >= Self.noticeable, took > 0 {
      (end, time, remark) = Self.corrected(start, atWall, took: took, hasMoved: hasMoved)
    }
    if end == start, !isGiven { end += clock.secondOfDay % 60 }
    let words = "\(title) began at \(Self.text(line.day, start, seenFrom: moment.day))"
    let until = Self.text(line.day, atWall, seenFrom: moment.day)
    guard end > start else {
      throw .refused(
        "\(words), so it cannot end at \(until). It is still running. Give the end with --at, and"
          + " --on for the day.")
    }
    // In a range, an end that is earlier than the start means the next day. Such an end is
    // therefore written as a plain time of day.
    let written = end >= 86_400 && end - 86_400 < start ? end - 86_400 : end
    guard end - start < 86_400, start >= 0 || end >= 0, written < 108_000 else {
      throw .refused(
        "\(words), a day or more before \(until). It is still running. Give the end, as in `track"
          + " stop --on yesterday --at 18:30`.")
    }
    let mark = start < 0 ? "<" : ""
    let from = Moment.text(ofSecond: start < 0 ? start + 86_400 : start)
    times = "\(mark)\(from)-\(Moment.text(ofSecond: written))"
    seconds = end - start
    self.time = time
    self.remark = remark
  }

  /// Corrects the end by the clock of the wall for an entry that took another time.
  private static func corrected(
    _ start: Int, _ atWall: Int, took: Int, hasMoved: Bool
  ) -> (end: Int, time: String?, remark: String?) {
    if hasMoved || atWall <= start {
      let what = hasMoved ? "The time zone has changed since it began" : "The clocks were changed"
      return (
        start + took / 60 * 60, nil,
        "\(what): the line has the time as it was there, \(duration(took))."
      )
    }
    let difference = took - (atWall - start)
    let whole = atWall - start + (difference + (difference < 0 ? -450 : 450)) / 900 * 900
    let way = difference < 0 ? "forward" : "back"
    return (
      atWall, duration(whole), "The clocks went \(way) in between: it took \(duration(whole))."
    )
  }

  private static func duration(_ seconds: Int) -> String {
    Amount(Number(max(seconds / 60 * 60, 60)), .time).text
  }

  /// Returns a time in words. If its day differs from `other`, the date is added.
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
