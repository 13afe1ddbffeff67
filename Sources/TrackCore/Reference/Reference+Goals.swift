extension Reference {
  static let goals = #"""
    # How goals, values, terms, time and readings are computed

    Lines after today do not count, nor do those with `skip` or `fail`, nor those
    that are running: they count once they have an end. Of figures over some days
    both ends are included. Amounts have six places, halves away from zero.

    ## Which lines help a goal

    A line helps a goal, once, for one or more of these reasons:

      plus      `+goal` stands on the line
      goal      the line's subject is the goal
      measure   a measure of the goal, or of one of its milestones, names the
                subject, or a part that stands on the line
      of        a measure or milestone names a habit, and that counts the subject,
                or a part on the line, by its `of`
      link      the subject is a habit or task that names the goal in `goal:`, or
                such a habit counts it by its `of`

    `+goal=0` takes the line out. Lines without plus and goal count from the
    goal's `start` to the day it is `archived`; those with plus or goal always. A
    goal without `start` begins with its first contribution.

    ## By how much

    Each measure of the goal takes at most one number of a line:

      1. A measure that names the subject (or a habit that counts it) takes the
         line's own amount.
      2. A line with plus, goal or link also gives its own amount to every measure
         without a subject.
      3. `+goal=A` puts A in place of the own amount, on every measure that took
         something by 1 or 2 and that A converts to; if there is none, A goes to the
         first measure that it converts to.
      4. If no measure names the subject, a line with plus, goal or link gives its
         own amount to the first measure that it converts to; not where 3 has
         placed an A.

    Measures of streaks take nothing by 3 and 4. The own amount of a line for a
    measure is

      days, streak          1, unless the line says none at all (`0`, `0km`)
      count                 its number without a unit, else 1
      sum without a unit    likewise
      latest, best, mean    without a unit its number without one, else nothing
      with a unit of time   its duration; else its amount, if that converts
      with another unit     its amount, if that converts

    By a part it is the part's amount; of several parts that a habit counts their
    sum, unless the habit counts the whole subject too. A sum without a subject in
    a plain word (three small letters or more that are no unit of time, length,
    mass, volume or energy), as in `20 books`, takes the line's number without a
    unit, and 1 from a line without any amount or time. A bare A counts for it.

    A target without a unit, for sum, latest, best and mean, is in the unit of the
    measure or part that it names. A bare `from` or share is in the target's unit;
    beside a time it is in hours, or in the unit that the measure declares.

    A line that says an amount or A and gives no number to a goal with measures,
    or whose A converts to none, is amount-not-counted. A line without any amount
    helps without one.

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

    On 2026-10-06: `run 200km` is 12 + 5 + 3 = 20 of 200; the best is 12 of 21; four
    contributions.

    ## What a measure shows

      sum, count, days   all numbers, or the days with one, and `from` as the
                         opening stock; progress is actual / target
      latest             the last reading
      best               the greatest; the least where it starts above its target
      mean               of all lines
      streak             the longest streak of the habit's rhythm from the goal's
                         first day on, in the rhythm's unit (a period that the
                         day lies in counts whole); of what has no rhythm, days
                         in a row
      the last four      progress is (actual − from) / (target − from)

    Readings of a day: one without a time comes before those with one; of
    several at the same time the larger is the first and the last. Where `from`
    is not written, latest and best start at the last reading on or before the
    goal's first day (earlier ones count for nothing else; those of the first
    day are readings, too), else at the first after it; a best that would not
    start above its target starts at 0, as mean and streak do. Without a reading
    actual is null and progress 0. Where `from` turns out to be the target,
    progress is 1 at or above it, else 0.

    A goal's progress is the mean of its measures', each within 0–1; without
    measures it is 0, or 1 once it is written to be done.

    It was reached on the day that `done` says, or on the first day on which all
    its measures were at their targets, whichever is earlier.

    ## Milestones

    A milestone shows what a measure of the goal of the same subject and HOW takes
    (in another unit that converts, too), with that one's `from` unless it has its
    own; else it takes lines by 1 and 2, and an A in place of what it took or, if
    it names no subject, always. It is done on its `done` day, or on the first day
    that it was reached (the goal's first day, if its opening stock reaches it),
    and stays so; missed after its date; approaching on its date and in the seven
    days before; else due.

    ## Pace

      due         as written, else the end of the last term that lists the goal
                  without a share (cancelled ones left out): a share is all that
                  a term asks, the rest of the goal is due when the goal says
      expected    (today − start) / (due − start + 1), within 0–1
      lead        of a measure: actual less the figure at the expected part of the
                  way (stocks from 0, others from `from`), in the direction of
                  the target
      forecast    today + ⌈missing × days / gained⌉, gained in the last 28 days,
                  or the days since the start if they are fewer; the latest of the
                  measures that are not reached; none where one gained nothing, of
                  fewer than seven days, or of fewer than three with a line
      needed      a week: missing × 7 / days left, today and the due day included,
                  at least 7; of the first measure that is not reached and is
                  neither a mean nor a streak; none after the due day

    Means and streaks have neither forecast nor need.

    The status is the first that holds: archived (from that day on), done (written,
    or all measures reached), not-started (before the start), overdue (after the
    due day), not-started (no start and no contribution), stalled (14 days or more
    since the later of start and last contribution), open (no due day), ahead or
    behind (progress more than 0.1 above or below what is expected), on-track.

    Important and urgent are 6 and more.

    ## Values

    The unit is a subject on a day with a line. Its weight for a value is the
    largest strength on any path / 10: the subject's own `value`, that of a habit
    that counts the subject (or a part on one of the lines) by `of`, that of a
    goal that a line of the subject helped on that day. The value of an at-most
    habit counts only on days whose state is not failed: breaking a limit serves
    no value.

      share          the value's weights / those of all values; all 0 if none
      asked share    (101 − priority) / the sum of that over all values
      time share     seconds of lines that serve it / the sum over all values; a
                     line gives its time to every value that it serves
      contributions  lines that serve it
      neglected      no line in the last 14 days, today included (or never), and
                     not highest-order

    Orphans: goals without a value; habits without one whose goals have none
    either; values that no goal, habit or task names (archived ones left out on
    both sides); the number of lines that helped no goal.

    ```habits.txt
    value health: Health
    value craft: Craft
    habit water: Water
      value: health 4
    habit piano: Piano
      value: craft 8
    2026-11-20 water 3
    2026-11-20 water 2
    2026-11-20 piano 30m
    ```

    Health has 0.4 of 1.2, a third, with two contributions; craft two thirds.

    ## Terms

    The term of a day is the one it lies in; of several the one that began last,
    a cancelled one only if there is no other. The week is (today − start) ÷ 7 + 1,
    from 1 to the number of weeks; days left are those after today. Its status is
    cancelled, on-hold, completed once it is over, delayed, planned, or current.

      goal's days   from the later of the term's start and the goal's written one to
                    the earlier of the term's end and the goal's due day
      share         as written, in the unit of the goal's first measure; else what
                    remained on the term's eve × goal's days ÷ the days from
                    their first to the due day; all of it if it is due within the
                    term; 0 if the target was reached on the eve; none without a
                    due day, and for means and streaks
      done          the figure of the first measure now (or at the term's end)
                    less the one on the term's eve
      expected      share × (today − first) / (last − first + 1) of the goal's
                    days; none in a term that is on hold or cancelled
      status        as of a goal: archived; done (the share is, or the goal is);
                    overdue (the term is over); not-started; stalled; open
                    (nothing is expected); overdue (the goal is); ahead, behind,
                    on-track

    Of a figure that is to fall, share, done and expected are below zero.

    Reviews: each week of the term that is over, or ends today, asks for one. A
    review belongs to the week whose last day is the nearest to its date. Goals
    that overlap are those that the term does not list, whose days (from their
    start until they are reached, archived or due) meet the term's. A habit's rate
    is met / due in the term up to today, and in the term that began last among
    those that ended before and were not cancelled; a cancelled term has no rates.

    ## Time

    A line's time is the time written on it, else the length of its range, on its
    written date; a session is a line with a time. A line without an own subject's
    block counts too. Tags are those of the line, its note and its subject's
    block. A line with two contexts, tags, goals or values counts for both, and
    once in the total. A filter's kinds must all fit, of the names of one kind
    any. Overlap: the length of all ranges less the time of the clock that they
    cover. Running lines are listed apart.

    ## Readings

    Lines on measures and their parts, converted to the declared unit; what does
    not convert is no reading. A part that is not declared stands by itself in
    each unit it has, if the measure declares no parts. A day's readings become
    one number by the measure's `by` (sum, mean, max, min, or the last as above).
    Of these numbers are taken: the latest, mean, min, max, the change (latest
    less first; null with one day), and the moving average: the mean of those of
    the seven days that end on the latest, whether asked about or not.

    ## Badges

      First Goal        the first goal or obligation that was reached; once
      Goal Achiever     each 10 of them, on the day of the last
      Goal Champion     each 50
      Goal Master       each 100
      Term Completed    each term that is over, neither on hold nor cancelled, on
                        its last day

    A goal that was reached stays so, whatever came later. The next time is
    counted from the goals since the last one; nearest to it is the open goal with
    the most progress, of terms the week of the current one.
    """#
}
