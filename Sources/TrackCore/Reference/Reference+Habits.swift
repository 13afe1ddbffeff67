extension Reference {
  static let habits = #"""
    # How habits are computed

    All of it follows from the blocks, the log and one day: today. Lines after
    today do not count. Tasks with `every` work as habits. Amounts are decimals
    with six places, shares of a period exact fractions.

    ## Periods

    Weeks begin as `week-start` says; months, quarters and years are the
    calendar's. A week has the number of the ISO week of its Thursday. A term goes
    from its `start` for its `weeks`. Where two terms overlap, the earlier ends on
    the eve of the later; a cancelled term gives way to any other. A rhythm
    `/term` asks nothing on a day outside of every term, nor in a term that is on
    hold or cancelled: those days are not due, and keep the strength as it is.

    ## What a day counts

    The habit's own lines count, and those of its `of` subjects and parts. A line
    that is running, or that says none at all (`0`, `0km`), does not. `skip` and
    `fail` act through the habit's own lines only and add nothing.

    A day is done when the sum of its lines reaches `at-least`, else by any line.
    A rhythm with a unit adds up what converts to it. Where of one subject both
    time and another amount of a day would convert, the one that is nearer counts:
    time for a target in time, else the other. A rhythm without a unit adds up
    counts (`/day`, `on`, `at most`) or done days (all others). Where `at-least`
    is written, a day that does not reach it adds nothing; `at most` does not look
    at `at-least`.

    ## From when to when

    A habit is judged from its first day (`start`, else its first line, `of` and
    parts included, else today) to `archived`, that day included, or today.
    Earlier and later lines do not count here. The first day is at most 36,524
    days (a hundred years) before the last one: an earlier `start` is moved there,
    and earlier lines do not begin a habit. A day is open when it is neither
    paused nor skipped. A skip does not count on a day that is done (at least: the
    target reached under days, the day's own work under periods and windows).

    `from` changes the rhythm. Days and sets of weekdays are one unit, each kind
    of calendar period is one, all windows (`in N days`) are one. Within a unit, a
    day follows the rhythm in force on it; a calendar period the one in force on
    its first day (the first within the habit's time and the unit); a window the
    latest one that was in force on the window's first day, where days that are
    not paused make up its length. A later one holds before its window is full if
    it is looser: if it asks less a day (N / M), or allows more, both being at
    least or at most and counting the same. Another unit cuts the old period off
    on its eve and begins the streak anew.

    ## What is asked, and when it is met

    Days: each open day (of the set) by itself. At least: met when the target is
    reached, missed after the day or once it failed. At most: missed once it is
    exceeded or failed, met after the day.

    Calendar periods of n days, k of them open (within the habit's time and the
    unit; pauses that lie ahead are known): N counted days ask N·k/n, rounded to
    the nearest whole number (halves up) and no more than k; an amount N asks
    N·k/n, at most always N. Work on closed days counts as well. n is the period's
    own length. Met when reached, missed after the last day; at most: missed once
    exceeded or failed, met after the last day. A period whose days are all paused
    or outside is not due. A period of counted days that asks 0, and one whose
    last open days were skipped, is not due either, unless it holds what one open
    day would ask, of counted days at least one: then it is met.

    Windows, `N in M days`: a day is met when the last M open days up to it hold N
    (at least), or no more than N and no failed day (at most; once it is over).
    Where fewer than M open days have passed in the unit, all of them are the
    window. At least, such a day is due only where they hold N; at most, every
    open day is due. Work on closed days does not count. N counted days ask at
    most M. A skip takes away what is owed and never what was earned: at least, a
    skipped day is due and met where its M − 1 open days before hold N.

    Today, and the period or window it lies in, is pending: it can be met, and
    missed only as said above. A failed day changes nothing in calendar periods
    and windows of at least.

    ## The state of a day

    The first that holds: done, paused, skipped, failed, partial (something, but
    not enough), none. Not due: before the first day, after the last, outside a
    weekday set or every term, whatever was done. Days at least: done is the
    target reached. Calendar periods and windows at least: done is the day's own,
    as above. At most: paused, skipped, then failed (a `fail`, or work on the day
    by which the day's, period's or window's sum is above the target), done once
    the day is over, before that partial or none. Without a rhythm: done, partial
    or not due.

    Amount and target of today: of the day, period or window. A plain yes or no is
    1 or 0 of 1. Where nothing is due there is no target; a window on an open day
    has one also while it is not full.

    ## Streaks and rates

    The streak is how many due days (a window's too) or periods in a row were met,
    without a change of unit between; what is not due neither breaks nor
    lengthens, the pending one counts when met. The best is the longest in the
    present unit, the earliest of several; it lasts from the first day of its
    first period to the last day of its last, not later than today. Met and due
    are counted in the present unit; the pending one is due only where it is met.
    Total is all that were met.

    Over a span of days, a calendar period belongs to the day on which it ends,
    the pending one to today, and the unit is that of the span's last day. The
    rate is met / due. By weekday: of the open days the rhythm asks about, how
    many were done; today only once it is done or failed.

    A week's share, for the ten weeks shown: days and windows: met / due in the
    week; calendar periods: what the week's days added, over what is asked of the
    period times the week's part of its open days, at most 1. At most: 1 − (sum −
    target) / target up to the week's end, within 0 and 1.

    Of one day, the share of all habits is the habits met / due on it. Day by
    day: done is met, a paused or skipped day is not due, any other is missed; at
    most, a day that was not exceeded is met once it is over. Under a calendar
    period or a window a day is met where something was done, else not due; at
    most, missed where it was exceeded, else not due.

    ## Days to break

    From today to the last day on which starting, one completion a day, still
    saves the streak:

      days               today if it is pending, else the next due day
      counted days       the period's last day − missing + 1
      an amount          the period's last day
      a period that is   the same of the next one that is due
      met or not due
      windows            the first day whose window would fall short: that day for
                         an amount, for counted days so many open days before
                         it that what is missing is done by its end

    What is done today moves the earliest start to tomorrow where days are
    counted. There is none for at most, without a streak, where it is too late,
    and where the unit or the habit ends before. A task or habit is due today
    where today is open and its day, period or window pending; also while the
    first window is not full and holds too little. It can rest until the day
    above; on that day the minimum is what is left of an amount or a day, one done
    day where days are counted.

    ## Strength

    The formula of Loop Habit Tracker. From the first day that has a rhythm, s is
    0, for at most 1. Each day, today included:

      m = 0.5 ^ (√f / 13)        s = m·s + (1 − m)·v

      rhythm                     f                 v
      daily, N/day               1                 the day's own
      weekday sets               days of it / 7    the day's own; other days keep s
      N counted days a period    N / P             sum of P days / N
      amounts, all at most       1 / P             sum of P days / target

    P is 7, 30, 91, the term's own days, or M for windows; N is at most P. The P
    days end on the day itself and begin at the habit's first day at the earliest.
    Where f < 1 for counted days, N and P of the sum (not of f) are doubled. v
    lies within 0 and 1; for at most it is 1 − (sum − target) / target, with a
    target of 0 it is 0 for any amount, and 0 where a day among the P failed.
    Paused and skipped days keep s; their work is in the sum in calendar periods
    only. s goes on through every change of rhythm. Under 14 days it is called
    new.

    ```habits.txt
    habit read: Read
      every: daily
      start: 2026-11-16
    2026-11-16 read
    2026-11-18 read
    ```

    On 2026-11-18: m = 0.5 ^ (1/13) = 0.948078; s = 0.051922, then 0.049227 for
    the day without, then 0.948078 × 0.049227 + 0.051922 = 0.098593. The streak is
    1, best 1, met 2 of 3, days to break 1.

    ## Badges

      First Step        the first line of any habit or task; once
      Perfect Week      a calendar week that is over, in which something was due and
                        every due day (windows too) and week rhythm was met
      Streak Starter    a streak of 7 in days (daily, weekday sets, windows)
      Streak Master     of 30
      Streak Legend     of 100

    A badge of a streak is earned once by each streak that reaches it, on that
    day; streaks in weeks and longer do not count for it. It stays earned, and the
    next time is counted from what goes on: the longest running streak that is
    shorter than it, the days of this week as long as nothing due in it was missed.
    """#
}
