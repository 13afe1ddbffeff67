import TrackSystem

@testable import TrackCore

extension HabitCase {
  static let periods: [HabitCase] = [
    HabitCase(
      name: "a week counts its done days", habit: "habit h\n every: 3/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3, 4, 9, 10, 10, 10]), today: "2026-11-12",
      summary: "1/1 1/1", states: ("2026-11-09", "ddoo"), now: "2 of 3", toBreak: 3),
    HabitCase(
      name: "a week ends missed", habit: "habit h\n every: 3/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3, 4, 9, 10]), today: "2026-11-16", summary: "0/1 1/2"),
    HabitCase(
      name: "a pending week that is met counts",
      habit: "habit h\n every: 3/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3, 4, 9, 10, 11]), today: "2026-11-11", summary: "2/2 2/2",
      now: "3 of 3", toBreak: 9),
    HabitCase(
      name: "too late to save the week", habit: "habit h\n every: 3/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3, 4]), today: "2026-11-14", summary: "1/1 1/1",
      now: "0 of 3", toBreak: .some(nil)),
    HabitCase(
      name: "the last day to begin, today",
      habit: "habit h\n every: 3/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3, 4]), today: "2026-11-13", summary: "1/1 1/1",
      toBreak: 0),
    HabitCase(
      name: "done today moves the start to tomorrow",
      habit: "habit h\n every: 3/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3, 4, 13]), today: "2026-11-13", summary: "1/1 1/1",
      toBreak: 1),
    HabitCase(
      name: "an amount can wait until the end",
      habit: "habit h\n every: 20km/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2], "21km") + lines("h", "2026-11", [9], "4km"),
      today: "2026-11-11", summary: "1/1 1/1", states: ("2026-11-09", "doo"), now: "4 of 20",
      toBreak: 4),
    HabitCase(
      name: "a partly open first week", habit: "habit h\n every: 3/week\n start: 2026-11-06",
      log: lines("h", "2026-11", [6, 7]), today: "2026-11-08", summary: "1/1 1/1",
      now: "2 of 1", toBreak: 5),
    HabitCase(
      name: "an amount of a partly open week",
      habit: "habit h\n every: 21km/week\n start: 2026-11-06",
      log: lines("h", "2026-11", [6], "9km"), today: "2026-11-08", summary: "1/1 1/1",
      now: "9 of 9"),
    HabitCase(
      name: "a share that has no end as a decimal",
      habit: "habit h\n every: 20km/week\n start: 2026-11-06",
      log: lines("h", "2026-11", [6], "8.571428km"), today: "2026-11-08", summary: "0/0 0/0",
      now: "8.571428 of 8.571429"),
    HabitCase(
      name: "a pause over a week's border",
      habit: "habit h\n every: 3/week\n start: 2026-11-02\n pause: 2026-11-06..2026-11-13",
      log: lines("h", "2026-11", [2, 3, 14]), today: "2026-11-15", summary: "2/2 2/2",
      states: ("2026-11-02", "ddooppppppppdo"), now: "1 of 1", toBreak: 5),
    HabitCase(
      name: "a week wholly paused is not due",
      habit: "habit h\n every: 3/week\n start: 2026-11-02\n pause: 2026-11-09..2026-11-15",
      log: lines("h", "2026-11", [2, 3, 4, 10, 16, 17, 18]), today: "2026-11-18",
      summary: "2/2 2/2", states: ("2026-11-09", "pdppppp")),
    HabitCase(
      name: "work on paused days counts in its week",
      habit: "habit h\n every: 2/week\n start: 2026-11-02\n pause: 2026-11-02..2026-11-04",
      log: lines("h", "2026-11", [3, 4]), today: "2026-11-04", summary: "1/1 1/1",
      now: "2 of 1"),
    HabitCase(
      name: "a pause that leaves too little of a week asks nothing",
      habit: "habit h\n every: 3/week\n start: 2026-10-26\n pause: 2026-11-09..2026-11-14",
      log: lines("h", "2026-10", [26, 27, 28]) + lines("h", "2026-11", [2, 3, 4]),
      today: "2026-11-16", summary: "2/2 2/2"),
    HabitCase(
      name: "what is done in such a week counts",
      habit: "habit h\n every: 3/week\n start: 2026-11-02\n pause: 2026-11-09..2026-11-14",
      log: lines("h", "2026-11", [2, 3, 4, 10]), today: "2026-11-16", summary: "2/2 2/2"),
    HabitCase(
      name: "a pause without an end asks nothing any more",
      habit: "habit h\n every: 3/week\n start: 2026-11-02\n pause: 2026-11-09..",
      log: lines("h", "2026-11", [2, 3, 4]), today: "2026-11-11", summary: "1/1 1/1",
      toBreak: .some(nil)),
    HabitCase(
      name: "skips make a week smaller", habit: "habit h\n every: 7/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3, 4, 5, 8]) + lines("h", "2026-11", [6, 7], "skip"),
      today: "2026-11-08", summary: "1/1 1/1", now: "5 of 5"),
    HabitCase(
      name: "a week of skips owes nothing", habit: "habit h\n every: 3/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3, 4])
        + lines("h", "2026-11", [9, 10, 11, 12, 13, 14, 15], "skip"), today: "2026-11-15",
      summary: "1/1 1/1", now: "0 of nil"),
    HabitCase(
      name: "a fail changes nothing in a week",
      habit: "habit h\n every: 2/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3]) + lines("h", "2026-11", [4], "fail"),
      today: "2026-11-05", summary: "1/1 1/1", states: ("2026-11-02", "ddfo")),
    HabitCase(
      name: "archived in mid-week",
      habit: "habit h\n every: 7/week\n start: 2026-11-02\n archived: 2026-11-04",
      log: lines("h", "2026-11", [2, 3, 4]), today: "2026-11-20", summary: "1/1 1/1",
      toBreak: .some(nil)),
    HabitCase(
      name: "weeks that start on Sunday",
      habit: "track 1\n week-start: sunday\nhabit h\n every: 2/week\n start: 2026-11-01",
      log: lines("h", "2026-11", [1, 7, 8]), today: "2026-11-10", summary: "1/1 1/1",
      now: "1 of 2"),
    HabitCase(
      name: "a month has its own length", habit: "habit h\n every: 28/month\n start: 2027-02-01",
      log: lines("h", "2027-02", Array(1...28)), today: "2027-03-01", summary: "1/1 1/1",
      now: "0 of 28", toBreak: 3),
    HabitCase(
      name: "a leap February partly open",
      habit: "habit h\n every: 29km/month\n start: 2028-02-28", log: "2028-02-29 h 2km",
      today: "2028-03-01", summary: "1/1 1/1"),
    HabitCase(
      name: "a quarter", habit: "habit h\n every: 2/quarter\n start: 2026-07-01",
      log: "2026-08-05 h\n2026-09-30 h\n2026-10-01 h", today: "2026-11-20", summary: "1/1 1/1",
      now: "1 of 2", toBreak: 41),
    HabitCase(
      name: "weeks over the year's border",
      habit: "habit h\n every: 2/week\n start: 2026-12-21",
      log: "2026-12-21 h\n2026-12-27 h\n2026-12-31 h\n2027-01-01 h\n2027-01-03 h",
      today: "2027-01-04", summary: "2/2 2/2", now: "0 of 2"),
    HabitCase(
      name: "outside of terms nothing is due",
      habit:
        "term 1\n start: 2026-09-28\n weeks: 2\nterm 2\n start: 2026-10-26\n weeks: 2\n"
        + "habit h\n every: 2/term\n start: 2026-09-28",
      log: "2026-09-28 h\n2026-10-11 h\n2026-10-12 h\n2026-10-26 h", today: "2026-10-27",
      summary: "1/1 1/1", states: ("2026-10-11", "d---------"), now: "1 of 2", toBreak: 12),
    HabitCase(
      name: "between two terms",
      habit:
        "term 1\n start: 2026-09-28\n weeks: 2\nterm 2\n start: 2026-10-26\n weeks: 2\n"
        + "habit h\n every: 2/term\n start: 2026-09-28",
      log: "2026-09-28 h\n2026-10-11 h", today: "2026-10-14", summary: "1/1 1/1",
      now: "nil of nil", toBreak: 24),
    HabitCase(
      name: "a term on hold asks nothing",
      habit:
        "term 1\n start: 2026-09-28\n status: on-hold\nhabit h\n every: 2/term\n start: 2026-09-28",
      log: "", today: "2026-12-30", summary: "0/0 0/0"),
    HabitCase(
      name: "at most a week", habit: "habit h\n every: at most 3/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 4], "1") + lines("h", "2026-11", [10], "2")
        + lines("h", "2026-11", [12], "2"), today: "2026-11-13", summary: "0/1 1/2",
      states: ("2026-11-09", "dddfo"), now: "4 of 3"),
    HabitCase(
      name: "at most a week: a fail on a paused day counts, as all of its work does",
      habit: "habit h\n every: at most 3/week\n start: 2026-11-02\n pause: 2026-11-04",
      log: "2026-11-04 h fail", today: "2026-11-10", summary: "0/0 0/1",
      states: ("2026-11-03", "dpd")),
    HabitCase(
      name: "at most is never reduced",
      habit:
        "habit h\n every: at most 3/week\n start: 2026-11-02\n pause: 2026-11-02..2026-11-07",
      log: lines("h", "2026-11", [8], "3"), today: "2026-11-09", summary: "1/1 1/1",
      now: "0 of 3"),
    HabitCase(
      name: "at most time a week",
      habit: "habit h\n every: at most 30m/week\n start: 2026-11-02",
      log: lines("h", "2026-11", [2], "20m") + lines("h", "2026-11", [9], "31m"),
      today: "2026-11-16", summary: "0/1 1/2"),
  ]

  static let windows: [HabitCase] = [
    HabitCase(
      name: "the first window ends on the seventh day",
      habit: "habit h\n every: 3 in 7 days\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 4, 6]), today: "2026-11-08", summary: "3/3 3/3",
      now: "3 of 3", toBreak: 1),
    HabitCase(
      name: "before the first window is full",
      habit: "habit h\n every: 3 in 7 days\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 4, 6]), today: "2026-11-07", summary: "2/2 2/2",
      now: "3 of 3", toBreak: 2),
    HabitCase(
      name: "each day counts by the window that ends on it",
      habit: "habit h\n every: 3 in 7 days\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 4, 6, 9, 10]), today: "2026-11-11", summary: "6/6 6/6",
      now: "3 of 3", toBreak: 2),
    HabitCase(
      name: "two missing and done today",
      habit: "habit h\n every: 3 in 7 days\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3, 8]), today: "2026-11-08", summary: "1/1 1/1",
      toBreak: 1),
    HabitCase(
      name: "every other day", habit: "habit h\n every: 2 days\n start: 2026-11-02",
      log: lines("h", "2026-11", [3, 5, 8]), today: "2026-11-09", summary: "2/4 6/7",
      toBreak: 1),
    HabitCase(
      name: "a window counts open days only",
      habit: "habit h\n every: 2 days\n start: 2026-11-02\n pause: 2026-11-04..2026-11-06",
      log: lines("h", "2026-11", [3, 5]), today: "2026-11-07", summary: "2/2 2/2",
      states: ("2026-11-02", "odpdpo"), toBreak: 1),
    HabitCase(
      name: "a skip does not cost a day that the window holds",
      habit: "habit h\n every: 2 days\n start: 2026-11-02",
      log: lines("h", "2026-11", [3]) + lines("h", "2026-11", [4], "skip"),
      today: "2026-11-04", summary: "2/2 2/2", states: ("2026-11-02", "ods")),
    HabitCase(
      name: "a skipped day that the window does not hold is not due",
      habit: "habit h\n every: 2 days\n start: 2026-11-02",
      log: lines("h", "2026-11", [3, 6]) + lines("h", "2026-11", [5], "skip"),
      today: "2026-11-06", summary: "3/3 3/3", states: ("2026-11-02", "odosd")),
    HabitCase(
      name: "an amount in a window", habit: "habit h\n every: 20km in 7 days\n start: 2026-11-02",
      log: lines("h", "2026-11", [4], "15km") + lines("h", "2026-11", [8], "6km"),
      today: "2026-11-09", summary: "2/2 2/2", now: "21 of 20", toBreak: 2),
    HabitCase(
      name: "at most in a window",
      habit: "habit h\n every: at most 3 in 7 days\n start: 2026-11-02",
      log: lines("h", "2026-11", [4], "3") + lines("h", "2026-11", [10], "1"),
      today: "2026-11-12", summary: "1/8 9/10", states: ("2026-11-02", "ddddddddfdo")),
    HabitCase(
      name: "at most in a window: a fail on a paused day does not count, as none of its work does",
      habit: "habit h\n every: at most 3 in 7 days\n start: 2026-11-02\n pause: 2026-11-04",
      log: "2026-11-04 h fail", today: "2026-11-05", summary: "2/2 2/2",
      states: ("2026-11-02", "ddpo")),
  ]

  static let changes: [HabitCase] = [
    HabitCase(
      name: "a looser window holds at once",
      habit:
        "habit h\n every: 3 in 3 days\n every: 1 in 3 days from 2026-11-05\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3, 4]), today: "2026-11-07", summary: "3/3 3/3"),
    HabitCase(
      name: "a stricter window holds once it is full",
      habit:
        "habit h\n every: 1 in 3 days\n every: 3 in 3 days from 2026-11-05\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 5]), today: "2026-11-08", summary: "0/5 5/6"),
    HabitCase(
      name: "a change of unit after the archive changes nothing",
      habit: "habit h\n every: 1/week\n every: daily from 2026-11-23\n start: 2026-11-02\n"
        + " archived: 2026-11-22",
      log: lines("h", "2026-11", [2, 9, 16]), today: "2026-11-25", summary: "3/3 3/3"),
    HabitCase(
      name: "a first line more than a hundred years ago does not count",
      habit: "habit h\n every: daily", log: "0026-11-20 h\n" + lines("h", "2026-11", [20, 21]),
      today: "2026-11-21", summary: "2/2 2/2"),
    HabitCase(
      name: "a hundred years are judged at most",
      habit: "habit h\n every: daily\n start: 0026-01-01", log: "2026-11-20 h\n",
      today: "2026-11-21", summary: "1/1 1/36524"),
    HabitCase(
      name: "a new target in mid-week holds from the next week",
      habit: "habit h\n every: 2/week\n every: 4/week from 2026-11-11\n start: 2026-11-02",
      log: lines("h", "2026-11", [2, 3, 9, 10, 16, 17, 18]), today: "2026-11-18",
      summary: "2/2 2/2", now: "3 of 4"),
    HabitCase(
      name: "a new unit cuts the week off",
      habit: "habit h\n every: 7/week\n every: daily from 2026-11-11\n start: 2026-11-02",
      log: lines("h", "2026-11", Array(2...12)), today: "2026-11-12", summary: "2/2 2/2"),
    HabitCase(
      name: "from days to weeks in mid-week",
      habit: "habit h\n every: daily\n every: 7/week from 2026-11-11\n start: 2026-11-02",
      log: lines("h", "2026-11", Array(2...15)), today: "2026-11-15", summary: "1/1 1/1",
      now: "5 of 5"),
    HabitCase(
      name: "days and weekdays share a unit",
      habit: "habit h\n every: daily\n every: mon wed from 2026-11-09\n start: 2026-11-06",
      log: lines("h", "2026-11", [6, 7, 8, 9, 11]), today: "2026-11-12", summary: "5/5 5/5"),
    HabitCase(
      name: "another target for days",
      habit: "habit h\n every: 2/day\n every: 3/day from 2026-11-09\n start: 2026-11-07",
      log: lines("h", "2026-11", [7, 8, 9], "2"), today: "2026-11-10", summary: "0/2 2/3"),
    HabitCase(
      name: "a rhythm that begins later",
      habit: "habit h\n every: 7/week from 2026-11-11\n start: 2026-11-02",
      log: lines("h", "2026-11", [3] + Array(11...15)), today: "2026-11-16", summary: "1/1 1/1",
      states: ("2026-11-02", "-d-------d")),
    HabitCase(
      name: "a longer window waits until it lies within its own time",
      habit: "habit h\n every: 2 days\n every: 5 in 7 days from 2026-11-09\n start: 2026-11-02",
      log: lines("h", "2026-11", [3, 5, 7, 9, 11, 13, 15]), today: "2026-11-15",
      summary: "12/12 12/12", now: "4 of 5"),
    HabitCase(
      name: "the start decides over a week's first day",
      habit: "habit h\n every: 2/week\n every: 7/week from 2026-11-11\n start: 2026-11-11",
      log: lines("h", "2026-11", Array(11...15)), today: "2026-11-15", summary: "1/1 1/1",
      now: "5 of 5"),
  ]
}
