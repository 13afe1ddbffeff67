extension Reference.Format {
  static let checks = #"""
    # Checks

    1. Checks look at what does not fit together. Problems are in the order of files
       and lines, and are warnings unless the chapter on problems says otherwise.

      ends-before-start      a goal's `due`, or an `archived`, before the `start`;
                             at the later line's date
      units-differ           at-least, at-most, every, measure, milestone or share
                             in a unit that does not convert to a unit the subject
                             declares (rule 2); at the amount (of `every`: the
                             whole value)
      too-many-days          a rhythm that counts done days asks more than 7 a week,
                             31 a month, 92 a quarter, or M in M days; at the value
      at-most-without-start  a habit with a right rhythm `at most` and no right
                             `start`; at the first such rhythm that counts,
                             without its `from`
      rhythm-as-title        a habit without `every` whose title is a rhythm other
                             than a PERIOD alone, or an amount without a blank in
                             it; at the title
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
      parts-too-long         a range of sleep that is shorter than deep, rem, core,
                             light and awake together, or than asleep and awake; a
                             written time replaces its length; at the times
      repeated-reading       two readings of one measure with a time, less than five
                             minutes apart, same amounts (rule 4); at the later
                             subject
      future-entry           a date after today
      distant-date           a date over 36525 days before today
      overlapping-time       ranges with a time of one day that overlap (rule 4);
                             at the later start
      two-running            two lines that are running; at each but the first
      repeated-event         the same ^EVENT twice; at each but the first
      skip-not-due           a `skip` of a habit or task with a rhythm, before its
                             start or its first rhythm's, after it is archived, in
                             a pause, on a day outside the rhythm's weekdays, or
                             for `/term` outside of every term that asks; at the
                             subject
      adds-readings          a sum without its HOW, of a measure (not of a part)
                             whose `by`, own or built in, is not sum; at the amount
      similar-measure        two measures with nearly the same ID or title (rule 5);
                             at the second ID
      looks-like-secret      a value or note that looks like a key (rule 6)

       Cases: a-goal-that-is-due-before-it-starts, a-goal-that-adds-up-readings,
       a-task-named-like-a-measure,
       a-goal-that-is-archived-before-it-starts, a-habit-archived-before-it-starts,
       a-goal-of-one-day, a-pause-is-no-end, rhythms/more-days-than-there-are,
       rhythms/an-at-most-habit-needs-a-start,
       rhythms/an-at-most-habit-that-stands-twice,
       rhythms/a-limit-that-does-not-count, rhythms/a-rhythm-as-a-title,
       terms-that-overlap,
       terms-that-follow-each-other, the-later-term-is-later-by-its-start,
       days-between-two-terms, a-shorter-term,
       a-term-file-with-another-day-than-its-name, a-term-file-with-two-terms,
       a-term-in-a-file-named-otherwise, a-term-without-a-start,
       shares-that-make-up-the-goal, shares-that-pass-the-goal,
       shares-of-a-closed-term, shares-of-a-goal-of-another-way,
       an-amount-that-its-goal-does-not-take, an-amount-that-its-goal-takes,
       a-goal-without-a-measure-takes-every-amount, a-contribution-of-its-own,
       an-amount-that-is-not-counted-is-said-once, an-amount-that-counts-as-one,
       a-line-that-adds-nothing, a-reading-outside-its-range,
       a-part-outside-its-range, the-ends-of-a-range-belong-to-it,
       the-range-of-a-measure-of-time, an-amount-in-another-unit-and-a-range,
       an-undeclared-unit-is-no-reading, skipped-lines-are-no-readings,
       too-long-a-sleep, parts-longer-than-the-night, a-date-after-today,
       a-date-of-another-century,
       today-is-the-day-it-is, two-that-are-running, the-same-event-twice,
       the-same-event-in-two-files, a-share-without-a-unit,
       a-skip-where-nothing-is-due,
       a-skip-where-something-may-be-due, a-limit-whose-start-cannot-be-read.

    2. The declared units of a measure are its `unit`, else the built-in one's.
       Every subject also declares the units of its targets, in the order of files
       and lines: a target is compared with what was declared before it. A unit that
       converts to an `also`, to a part's unit, or to the unit of a built-in measure
       whose name a habit has is accepted too. A unit that differs is known (log
       12), but the target declares nothing. Each kind of unit is its own: time
       never disagrees with an amount in another unit, because a line may have both.
       Cases: units-of-at-least-and-every, units-of-a-measure-and-a-milestone,
       a-share-in-another-unit, a-target-in-another-unit-of-a-measure,
       a-habit-with-the-units-of-a-built-in-measure,
       a-unit-that-converts-to-another, time-never-disagrees-with-another-unit,
       a-unit-of-a-target-that-differs.

    3. Targets are `every`, `at-least`, `at-most`, the measures and milestones
       on a subject without a part whose HOW is sum, latest, best or mean, and
       shares, which ask of the subject of their goal's first measure, if that
       names no part.
       Cases: a-share-of-a-goal-that-asks-for-a-part.

    4. Overlaps and readings are compared within the written date, in the order of
       their starts. A line without an amount is no reading; the length of a range
       is one.
       Cases: ranges-that-overlap, ranges-that-touch,
       the-later-range-is-later-by-its-start, sleep-that-passes-midnight,
       time-in-range-and-item, readings-five-minutes-apart, the-same-reading-twice,
       readings-alike-in-numbers-only, readings-that-say-nothing,
       a-habit-done-twice-in-five-minutes.

    5. Two measures have nearly the same name if the ID or title of one and the ID
       or title of an earlier one are equal after dropping `-`, `_`, blanks, case
       and a last word that is a usual unit or one of time; or if, from five scalars
       on, they are one insertion, deletion, change or swap of neighbours apart. A
       measure's ID is compared with those of the built-in measures too, if neither
       shadows one nor is shadowed.
       Cases: measures-with-nearly-one-name, measures-with-one-title,
       measures-one-letter-apart, measures-that-differ-by-a-unit,
       short-names-one-letter-apart, a-measure-named-nearly-like-a-built-in-one.

    6. A key is a run of 20 or more ASCII letters, digits, `_`, `-` that begins with
       `sk-`, `ghp_`, `gho_`, `github_pat_`, `glpat-`, `xoxb-`, `xoxp-`, `AKIA` or
       `AIza`. Or it is the word `password`, `secret`, `token`, `api-key`, `api_key`
       or `apikey` in either case, blanks if any, a `:` or `=`, blanks if any, and
       eight or more characters that are not blanks. Notes and the values of
       properties are checked.
       Cases: keys-of-services, what-looks-like-a-password, what-looks-like-a-token,
       a-word-about-secrets-is-no-secret, a-secret-in-an-unknown-property.
    """#
}
