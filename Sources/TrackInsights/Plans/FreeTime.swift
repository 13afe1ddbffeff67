import TrackCore

/// A calendar with events that take time from a plan.
package struct PlanCalendar: Sendable {
  package let name: String
  /// The number of repeating events whose repetition rule track cannot read.
  package let unreadRules: Int
  /// The function that returns the busy times of the given days within the waking hours. They are
  /// in order and do not overlap. Times are in seconds from the midnight that begins a day.
  let busyHours: BusyHours

  package typealias BusyHours =
    @Sendable (_ days: ClosedRange<Day>, _ awake: Range<Int>) -> [(
      day: Day, hours: Range<Int>
    )]

  package init(name: String, unreadRules: Int, busyHours: @escaping BusyHours) {
    (self.name, self.unreadRules, self.busyHours) = (name, unreadRules, busyHours)
  }
}

/// The time of a week that a calendar leaves free.
package struct FreeTime: Sendable {
  package let calendar: PlanCalendar
  /// The waking hours, in seconds from the midnight that begins a day.
  package let awake: Range<Int>
  /// True if the waking hours are computed from the nights of the log.
  package let isFromNights: Bool
  /// The number of recent nights with a known bedtime and waking time.
  package let nights: Int
  /// The busy times of each planned day within the waking hours, in seconds from the midnight that
  /// begins the day. Days without a busy time are left out.
  package let busyDays: [(day: Day, hours: [Range<Int>])]
  /// The number of planned weeks, with a fraction for single days.
  package let weeks: Double

  /// The waking hours that are assumed if the log has too few nights: 07:00 to 23:00.
  private static let usual = 7 * 3600..<23 * 3600
  private static let leastNights = 7

  /// - Parameters:
  ///   - days: The planned days.
  ///   - recent: The days whose nights give the waking hours.
  init(
    _ calendar: PlanCalendar, _ workspace: Workspace, days: ClosedRange<Day>,
    recent: ClosedRange<Day>
  ) {
    let nights = SleepFigures(workspace, from: recent.lowerBound, through: recent.upperBound)
    let count = nights.count(of: .bedtime)
    if count >= Self.leastNights, let wake = nights.seconds(of: .waking),
      let bed = nights.seconds(of: .bedtime), bed < wake, wake < bed + 86_400
    {
      (awake, isFromNights) = (wake..<bed + 86_400, true)
    } else {
      (awake, isFromNights) = (Self.usual, false)
    }
    self.calendar = calendar
    self.nights = count
    weeks = days.weeks
    var busyDays: [(day: Day, hours: [Range<Int>])] = []
    for (day, hours) in calendar.busyHours(days, awake) {
      guard let last = busyDays.last, last.day == day else {
        busyDays.append((day, [hours]))
        continue
      }
      busyDays[busyDays.count - 1].hours.append(hours)
    }
    self.busyDays = busyDays
  }

  /// The number of busy seconds in all planned days, within the waking hours.
  package var busySeconds: Int { busyDays.reduce(0) { $0 + $1.hours.reduce(0) { $0 + $1.count } } }
  /// The mean number of busy seconds a week, within the waking hours.
  package var busy: Double { Double(busySeconds) / weeks }

  /// The number of waking seconds a week.
  package var waking: Double { 7 * Double(awake.count) }
  /// The mean number of free seconds a week: waking and not busy.
  package var seconds: Double { max(waking - busy, 0) }
}

extension ClosedRange<Day> {
  /// The length of the range in weeks, with a fraction for single days.
  var weeks: Double { Double(upperBound - lowerBound + 1) / 7 }
}
