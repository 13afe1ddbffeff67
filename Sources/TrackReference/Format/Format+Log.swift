extension Reference.Format {
  static let log = #"""
    # The log

    1. A log line begins with a date. A blank follows DATE and WHEN; DATE with a
       colon after it is bad-date, which marks both.

        LINE = DATE [WHEN] SUBJECT {ITEM} [; note]
        WHEN = TIME | [<] TIME - TIME | [<] TIME - ?
        ITEM = AMOUNT | PART:AMOUNT | +GOAL | +GOAL=AMOUNT | @CONTEXT | #TAG
             | FOOD [xNUMBER] | skip | fail | ^EVENT

    ```log.txt
    2026-11-20 meditate
    2026-11-20 water 3 ^k3f1
    2026-11-20 07:30 run 5.2km 31m +run-half ; easy, along the river #trail
    2026-11-20 09:10-10:40 deep-work +thesis=90m @library
    2026-11-21 <23:10-07:05 sleep deep:1h20m rem:1h45m
    2026-11-20 12:30 meal kcal:650 protein:32g carbs:70g fat:22g ; chicken bowl
    2026-11-20 "Signed up for the race" +run-half
    2026-11-21 weight 72.4kg
    2026-11-21 meditate skip ; sick
    2026-11-21 09:05-? deep-work
    habit meditate
    habit water
    habit run
    task deep-work
    goal run-half
    goal thesis
    ```

       Cases: a-day-and-a-subject, everything-on-one-line,
       blocks-and-lines-in-one-file, a-meal-in-the-words-of-a-phone,
       a-night-s-sleep, a-colon-after-the-date.

    2. A line counts on its written date, whole. Lines may be in any order; several
       of a day add up. A wrong line is kept and not counted.
       Cases: lines-in-any-order.

    3. What begins with a digit or `<` after the date is read as WHEN. A range lasts
       from its start to its end. An end before its start is on the next day that
       comes after it (`25:30-01:00` ends at 49:00). `<` says that the start was the
       day before and the end is on the written date; without a range it is
       start-before-without-range. `-?` is running: it has no end and no duration.
       What directly follows a time makes it bad-time.
       Cases: a-range-of-times, a-range-over-midnight, a-range-into-the-small-hours,
       a-range-of-more-than-a-day, an-end-after-a-late-start,
       a-night-s-sleep-with-a-blank, the-day-before-without-a-range,
       something-is-running, something-is-running-since-yesterday,
       a-running-range-with-a-time, a-range-with-a-time-that-does-not-exist,
       a-time-of-the-thirtieth-hour,
       what-follows-a-time-at-once.

    4. Equal times are empty-range, and the line counts without a duration. A range
       of 16 hours or more is long-range, a warning. A range is a duration; a time
       written as an item replaces its length.
       Cases: equal-times-are-no-time, a-range-of-sixteen-hours,
       a-time-replaces-the-length-of-a-range.

    5. SUBJECT is an ID, or a quoted title (values 13) for a one-off. A missing one
       is missing-subject, a word that cannot be an ID bad-id, a reserved word
       reserved-id.
       Cases: a-line-without-a-subject, a-subject-that-cannot-be-an-id,
       a-number-where-the-subject-belongs, a-quoted-title-needs-no-block,
       a-quoted-title-with-items.

    6. A subject that is a goal counts as `+goal` of it. A value, food, term or
       source as a subject is not-a-subject. A subject that nothing declares is
       undeclared-subject, reported once for each, at its first line. Both count as
       they are.
       Cases: a-goal-as-a-subject, an-old-name-of-a-goal, a-value-is-no-subject,
       a-subject-that-nothing-declares, two-subjects-that-nothing-declares.

    7. The items are separated by blanks and in any order:

        AMOUNT           how much
        PART:AMOUNT      how much of a part
        FOOD [xNUMBER]   a portion of a food, or as many (rule 20)
        +GOAL            it contributes to this goal
        +GOAL=AMOUNT     … this much; 0 removes the line from the goal
        @CONTEXT  #TAG   where, what about
        skip  fail       left out on purpose; tried and failed
        ^EVENT           the line's own ID: ASCII letters and digits, case matters

       PART, GOAL, CONTEXT and TAG are written like IDs, but may be reserved words.
       CONTEXT and TAG may also begin with a digit if they hold a letter.
       Cases: items-in-any-order, contexts-and-tags, contributions-to-goals,
       a-tag-in-another-script, a-hash-that-begins-no-tag,
       capital-letters-in-an-event, left-out-on-purpose, tried-and-failed,
       a-time-of-day-with-skip, names/a-tag-begins-with-a-letter-or-digit.

    8. A word that is no item is bare-word if it begins with a letter, else
       bad-item: free text goes after `;`. A line with `; skipped` counts: only
       `skip` and `fail` say that nothing was done. A TIME after the subject is
       time-after-subject. Words in a row that begin with letters, without a colon
       in them, are one bare-word. Two or more directly after a subject that nothing
       declares are a title without quotes: the bare-word begins at the subject,
       which is not undeclared-subject then. After `PART:` or `=` an AMOUNT follows
       directly; anything else there is bad-amount.

    ```wrong bare-word
    2026-11-20 run easy
    ```

       Cases: a-word-that-is-no-item, a-word-behind-a-number,
       an-item-that-cannot-be-read, a-glued-word-before-a-quote,
       a-plus-before-what-is-no-goal, a-time-behind-the-subject,
       an-amount-must-follow-at-once, a-part-with-a-blank-after-its-colon,
       a-skipped-part-without-an-amount,
       a-title-without-quotes.

    9. A line has at most one time, one count and one amount in another unit
       (two-amounts for a second one).

    ```wrong decimal-comma
    2026-11-20 run 5,2km
    ```

       Cases: a-count, time-count-and-amount-on-one-line,
       hours-and-minutes-are-one-time, two-amounts-of-one-sort, three-times,
       numbers-that-cannot-be-read, a-sign-before-an-amount, percent-and-degrees.

    10. A number without a unit is a count. On a measure that has a unit it is in
        that unit. On a habit or task it is in the unit of its own targets (`every`
        that adds up, `at-least`) or, if there are none, of those of goals (checks
        3, and measures with count; a share of a term is none here) and of habits
        that count it by `of`. It stays a count if the units differ, if one target
        has no unit or two units of time (`1h30m`), beside another amount of that
        kind or, for a time, a range, and below zero for a time. For example, with
        `measure: run days 20` and a share of `10km`, `run 5` is a count.
        Cases: a-bare-number-in-the-unit-of-its-target,
        a-share-gives-a-bare-number-no-unit,
        a-bare-number-in-the-unit-of-the-habit-that-counts-it,
        a-bare-number-that-stays-a-count.

    11. On a habit or task of which no target has a unit, an amount of things is its
        count: its unit is a word of three small letters or more, of no kind that
        converts (`3 glasses`).

    12. A word after a number and a blank is its unit if that unit is known for the
        subject: by `unit`, `also`, the unit of a `part`, a built-in measure of that
        name, any target on the subject (`every`, `at-least`, `measure`,
        `milestone`, a share of a term), or the usual units (values 11). In
        `+GOAL=AMOUNT`, and where a goal is the subject, the units of the goal's
        measures and milestones are known too.
        Cases: a-unit-known-by-the-measure, a-unit-known-by-a-target,
        a-unit-known-by-a-share, units-of-parts-and-shares,
        numbers-in-parts-and-goals, an-amount-of-a-part-with-a-blank-in-it.

    13. A glued word is always a unit. One that is not known for the subject is
        undeclared-unit, a warning; a reserved word is reserved-unit. A known unit
        that does not convert to a unit that the subject declares, if it declares
        any, is units-differ, a warning.
        Cases: a-glued-word-is-always-a-unit, a-glued-word-of-the-grammar,
        a-unit-of-another-kind.

    14. `400m` alone is metres-or-minutes where the subject declares a length and
        the line has no amount of length: write 0.4km or 400min. Alone means that
        its time is a single number with `m` glued to it.
        Cases: metres-or-minutes, minutes-that-are-no-metres,
        minutes-where-no-length-is-declared.

    15. Warnings of amounts that count: below zero on a habit or task,
        negative-amount; minutes after hours, or seconds after minutes, of 60 or
        more (`1h90`), odd-time. So are such targets in blocks.
        Cases: an-amount-below-zero, sixty-minutes-and-more,
        blocks/a-time-of-ninety-minutes-after-an-hour.

    16. A part, a food, a goal and `^EVENT` are once on a line. A second one is
        repeated-item, and its amount is not checked. `skip` or `fail` beside an
        amount, a part, a food or each other is skip-with-amount, and the later of
        the two is left out.
        Cases: a-part-a-goal-and-an-event-stand-once, skip-and-an-amount,
        skip-and-a-part.

    17. Warnings of references: `+GOAL` that nothing declares is undeclared-goal,
        one that names another block not-a-goal, a part that the measure does not
        declare, if it declares parts, undeclared-part. The rest of the line counts.
        In a PART a number without a unit is in the part's unit (of a habit or task
        in the one that all goals' targets on the part have); a unit that does not
        convert to it is units-differ.
        Cases: a-goal-that-nothing-declares,
        a-part-that-the-measure-does-not-declare, parts-where-none-are-declared.

    18. The note begins at the first `;` outside quotes and goes to the end of the
        line. In it, a `#` at the start or after a blank or punctuation (category
        P), followed by ID characters of which at least one is a letter, begins a
        tag.
        Cases: a-note, a-note-of-many-scripts, items-in-a-note-are-text,
        tags-in-a-note.

    19. A line gets every problem that it has. After a wrong item, reading continues
        at the next blank after what is marked. A wrong date, WHEN or subject ends
        the reading of the line.
        Cases: a-wrong-date-ends-the-reading, items-behind-one-that-is-wrong,
        every-problem-of-a-line, every-problem-has-its-own-line,
        two-wrong-items-and-a-warning.

    20. Where the subject is `meal`, the built-in measure or a measure that takes
        its place, the ID of a food is one portion of it. A next word of `x`, `X` or
        `×` and a NUMBER says how many: above 0 and up to 1000 (out-of-bounds;
        bad-amount where text follows the number). Each part of the food times the
        number, to six places, is added to that part of the line. A part that is
        written on the line replaces what the foods add up to. Anywhere else the ID
        of a food is a bare-word.
        Cases: foods-of-a-meal, a-written-part-replaces-that-of-the-foods,
        a-food-that-is-not-there, a-number-of-portions, skip-and-a-food,
        names/foods-of-a-measure-that-was-meal,
        names/a-habit-named-meal-takes-no-foods.

    21. A command gives a new line an EVENT only where merging could not tell it
        from another line (merging 6): where the log has a line of its day, start
        and subject, or where it has no time and may be done more than once a day.
        Those are tasks, meals, measures that add up, habits that count times, and
        whatever has an amount that is no reading. A line with a time, a day of a
        habit, a reading, `skip` and `fail` have none.
    """#
}
