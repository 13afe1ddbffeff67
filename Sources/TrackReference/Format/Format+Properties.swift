extension Reference.Format {
  static let properties = #"""
    # Properties

    1. In the tables `*` means that the property may be repeated, brackets hold its
       identity, parentheses the value where it is not written.

    2. Every kind except track takes:

        tag*       TAG, with or without `#` [tag]
        note*      text [none]
        was*       ID [ID]

       Cases: tags-notes-and-former-names, the-same-tag-twice, a-tag-holds-a-letter,
       a-tag-is-one-word, a-tag-of-several-words.

    3. A value takes:

        level      general, major, highest-order or life-area (general)
        priority   1 to 100, 1 is first (by level 40, 10, 1, 40)
        domain     text
        guidance   text

       Cases: a-value, levels-of-a-value, a-level-that-is-none,
       priorities-go-from-1-to-100, a-priority-that-is-no-number.

    4. A goal, an obligation and a milestone take:

        goal       GOAL-ID: what the milestone is a step of (a goal or an
                   obligation); of a milestone only
        start, due, done, archived   DATE
        weeks      1 to 999: what it is expected to take (goals 13)
        importance 1 to 10 (8; obligation 2, milestone 5)
        urgency    1 to 10 (5; obligation 6, milestone 8)
        measure*   MEASURE [; note] [subject, HOW and kind of unit] (measures 1)
        milestone* MILESTONE [none] (measures 1); not of a milestone
        value*     VALUE-ID [STRENGTH] [; why] [ID]; STRENGTH 1 to 10 (5)
        plan*      text [none]
        color      COLOR
        for, consequence   text, of an obligation only

    ```goals.txt
    goal run-half: Run a half marathon
      measure: run 200km
    milestone half-way: Half of it
      goal: run-half
      due: 2026-10-31
      measure: run 100km
      value: health 6
    habit run: Run
    value health: Health
    2026-10-03 run 8km
    2026-10-04 "Tried the route" +half-way
    ```

       Cases: a-goal, a-goal-that-is-done, an-obligation, an-obligation-is-a-goal,
       the-weeks-of-a-goal, a-milestone, a-milestone-of-what-is-no-goal,
       what-a-milestone-does-not-take,
       only-an-obligation-is-for-somebody, importance-and-urgency-go-from-1-to-10,
       a-value-a-goal-serves, strengths-go-from-1-to-10, plans-are-lines,
       the-same-milestone-twice.

    5. A habit takes:

        emoji      text; over eight scalars, or with two of the letters a to z in
                   a row, it is bad-emoji, a warning
        color      COLOR
        every*     RHYTHM [from DATE] [from] (rhythms)
        at-least   AMOUNT: what makes a day count
        at-most    AMOUNT: up to what a day counts; a TIME where every `of` is
                   sleep.bedtime, or every one sleep.waking (else bad-amount)
        of*        SUBJECT or SUBJECT.PART [subject and part]: lines that also count
        goal*      GOAL-ID [ID]
        value*     VALUE-ID [STRENGTH] [; why] [ID]
        pause*     span of days [; why] [first day]
        remind*    TIME [DAYS] [always] [; text] [time and days] (reminders)
        question   text
        start, archived   DATE

       Cases: a-habit, an-emoji-of-several-scalars, an-emoji-of-words,
       rhythms-from-a-day-on, two-rhythms-from-one-day, an-amount-at-least,
       a-limit-of-a-day, what-is-no-limit-of-a-day,
       numbers-in-amounts-of-blocks, what-counts-for-a-habit-too, the-same-of-twice,
       pauses, reminders, the-same-reminder-twice,
       a-reminder-on-days-that-are-none, reminders-that-always-fire.

    6. A task takes `emoji`, `color`, `every`*, `goal`*, `value`* and `archived` of
       a habit, and:

        rate       NUMBER CURRENCY/h: what an hour of it earns; the NUMBER is
                   above zero, the CURRENCY one to eight of the letters a to z, in
                   either case (else bad-amount)

       `track sum --time` shows what the lines earn: the time of a line times the
       rate (directory 6) of the first of its tags, then those of its note, that has
       one; else that of its task; else that of the first tag of its block that has
       one.
       Cases: a-task, what-a-task-does-not-take, what-is-no-rate.

    7. A measure takes:

        unit       UNIT
        also*      UNIT, or UNIT = NUMBER UNIT [unit]
        range      NUMBER..NUMBER
        by         sum, last, mean, max or min (last)
        part*      NAME [UNIT] [NUMBER..NUMBER] [name]

       In `also` the NUMBER may have twelve digits after its point and is above zero
       (bad-also). A range does not run backwards (ends-before-start). Blanks around
       the `=` may be left out. What follows the NAME of a part and begins no NUMBER
       is its UNIT.
       Cases: a-measure, a-range, what-is-no-range, a-range-that-runs-backwards,
       another-unit, another-unit-that-is-nothing, another-unit-without-its-name,
       the-same-other-unit-twice, what-a-unit-is-may-have-twelve-decimals,
       another-unit-without-blanks, ways-of-coming-together, parts,
       a-part-that-cannot-be-a-name, a-part-with-what-is-no-unit,
       text-after-another-unit.

    8. A food takes the amounts that one portion of it holds, each an AMOUNT from 0
       to 1,000,000 (out-of-bounds) in the unit of the part, or in one that converts
       to it (else units-differ, and the value is left out):

        kcal                                          kcal
        protein, carbs, fat, fiber, sugar             g
        sodium, potassium, vitamin-c, calcium, iron   mg
        vitamin-a, vitamin-d                          mcg

    ```foods.txt
    food oats: Oats with milk
      kcal: 389
      protein: 16.9g
      fat: 6.9g
    2026-11-20 08:00 meal oats x1.5
    ```

       Cases: a-food, what-is-no-amount-of-a-nutrient.

    9. A term takes:

        start      DATE (if missing, the name of its file in terms/)
        weeks      1 to 53 (10)
        theme      text
        status     on-hold, delayed or cancelled
        goal*      GOAL-ID [AMOUNT] [; text] [ID]; AMOUNT is this term's share
        focus*     VALUE-ID [ID]
        review*    DATE [; text] [date]
        reflection* text [none]

       Cases: a-term, a-term-of-no-weeks, states-of-a-term,
       the-same-goal-twice-in-a-term, what-a-term-does-not-take,
       what-a-term-names-must-be-there.

    10. A source takes:

        user, host text
        collection* text [text]
        fetch      daily, Nh or Nd, N a whole number from 1

       Cases: a-source, the-same-collection-twice, collections-mind-their-case,
       how-often-to-fetch, what-is-no-interval.

    11. The properties of text alone are `note`, `plan`, `theme`, `reflection`,
        `domain`, `guidance`, `for`, `consequence`, `question` and the setting
        `name`. `user`, `host`, `collection` and `emoji` are one line of text.

    12. A value is read from left to right, and its first problem is the one that is
        reported. A value of another form is bad-amount, bad-rhythm, bad-measure,
        bad-range (of a measure or part), bad-also, bad-tag, bad-fetch, bad-days,
        bad-date, bad-time or bad-id (of a name). A value outside its list is
        bad-choice, a number outside its bounds out-of-bounds. A number that must be
        whole and is not is bad-number. COLOR is `#rgb`, `#rrggbb` or one of black
        silver gray grey white maroon red purple fuchsia green lime olive yellow
        navy blue teal aqua orange pink brown cyan magenta indigo violet gold; else
        bad-color.
        Cases: colors, what-is-no-color, a-number-that-must-be-whole,
        a-number-of-twenty-digits,
        a-part-that-is-no-name-of-a-measure.

    13. A reference to a block that does not exist is unknown-goal, unknown-value or
        unknown-subject, also if it is a reserved word. A reference to a block of
        another kind is wrong-kind. A GOAL-ID is the ID of a goal, an obligation or
        a milestone.
        `of` and `measure` refer to a habit, task, measure or built-in measure. A
        PART that a measure does not declare is unknown-part; of a habit or task any
        name is a part. `of` its own block, without a PART, is self-reference.
        Cases: a-goal-that-is-not-there, a-value-that-is-not-there,
        a-subject-that-is-not-there, a-block-of-another-kind,
        a-part-that-is-not-there, a-habit-of-itself, a-habit-of-its-former-self,
        a-former-name-in-a-reference-twice.
    """#
}
