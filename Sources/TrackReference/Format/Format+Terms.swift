extension Reference.Format {
  static let terms = #"""
    # How values, terms, time and readings are computed

    ## Values

    1. The unit is a subject on a day with a line. Its weight for a value is the
       largest strength on any path / 10: the subject's own `value`, that of a habit
       that counts the subject (or a part on one of the lines) by `of`, that of a
       goal that a line of the subject contributes to on that day. The value of an
       at-most habit counts only on days whose state is not failed.

        share          the value's weights / those of all values; all 0 if none
        asked share    (101 − priority) / the sum of that over all values
        time share     seconds of lines that serve it / the sum over all values; a
                       line gives its time to every value that it serves
        contributions  lines that serve it; a night (measures 9) is one, unless a
                       habit that serves it counts all of `sleep`
        neglected      no line in the last 14 days, today included (or never), and
                       not highest-order

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

       Health has 0.4 of 1.2, a third, with two contributions; craft has two thirds.

    2. Unlinked items are goals and obligations without a value; habits without one
       whose goals have none either; values that no goal, habit or task names
       (archived ones left out on both sides); and the number of lines that
       contribute to no goal.

    ## Terms

    3. The term of a day is the one it is in; habits 2 says which of two that
       overlap. The week is (today − start) ÷ 7 + 1, from 1 to the number of weeks;
       days left are those after today. Its status is cancelled, on-hold, completed
       once it is over, delayed, planned, or current. A term that is cancelled or on
       hold rests: it asks nothing of habits (habits 2) and for no reviews, and
       nothing is expected of its goals.

    4. A goal in a term:

      goal's days   from the later of the term's start and the goal's written one to
                    the earlier of the term's end and the goal's due day
      share         as written, in the unit of the goal's first measure; else what
                    remained on the day before the term × goal's days ÷ the days
                    from their first to the due day; all of it if it is due within
                    the term; 0 if the target was reached before the term; none
                    without a due day, and for means and streaks
      done          the figure of the first measure now (or at the term's end)
                    less the one on the day before the term
      expected      share × (today − first) / (last − first + 1) of the goal's
                    days; none in a term that rests
      status        as of a goal: archived; done (the share is, or the goal is);
                    overdue (the term is over); not-started; stalled (not in a
                    term that rests); open (nothing is expected); overdue (the goal
                    is); ahead, behind, on-track

       Of a figure that is to fall, share, done and expected are below zero. Of a
       bedtime or waking they are durations.

    5. Each week of the term that is over, or ends today, asks for a review, unless
       the term rests. A review belongs to the week whose last day is the nearest to
       its date.

    6. Goals that overlap a term are those that the term does not list, whose days
       (from their start until they are reached, archived or due) meet the term's. A
       habit's rate is met / due in the term up to today, and in the term that began
       last among those that ended before and were not cancelled; a cancelled term
       has no rates. The rate of habits in a period, term or not, is what all of
       them met in it / what was due, archived ones included and tasks left out: a
       habit of every day counts as often as it was due. The rate of the current
       week leaves out today. A report of a period that is over shows streaks,
       strengths, goals and the term as of its last day; its rates take that day as
       over.

    ## Time

    7. A line's time is the time written on it, else the length of its range, on its
       written date. A session is a line with a time, with or without a block of its
       subject. Tags are those of the line, its note and its subject's block. A line
       with two contexts, tags, goals or values counts for both, and once in the
       total. With several kinds of filter all must fit; of the names of one kind
       any. Overlap is the length of all ranges less the time of the clock that they
       cover. Running lines are listed separately.

    ## Readings

    8. Readings are lines on measures and their parts, converted to the declared
       unit; an amount that does not convert is no reading. A part that is not
       declared has a row in each of its units, if the measure declares no parts. A
       day's readings become one number by the measure's `by` (sum, mean, max, min,
       or the last as in goals 9). From these numbers come the latest, mean, min,
       max, the change (latest less first; null with one day), and the moving
       average: the mean of those of the seven days that end on the latest, whether
       asked about or not.

    ## Badges of goals

    9. The badges are:

        First Goal        the first goal or obligation that was reached; once
        Goal Achiever     each 10 of them, on the day of the last
        Goal Champion     each 50
        Goal Master       each 100
        Term Completed    each term that is over and does not rest, on its last day

       A goal that was reached stays so, whatever came later. The next time is
       counted from the goals since the last one; nearest to it is the open goal
       with the most progress, of terms the week of the current one.
    """#
}
