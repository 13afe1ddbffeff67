extension Reference {
  static let rhythms = #"""
    # Rhythms

      RHYTHM  = [every | at least | >=] (DAYS | QUOTA | N SPAN | daily | PERIOD
              | PERIODLY) | MOST QUOTA | every other SPAN | never
      QUOTA   = TIMES (/ | a | per) PERIOD | TIMES on DAYS | TIMES in N SPAN
      TIMES   = AMOUNT | once | twice
      MOST    = at most | no more than | max | <=
      DAYS    = weekdays, ranges of them, weekday, weekend; blanks or commas between
      PERIOD  = day | week | month | quarter | term
      SPAN    = day | days | week | weeks

    An amount in a rhythm and in `at-least` is above zero; for `at most` zero is
    allowed (target-not-positive).
    N is a whole number from 1 to 999. Blanks around `/` do
    not matter. Weekday names are as in names; a range may go over the week's end
    (`sat-mon`).

      day, daily                 once a day
      weekday, weekend           Monday to Friday, Saturday and Sunday
      mon wed fri                those days; also `monday, wednesday`, `mon-fri`
      8/day, 30m/day             that much each day
      5km on tue thu             that much on each of those days
      3/week, 20km/week          in a calendar week; week, weekly are 1/week
      2/month  10/quarter  30/term   likewise monthly, quarterly
      3 in 7 days                in any seven days in a row
      2 days, 3 weeks            1 in 2 days, 1 in 21 days
      at most 2/day              no more than that
      at most 30m/week   at most 3 in 7 days   at most 1 on mon-fri
      3x/week, 3 times a week    3/week; twice a day is 2/day
      every other day            2 days
      never                      at most 0/day

    A rhythm holds from the day after `from`'s eve: `every: 4/week from
    2026-11-02` counts from that day, the one without `from` from the beginning.
    With none there is no rhythm: what is done is only recorded.

    What an amount asks: with a unit, that unit is summed over the period.
    Without, in N/day, N on DAYS and every `at most`, the counts are added up (a
    line counts its number without a unit, else that of an amount of things as in
    `3 glasses`, else 1); in N/week and longer and N in M days, the days that were
    done count. A day is done when the `at-least` is
    reached, else by any completion.

    What is none of this is bad-rhythm; a word of the grammar where a unit would
    stand (`3 days/week`) is reserved-unit. `biweekly` is bad-rhythm, for it may
    be `2 weeks` or `2/week`. bad-rhythm marks the
    rhythm without its `from`.

    ```habits.txt
    habit read: Read
      every: 20 pages/day
      every: 30 pages on sat sun from 2026-11-01
    habit floss: Floss
      every: 2 days
    habit coffee: Coffee
      every: at most 2/day
      start: 2026-10-01
    habit swim: Swim
      every: twice a week
    ```

    ```wrong reserved-unit
    habit run: Run
      every: 3 days/week
    ```
    """#

  static let measures = #"""
    # Measures

    A goal's measure says what counts and how much of it:

      MEASURE   = [SUBJECT[.PART]] [HOW] TARGET [from AMOUNT]
      HOW       = sum | count | days | latest | best | mean | streak
      MILESTONE = DATE [MEASURE] [done DATE] [; title]

    HOW is `sum` where the target has a unit, `count` where it has none. Without a
    SUBJECT counts what `+goal` contributes. A number without a unit is in the
    measure's or part's own unit where HOW is written and is sum, latest, best or
    mean; a `from` without one is in the target's. `from` is where one starts: the
    opening stock of a sum, the first value of the others. What is none of this is
    bad-measure; a word behind `from` that is no AMOUNT is bad-amount. A target of
    sum, count, days or streak must be above zero (target-not-positive); for the
    others a `from` equal to the target is from-is-target.

    ```goals.txt
    goal run-half: Run a half marathon
      start: 2026-09-28
      due: 2026-12-06
      measure: run 200km
      measure: weight latest 72kg from 80kg
      milestone: 2026-10-31 run 100km ; Halfway
      value: health 9 ; it clears the head
    goal read-20: Read twenty books
      measure: 20 books
    habit run: Run
    value health: Health
    ```

    A measure block declares something measured, its units and its parts:

    ```measures.txt
    measure mood: Mood
      range: 1..10
      by: mean
    measure barbell: Barbell
      unit: kg
      also: plates = 20kg
      part: squat kg 20..250
    ```

    Built-in measures, with their units and usual ranges:

      heart_rate          bpm    30..200      weight     kg   20..300
      resting_heart_rate  bpm    30..200      height     cm   50..250
      hrv                 ms                  steps           0..100000
      blood_pressure      mmHg                distance   km
        systolic          mmHg   70..200      water      L    0..10
        diastolic         mmHg   40..130      exercise   min  0..600
      blood_glucose       mg/dL  50..400      sleep      h    0..24
      blood_oxygen        %      70..100        deep, rem, core, awake    h
      body_temperature    °C     35..42       meal
      respiratory_rate    /min   8..30          kcal     kcal
      active_calories     kcal   0..10000       protein, carbs, fat,
                                                fiber, sugar        g
                                                sodium   mg

    `by` is sum for steps, distance, water, exercise, active_calories, sleep and
    meal, last for the others. The unit of respiratory_rate is `/min` and cannot
    be typed: its numbers stand bare. A built-in measure whose name a block of
    another kind has taken has no range.
    """#
}
