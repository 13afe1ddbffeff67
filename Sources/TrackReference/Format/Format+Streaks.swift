extension Reference.Format {
  static let streaks = #"""
    # Streaks, rates and strength

    1. The streak is how many due days (a window's too) or periods in a row were
       met, without a change of unit between. What is not due neither breaks nor
       lengthens it; the pending one counts when met. The best is the longest in the
       present unit, the earliest of several; it lasts from the first day of its
       first period to the last day of its last, not later than today. Met and due
       are counted in the present unit; the pending one is due only if it is met.
       Total is all that were met.

    2. Over a span of days, a calendar period belongs to the day on which it ends,
       the pending one to today, and the unit is that of the span's last day. The
       rate is met / due. By weekday: of the open days the rhythm asks about, how
       many were done; today only once it is done or failed.

    3. A week's share, for the ten weeks shown: days and windows: met / due in the
       week; calendar periods: what the week's days added, over what is asked of the
       period times the week's part of its open days, at most 1; of a period that is
       met, all that is asked of the week's days counts as added, and what two
       periods ask and get in one week is summed. At most: 1 − (sum − target) /
       target of the later period up to the week's end, within 0 and 1.

    4. Of one day, the share of all habits is the habits met / due on it. Day by
       day: done is met, a paused or skipped day is not due, any other is missed; at
       most, a day that was not exceeded is met once it is over. Under a calendar
       period or a window a day is met if something was done, else not due; at most,
       missed if it was exceeded, else not due.

    ## Days to break

    5. From today to the last day on which starting, one completion a day, still
       saves the streak:

        days               today if it is pending, else the next due day
        counted days       the period's last day − missing + 1
        an amount          the period's last day
        a period that is   the same of the next one that is due
        met or not due
        windows            the first day whose window would fall short: that day for
                           an amount, for counted days so many open days before
                           it that what is missing is done by its end

    6. What is done today moves the earliest start to tomorrow where days are
       counted. There are no days to break for at most, without a streak, where it
       is too late, and where the unit or the habit ends before.

    7. A task or habit is due today if today is open and its day, period or window
       is pending, and also while the first window is not full and holds too little.
       It can wait until the day of rule 5; on that day the minimum is what is left
       of an amount or a day, one done day where days are counted.

    ## Strength

    8. The formula of Loop Habit Tracker. From the first day that has a rhythm, s is
       0, for at most 1. Each day, today included:

        m = 0.5 ^ (√f / 13)        s = m·s + (1 − m)·v

      rhythm                     f                 v
      daily, N/day               1                 the day's own
      weekday sets               days of it / 7    the day's own; other days keep s
      N counted days a period    N / P             sum of P days / N
      amounts, all at most       1 / P             sum of P days / target

       P is 7, 30, 91, the term's own days, or M for windows; N is at most P. The P
       days end on the day itself and begin at the habit's first day at the
       earliest. Where f < 1 for counted days, N and P of the sum (not of f) are
       doubled. v is within 0 and 1; for at most it is 1 − (sum − target) / target,
       with a target of 0 it is 0 for any amount, and 0 if a day among the P failed.
       Paused and skipped days keep s; their work is in the sum in calendar periods
       only. s continues through every change of rhythm. Under 14 days it is called
       new.

    ```habits.txt
    habit read: Read
      every: daily
      start: 2026-11-16
    2026-11-16 read
    2026-11-18 read
    ```

       On 2026-11-18: m = 0.5 ^ (1/13) = 0.948078; s = 0.051922, then 0.049227 for
       the day without, then 0.948078 × 0.049227 + 0.051922 = 0.098593. The streak
       is 1, best 1, met 2 of 3, days to break 1.

    ## Badges of habits

    9. The badges are:

      First Step        the first line of any habit or task; once
      Perfect Week      a calendar week that is over, in which something was due and
                        every due day (windows too) and week rhythm was met
      Streak Starter    a streak of 7 in days (daily, weekday sets, windows)
      Streak Master     of 30
      Streak Legend     of 100

       A badge of a streak is earned once by each streak that reaches it, on that
       day; streaks in weeks and longer do not count for it. It stays earned, and
       the next time is counted from the longest running streak that is shorter than
       it, and from the days of this week as long as nothing due in it was missed.
    """#
}
