extension Reference {
  static let log = #"""
    # The log

      LINE = DATE [WHEN] SUBJECT {ITEM} [; note]
      WHEN = TIME | [<] TIME - TIME | [<] TIME - ?

    ```log.txt
    2026-11-20 meditate
    2026-11-20 water 3
    2026-11-20 07:30 run 5.2km 31m +run-half ^k3f1 ; easy, along the river #trail
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

    A line counts on its written date, whole. Lines may stand in any order and
    several on a day add up. A line that is wrong is kept and not counted.

    WHEN: a range lasts from its start to its end. An end before its start is on
    the next day that comes after it (`25:30-01:00` ends at 49:00).
    `<` says that the start was the day before and the end is on the
    written date; `<` without a range is start-before-without-range. Equal times
    are no time (empty-range, and the line counts without a duration). `-?` is
    running: no end, no duration. A range is a duration; a time written as an item
    replaces its length. A range of 16 hours or more is long-range, a warning.

    What begins with a digit or `<` behind the date is read as WHEN. SUBJECT is an
    ID, or a quoted title for a one-off action. A missing one is missing-subject,
    a word that cannot be an ID bad-id, a reserved word reserved-id. An ID that is
    a goal's counts as `+goal` of it. An ID that names a value, term or source is
    not-a-subject; one that nothing declares is undeclared-subject, once for each
    subject, at its first line; both count as they stand.

    ITEM, apart by blanks, in any order:

      AMOUNT           how much
      PART:AMOUNT      how much of a part; PART is a NAME
      +GOAL            it helped this goal
      +GOAL=AMOUNT     … by this much; 0 takes the line out of the goal's count
      @CONTEXT  #TAG   where, what about; names
      skip  fail       left out on purpose; tried and failed
      ^EVENT           the line's own ID: ASCII letters and digits, case counts

    NAME, GOAL, CONTEXT and TAG are like IDs, but a reserved word will do, and a
    CONTEXT or TAG may begin with a digit if it holds a letter. An item that is
    none of these is bare-word where it begins with a letter, else bad-item: free
    text goes behind `;`. A TIME after the subject is time-after-subject.

    A line has at most one time, one count and one amount in another unit
    (two-amounts for the second). A number without a unit is a count; on a measure
    that has a unit it is in that unit. On a habit or task it is in the unit that
    its own targets have (`every` that adds up, `at-least`), or where there is
    none, those of goals (see Checks, and measures of HOW count); not where the
    units differ, one target has no unit or two units of time (`1h30m`), nor beside
    another amount of that kind or, for a time, a range, nor below zero for a time.
    On a habit or task of which no target has a unit, an amount of things is its
    count: its unit is a word of three small letters or more, of no kind that
    converts (`3 glasses`). A glued word is always a unit. A word
    after a number and a blank is its unit if that unit is known for the subject:
    by `unit`, `also`, the unit of a `part`, a built-in measure of that name, any
    target on the subject (`every`, `at-least`, `measure`, `milestone`, a share of
    a term), or one of the usual units. A glued unit that is not known for the
    subject is undeclared-unit, a warning; a glued reserved word is reserved-unit.
    In `+GOAL=AMOUNT`, and where a goal is the subject, the units of its measures
    and milestones are known as well. A unit that is known but does not convert to
    a unit that the subject declares, where it declares one, is units-differ, a
    warning. `400m` alone on a subject with a declared length and no amount of
    length on the line is metres-or-minutes: write 0.4km or 400min. Alone means:
    its time is a single number with `m` glued to it. An amount below zero on a
    habit or task counts, and is negative-amount, a warning.

    A part or a goal stands once on a line, `^EVENT` too (repeated-item: its
    amount is not looked at). `skip` or `fail` beside an amount, a part, or each
    other is skip-with-amount, and the later of the two is left out. `+GOAL`
    that nothing declares is undeclared-goal, one that names another block
    not-a-goal, a part that the measure does not declare, where it declares parts,
    undeclared-part, each a warning: the rest of the line counts. A time with
    minutes after hours or seconds after minutes of 60 or more (`1h90`) is
    odd-time, a warning. After `PART:` or
    `=` the AMOUNT follows at once; what is none there is bad-amount. In a PART a
    number without a unit is in the part's own (of a habit or task in the one that
    all goals' targets on the part have), and a unit that does not convert
    to it, time too, is units-differ.

    The note begins at the first `;` outside quotes and goes to the end of the
    line. `#word` in it is a tag where a `#` after a blank, punctuation (category
    P) or the start is followed by ID characters with at least one letter among
    them.

    A line gets every problem it has, but after an item that is wrong the next is
    looked for at the next blank behind what is marked. A date, WHEN or subject
    that is wrong ends the line's reading.

    ```wrong decimal-comma
    2026-11-20 run 5,2km
    ```

    ```wrong bare-word
    2026-11-20 run easy
    ```
    """#

  static let checks = #"""
    # Checks

    Beyond the single line, `track check` looks at what does not fit together. All
    of these are found in the order of files and lines, and are warnings unless
    the list of problems says otherwise.

      ends-before-start      a goal's `due`, or an `archived`, before the `start`;
                             at the later line's date
      units-differ           at-least, every, measure, milestone or share in a unit
                             that does not convert to a unit the subject declares;
                             at the amount (of `every`: the whole value)
      too-many-days          a rhythm that counts done days asks more than 7 a week,
                             31 a month, 92 a quarter, or M in M days; at the value
      at-most-without-start  a habit `at most` without `start`; at its rhythm
      term-overlap, term-gap terms that overlap, or leave days between them; at
                             the later header, by start
      term-name-differs      a file in terms/ whose name is a date, with one term in
                             it that starts on another day
      term-without-start     a term without `start` outside such a file
      term-share-over        shares of the terms of a goal that add up to more than
                             the target of its first measure, terms that are closed
                             (have a `reflection`) left out; at the share that
                             passes it
      amount-not-counted     a line that helps a goal and says an amount, not zero,
                             where none converts to any of the goal's measures; at
                             the subject, of each subject and goal the first such
                             line; lines that do not count for goals are left out
      number-not-counted     a count on a habit or task, where the rhythm of the day
                             or `at-least` asks an amount in a unit and the line
                             has none that converts; or an amount that counts as 1
                             where the rhythm adds up counts to more than 1; at the
                             last amount
      amount-missing         likewise a line without a count; at the subject. Not
                             where its unit is undeclared-unit or units-differ,
                             nor of `0` or a running line
      reading-out-of-range   a reading outside `range` of its measure or part, in
                             its own unit; at the amount (the last one written),
                             else at the times
      repeated-reading       two readings of one measure with a time, less than five
                             minutes apart, same amounts; at the later subject
      future-entry           a date after today
      distant-date           a date over 36525 days before today
      overlapping-time       ranges with a time of one day that overlap; at the
                             later start
      two-running            two lines that are running; at every one but the first
      repeated-event         the same ^EVENT twice; at every one but the first
      skip-not-due           a `skip` of a habit or task with a rhythm, before its
                             start or its first rhythm's, after it is archived, in
                             a pause, on a day outside the rhythm's weekdays, or
                             for `/term` outside of every term that asks; at the
                             subject
      similar-measure        two measures whose IDs or titles are nearly the same;
                             at the second ID
      looks-like-secret      a value or note that looks like a key

    The declared units of a measure are its `unit`, else the built-in one's; of
    every subject also the units of its targets in the order of files and lines: a
    target is compared with what was declared before it. A unit that converts to
    an `also`, to a part's unit or to the unit of a built-in measure whose name a
    habit has is fine, too. Targets are `every`, `at-least`, measures and
    milestones on a subject without a part whose HOW is sum, latest, best or mean,
    and shares, which ask of the subject of their goal's first measure. Each kind
    of unit is its own: time never disagrees with an amount in another unit, since
    a line may have both.

    Overlaps and readings are compared within the written date, in the order of
    their starts. Nearly the same: the ID or title of one and the ID or title of
    an earlier measure are equal after dropping `-`, `_`, blanks, case and a last
    word that is a usual unit or one of time; or, from five scalars on, one
    insertion, deletion, change or swap of neighbours apart; likewise its ID and
    that of a built-in measure, where neither shadows one or is shadowed.

    Looks like a key: a run of 20 or more ASCII letters, digits, `_`, `-` that
    begins with `sk-`, `ghp_`, `gho_`, `github_pat_`, `glpat-`, `xoxb-`, `xoxp-`,
    `AKIA` or `AIza`; or the word `password`, `secret`, `token`, `api-key`,
    `api_key` or `apikey` in either case, blanks if any, a `:` or `=`, blanks if
    any, and eight or more characters that are not blanks. Looked at are notes and
    the values of properties.
    """#
}
