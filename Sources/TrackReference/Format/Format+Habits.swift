extension Reference.Format {
  static let habits = #"""
    # How habits are computed

    1. Everything follows from the blocks, the log and one day, today. Lines after
       today do not count. A task with `every` is computed as a habit. Amounts are
       decimals with six places, shares of a period exact fractions.

    2. Weeks begin as `week-start` says; months, quarters and years are the
       calendar's. A week has the number of the ISO week of its Thursday. A term
       goes from its `start` for its `weeks`. Where two terms overlap, the earlier
       ends the day before the later starts; a cancelled term gives way to any
       other. A rhythm `/term` asks nothing on a day outside every term, nor in a
       term that rests (terms 3): those days are not due, and strength does not
       change on them.

    ## What a day counts

    3. The habit's own lines count, and those of its `of` subjects and parts. A
       running line does not count, nor one that says none at all (`0`, `0km`).
       `skip` and `fail` act through the habit's own lines only and add nothing.

    4. A day is done when the sum of its lines reaches `at-least`, or without
       `at-least` by any line; where that sum is above `at-most`, it is not. A
       rhythm with a unit adds up what converts to it. If of one subject on a
       day both a time and another amount convert, the nearer one counts: time
       for a target in time, else the other. A rhythm without a unit adds up
       counts (`/day`, `on`, `at most`) or done days (all others). With
       `at-least` or `at-most`, a day that is not done adds nothing; the rhythm
       `at most` ignores both. A night (measures 9) gives its parts and is no line
       on sleep itself.

    ## First and last day

    5. A habit is computed from its first day (`start`, else its first line, `of`
       and parts included, else today) to `archived`, that day included, or today.
       Earlier and later lines do not count here. The first day is at most 36,524
       days (a hundred years) before the last: an earlier `start` is moved there,
       and earlier lines do not begin a habit. A day is open when it is neither
       paused nor skipped. A skip does not count on a day that is done (at least:
       the target reached under days, the day's own work under periods and windows).

    6. `from` changes the rhythm. Days and sets of weekdays are one unit of streaks,
       each kind of calendar period is one, all windows (`in N days`) are one.
       Within a unit, a day follows the rhythm in force on it; a calendar period the
       one in force on its first day (the first within the habit's time and the
       unit); a window the latest one that was in force on the window's first day,
       where days that are not paused make up its length. Of the rhythms after
       that, in their order, each that is looser than the one that holds so far
       takes its place at once: it asks less a day (N / M), or allows more, both
       being at least or at most and counting the same. A change of unit ends the
       old period the day before and begins a new streak.

    ```habits.txt
    habit run: Run
      every: 5 in 7 days
      every: 3 in 7 days from 2026-11-10
      every: 4 in 7 days from 2026-11-12
    ```

       On 2026-11-13, `3 in 7 days` holds, which is looser than 5; 4 is not looser
       than 3, and holds from 2026-11-18, the seventh day of its window, on.

    ## What is asked, and when it is met

    7. Days: each open day (of the set) by itself. At least: met when the target is
       reached, missed after the day or once it failed. At most: missed once it is
       exceeded or failed, met after the day.

    8. Calendar periods of n days, k of them open (within the habit's time and the
       unit; pauses in the future are known): N counted days ask N·k/n, rounded to
       the nearest whole number (halves up) and no more than k. An amount N asks
       N·k/n; at most always asks N. n is the period's own length. Work on days that
       are not open counts too. Met when reached, missed after the last day; at
       most: missed once exceeded or failed, met after the last day. A period whose
       days are all paused or outside is not due. A period of counted days that
       asks 0 is met by one done day, and else not due. One of an amount of which no
       day is open, for all were skipped, is met by what one open day would ask
       (N / n), and else not due; at most, it is not due. For example, of `2/month`
       with 5 open days of 31, 2·5/31 is rounded to 0: with a done day the month is
       met, without one it is not due.

    9. Windows, `N in M days`: a day is met when the last M open days up to it hold
       N (at least), or no more than N and no failed day (at most; once it is over).
       Where fewer than M open days have passed in the unit, all of them are the
       window. At least, such a day is due only if they hold N; at most, every open
       day is due. Work on days that are not open does not count. N counted days ask
       at most M. A skip takes away what is owed and never what was earned: at
       least, a skipped day is due and met if its M − 1 open days before hold N.

    10. Today, and the period or window it is in, is pending: it can be met, and
        missed only as said above. A failed day changes nothing in calendar periods
        and windows of at least.

    ## The state of a day

    11. The first that holds: done, paused, skipped, failed, partial (something, but
        not enough), none. Not due: before the first day, after the last, outside a
        weekday set or every term, whatever was done. Days at least: done is the
        target reached. Calendar periods and windows at least: done is the day's
        own, as above. At most: paused, skipped, then failed (a `fail`, or work on
        the day by which the day's, period's or window's sum is above the target),
        done once the day is over, before that partial or none. Without a rhythm,
        and before the `from` of the first one: done, partial or not due; a pause, a
        `skip` and a `fail` change nothing there. With `every: daily from
        2026-11-10`, a day before that with a `skip` is not due.

    12. Amount and target of today are those of the day, period or window. A plain
        yes or no is 1 or 0 of 1. Where nothing is due there is no target; a window
        on an open day has one even while it is not full.
    """#
}
