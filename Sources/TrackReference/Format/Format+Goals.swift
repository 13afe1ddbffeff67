extension Reference.Format {
  static let goals = #"""
    # How goals are computed

    1. Lines after today do not count, nor do those with `skip` or `fail`, nor
       running ones. Figures over some days include the first and the last. Amounts
       have six places, halves away from zero.

    ## Which lines contribute

    2. A line contributes to a goal, once, for one or more of these reasons:

        plus      `+goal` is on the line
        goal      the line's subject is the goal
        measure   a measure of the goal, or of one of its milestones, names the
                  subject, or a part that is on the line
        of        a measure or milestone names a habit, and that counts the subject,
                  or a part on the line, by its `of`
        link      the subject is a habit or task that names the goal in `goal:`, or
                  such a habit counts it by its `of`

    3. `+goal=0` removes the line. Lines without plus and goal count from the goal's
       `start` to the day it is `archived`; those with plus or goal always. A goal
       without `start` begins with its first contribution.

    ## By how much

    4. Each measure of the goal takes at most one number of a line:

      a. A measure that names the subject (or a habit that counts it) takes the
         line's own amount.
      b. A line with plus, goal or link also gives its own amount to every measure
         without a subject.
      c. `+goal=A` puts A in place of the own amount, on every measure that took
         something by a or b and that A converts to; if there is none, A goes to the
         first measure that it converts to.
      d. If no measure names the subject or a part of it (or a habit that counts
         them), a line with plus, goal or link gives its own amount to the first
         measure that it converts to; not where c has placed an A.

       Measures of streaks take nothing by c and d.

    5. The own amount of a line for a measure is:

        days, streak          1, unless the line says none at all (`0`, `0km`)
        count                 its number without a unit, else 1
        sum without a unit    likewise
        latest, best, mean    without a unit its number without one, else nothing
        with a unit of time   its duration; else its amount, if that converts
        with another unit     its amount, if that converts

       A night (measures 9) is a line of its parts alone, without a time. By a part
       it is the part's amount; of several parts that a habit counts their
       sum, unless the habit counts the whole subject too. A count of several parts
       is the sum of their numbers without a unit, else 1. A sum without a subject
       in a plain word (three small letters or more that are no unit of rule values
       10), as in `20 books`, takes the line's number without a unit, or those of
       the parts by which the line contributes, and 1 from a line without any amount
       or time. An A without a unit counts for it. Things in another word (log 11)
       are no number for it, nor for latest, best and mean: of `36books`, a line
       `read 2` is two, `read` is one, `read 3 chapters` is nothing.

    6. A target without a unit, for sum, latest, best and mean, is in the unit of
       the measure or part that it names. A share without a unit is in the target's
       unit; beside a time it is in hours, or in the unit of time that the measure
       declares.

    7. A line that says an amount or A and gives no number to a goal with measures,
       or whose A converts to none, is amount-not-counted; but not a line with link
       alone where a measure names a part of the subject that is not on it. A line
       without any amount contributes without one.

    ```goals.txt
    goal run-half: Run a half marathon
      start: 2026-09-28
      due: 2026-12-06
      measure: run 200km
      measure: run best 21km
      milestone: 2026-10-31 run 100km ; Halfway
    habit run: Run
    2026-10-01 run 12km 70m
    2026-10-03 run 8km +run-half=5km
    2026-10-04 "Hike" 3km +run-half
    2026-10-05 run 4km +run-half=0
    2026-10-06 "Signed up" +run-half
    ```

       On 2026-10-06: `run 200km` is 12 + 5 + 3 = 20 of 200; the best is 12 of 21;
       four contributions.

    ## What a measure shows

    8. Each way to measure has its figure:

        sum, count, days   all numbers, or the days with one, and `from` as the
                           opening stock; progress is actual / target
        latest             the last reading
        best               the greatest; the least where it starts above its target
        mean               of all readings
        streak             the longest streak of the habit's rhythm, in its unit,
                           from the goal's first day on: the period of that day
                           counts whole, and each from the day on which it is
                           met (at most: its last); of what has no rhythm, days
                           in a row
        the last four      progress is (actual − from) / (target − from)

    9. Readings of a day: one without a time comes before those with one; of several
       at the same time the larger is the first and the last. For latest, best and
       mean of a measure whose `by` is sum, such as steps, the lines of a day are
       one reading, their sum; those of meal, and the computed parts of a night
       (measures 9), are one each. Where `from` is not written, latest and best
       start at the last reading on or before the goal's first day (earlier ones
       count for nothing else; those of the first day are readings, too), else at
       the first after it; a best that would not start above its target starts at
       0, as mean and streak do. Without a reading actual is null and progress 0.
       Where `from` turns out to be the target, progress is 1 at or above it, else
       0.

    10. A goal's progress is the mean of its measures', each within 0 and 1; without
        measures it is 0, or 1 once `done` is written. The goal was reached on its
        `done` day, or on the first day on which all its measures were at their
        targets, whichever is earlier.

    ## Milestones

    11. A milestone shows what a measure of the goal of the same subject and HOW
        takes (in another unit that converts, too), with that one's `from`, written
        or by 9, unless it has its own. One without a subject shows in the same way
        the first measure that has its HOW, if it writes one, and to whose unit its
        target converts; without a unit it is in that unit as a share is (6). Any
        other takes lines by 4a and 4b, and an A in place of what it took or, if it
        names no subject, always. It is done on its `done` day, or on the first day
        that it was reached (the goal's first day, if its opening stock reaches it),
        and stays so; missed after its date; approaching on its date and in the
        seven days before; else due.
    12. A milestone that is a block is a goal in all rules: it takes what its own
        measures, `+` and links give it, and none of it goes on to the goal that it
        names. If it has a due day, that goal shows it after its own milestones:
        done on the day it was reached, else by its due day as in 11.

    ## Pace

    13. The figures of pace:

        due         as written, else the last day of its `weeks` from its `start`
                    on, else the end of the last term that lists the goal without
                    a share (cancelled ones left out): a share is all that
                    a term asks, the rest of the goal is due when the goal says
        expected    (today − start) / (due − start + 1), within 0 and 1; none of a
                    goal that rests
        lead        of a measure: actual less the figure at the expected part of the
                    way (stocks from 0, others from `from`), in the direction of
                    the target; none where nothing is expected
        forecast    today + ⌈missing × days / gained⌉, gained in the last 28 days,
                    or the days since the start if they are fewer; the latest of the
                    measures that are not reached; none where one gained nothing, of
                    fewer than seven days, or of fewer than three with a line
        needed      a week: missing × 7 / days left, today and the due day included,
                    or all that is missing if fewer than 7 are left; of the first
                    measure that is not reached and is no mean, best or streak;
                    none after the due day

        A goal rests while the term of the day (terms 3) rests and lists it, or the
        goal that it is a milestone of: nothing is expected of it.

        Means, bests and streaks have neither forecast nor need. The need of a
        bedtime or waking is a duration. An obligation with a due day whose measures
        are all sums of time has no forecast: what is left is a known amount of
        work.

    14. The status is the first that holds: archived (from that day on), done
        (written, or all measures reached), not-started (before the start), overdue
        (after the due day), not-started (no start and no contribution), stalled (14
        days or more since the later of start and last contribution; not while it
        rests), open (no due day, or nothing is expected), ahead or behind (progress
        more than 0.1 above or below what is expected), on-track. Important and
        urgent are 6 and more. The safe days of a goal that is on track or ahead are
        those, with today, on which it is not behind even without another line; none
        if that is not before its due day.

    15. The trend compares the lines that contributed in the last 14 days with those
        of the 14 before: increasing or decreasing from a fifth of the latter on,
        else stable. It is stalled as in 14, also after the due day. It is null for
        a goal that is archived, done or not-started, that rests, that began less
        than 28 days ago, or with fewer than four such lines.
    """#
}
