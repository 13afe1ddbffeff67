import TrackCore

/// A log line in the form that imports and exports use. It does not depend on a workspace.
package struct ExchangeEntry: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package let name: String
    package let amount: Amount

    package init(name: String, amount: Amount) {
      self.name = name
      self.amount = amount
    }
  }

  package struct Share: Hashable, Sendable {
    package let goal: String
    /// The amount of the contribution, which is written after `=`; nil if the line states none.
    package let amount: Amount?

    package init(goal: String, amount: Amount?) {
      self.goal = goal
      self.amount = amount
    }
  }

  package var day: Day
  /// The start, in seconds from the midnight that begins `day`; negative if it is on the previous
  /// day.
  package var start: Int?
  /// The end, in seconds from the same midnight as `start`; nil if the entry has no range or is
  /// running.
  package var end: Int?
  package var isRunning = false
  /// The ID of a block, or the title of a one-off action. In an entry from a foreign file, it is
  /// the name used there.
  package var subject: String
  package var isOneOff = false
  package var outcome = LogEntry.Outcome.done
  /// The amounts: at most one time, one count and one amount in another unit.
  package var amounts: [Amount] = []
  package var parts: [Part] = []
  package var goals: [Share] = []
  package var contexts: [String] = []
  package var tags: [String] = []
  package var note: String?
  /// The `^id` of the line, without `^`; nil if there is none.
  package var event: String?

  package init(day: Day, subject: String) {
    self.day = day
    self.subject = subject
  }

  /// The duration in seconds: the stated duration or, if the line states none, the length of the
  /// range.
  package var duration: Number? {
    amounts.first { $0.unit == .time }?.number ?? rangeSeconds.map { Number($0) }
  }

  /// The length of the range in seconds; nil without a range.
  var rangeSeconds: Int? {
    guard let start, let end, end > start else { return nil }
    return end - start
  }

  /// The amount without a unit; nil if there is none.
  package var count: Number? { amounts.first { $0.unit.isNone }?.number }
}

extension ExchangeEntry {
  /// Sets the range from two wall times.
  ///
  /// A log line has only one date. A range of a day or more is therefore stored as its start and
  /// its duration. If the clocks changed within a shorter range, its real duration is stored as
  /// well.
  ///
  /// - Parameter seconds: The real duration in seconds; nil for the difference between the wall
  ///   times.
  package mutating func setRange(
    from start: WallTime, to end: WallTime, lasting seconds: Int? = nil
  ) {
    let length = end.seconds(since: start)
    day = start.day
    self.start = start.second
    if length > 0, length < 86_400 { self.end = start.second + length }
    let real = seconds ?? length
    if real > 0, self.end == nil || real != length { amounts.append(.seconds(real)) }
  }
}

extension ExchangeEntry {
  /// Makes it an entry that began at a time and has no end yet.
  mutating func setRunning(from start: WallTime) {
    (self.start, isRunning) = (start.second, true)
  }
}

/// A day and a time of day without a time zone.
package struct WallTime: Hashable, Comparable, Sendable {
  package var day: Day
  /// The seconds since midnight.
  package var second: Int

  package init(day: Day, second: Int) {
    self.day = day
    self.second = second
  }

  package func seconds(since other: WallTime) -> Int {
    (day - other.day) * 86_400 + second - other.second
  }

  /// Returns the time that is later by a number of seconds, or earlier if the number is negative.
  package func advanced(by seconds: Int) -> WallTime {
    let total = second + seconds
    let days = total >= 0 ? total / 86_400 : (total - 86_399) / 86_400
    return WallTime(day: day + days, second: total - days * 86_400)
  }

  /// Returns the time of day with seconds, such as `07:30:00`.
  func clock(_ separator: String = ":") -> String {
    [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
      .joined(separator: separator)
  }

  package static func < (left: WallTime, right: WallTime) -> Bool {
    (left.day, left.second) < (right.day, right.second)
  }
}
