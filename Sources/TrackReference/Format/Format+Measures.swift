extension Reference.Format {
  static let measures = #"""
    # Measures

    1. A goal's measure says what counts and how much of it.

        MEASURE   = [SUBJECT[.PART]] [HOW] TARGET [from AMOUNT]
        HOW       = sum | count | days | latest | best | mean | streak
        TARGET    = AMOUNT
        MILESTONE = DATE [MEASURE] [done DATE] [; title]

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

       Cases: all-ways-to-count, a-sum-of-a-habit, a-count-of-a-habit,
       measures-of-time, milestones, a-milestone-without-a-date,
       a-milestone-done-on-no-day, the-same-measure-twice, text-after-a-target.

    2. Without HOW it is `sum` if the target has a unit, else `count`. Without
       SUBJECT it counts what `+goal` contributes.
       Cases: what-counts-for-the-goal-itself, a-way-to-count-without-a-subject,
       counts-of-a-measure-stay-counts.

    3. A target without a unit is in the unit of the measure or part if HOW is
       written and is sum, latest, best or mean. A `from` without a unit is in the
       target's unit, of a time in the first one that is written: `10h from 2`
       begins at two hours. A number that so becomes a time below zero is
       negative-time.
       Cases: a-target-in-the-measure-s-own-unit, a-target-in-time,
       units-of-a-measure-block, units-of-the-built-in-measures, steps-have-no-unit,
       a-measure-without-a-unit, a-time-below-zero,
       where-a-measure-starts-in-another-unit.

    4. `from` is the opening stock of a sum, and the first value of the others.
       Cases: from-where-one-starts, a-sum-may-start-at-its-target,
       a-start-that-is-no-amount, a-start-that-is-the-target-by-also.

    5. What is no MEASURE is bad-measure; a word after `from` that is no AMOUNT is
       bad-amount. A target of sum, count, days or streak is above zero
       (target-not-positive). For the others a `from` that equals the target, after
       conversion between usual units (not by `also`), is from-is-target.
       Cases: what-is-no-measure, a-target-that-asks-nothing, a-way-without-length.

    6. A measure block declares something measured, its units and its parts.

    ```measures.txt
    measure mood: Mood
      range: 1..10
      by: mean
    measure barbell: Barbell
      unit: kg
      also: plates = 20kg
      part: squat kg 20..250
    ```

       Cases: a-part-of-a-measure, a-part-in-the-spelling-of-its-block,
       a-part-that-the-measure-does-not-have,
       parts-of-habits-and-tasks.

    7. The built-in measures, with their units and usual ranges:

        heart_rate          bpm    30..200      weight     kg   20..300
        resting_heart_rate  bpm    30..200      height     cm   50..250
        hrv                 ms                  steps           0..100000
        blood_pressure      mmHg                distance   km
          systolic          mmHg   70..200      water      L    0..10
          diastolic         mmHg   40..130      exercise   min  0..600
        blood_glucose       mg/dL  50..400      sleep      h    0..24
        blood_oxygen        %      70..100        deep, rem, core, light,
        body_temperature    °C     35..42         awake, asleep, latency  h
        respiratory_rate    /min   8..30          awakenings
        active_calories     kcal   0..10000     meal: the properties of a food

       `light` is another word for `core`. The parts of meal are those of a food
       with their units (properties 8).

       `by` is sum for steps, distance, water, exercise, active_calories, sleep and
       meal, last for the others. The unit of respiratory_rate is `/min` and cannot
       be typed: its numbers have no unit.
       Cases: a-goal-of-a-built-in-measure, parts-of-the-built-in-measures,
       parts-of-sleep,
       breaths-have-a-unit-that-cannot-be-typed.

    8. A night is computed from the lines on `sleep`, the built-in measure or one
       that takes its place: those with a duration, without `skip`, `fail` and
       running ones. For nights, a line is of the day on which its range ends (at
       24:00 it ends on the next day); without a range, of its date. So
       `2026-11-19 23:00-07:00 sleep` and `2026-11-20 <23:00-07:00 sleep` are the
       same night. Everything else counts the line on its date.

       a. Lines of a day whose ranges overlap, touch or are less than two hours
          apart are one sleep, from the first start to the last end. A line without
          a range is a sleep by itself. What no line covers between the first start
          and the last end is a pause.
       b. The time of a line is spread evenly over its range. Each second counts
          once, with the most that a line has for it. The time of a sleep is their
          sum: without written times, the union of the ranges. The time in bed is
          this time and the pauses.
       c. How a second was slept is said by one of the lines that cover it: first by
          one with a stage (deep, rem, core, light above zero), then by one with
          asleep, awake, latency or awakenings. Of equals it is the longer range,
          then the earlier, then the line with the longer time, then with more
          asleep, deep, rem, core and light, awake, latency, awakenings.
          A line that says some of the seconds of its range counts in that
          proportion, with all its parts but latency.
       d. Of a line, asleep is deep + rem + core + light where core or light is
          known, else `asleep`, neither above its time, else its time less the
          longer of awake and latency. Of a sleep it is the sum of the lines as c
          takes them; a pause is awake. The latency is that of the earliest line
          that c takes and that has one. Each pause is an awakening more, where the
          number is known.
       e. A sleep that begins at 09:00 or later, ends by 21:00 of the same day and
          has a time under three hours is a nap. Of the other sleeps the one longest
          in bed is the night (of equals one with a range, the earliest), and the
          rest are naps. Of naps the time asleep counts. A day with naps only has no
          night.
       f. Sums have six places, and are then rounded to whole seconds, halves up.

       For example, with two lines of a watch and one of a phone:

        2026-11-20 <23:00-03:00 sleep
        2026-11-20 03:30-07:00 sleep
        2026-11-20 05:00-07:30 sleep deep:30m core:1h30m

       The night is from 23:00 to 07:30: 8h 30m in bed, with a pause of 30 minutes.
       Asleep are 4h, then 1h 30m up to 05:00, then 2h of 2h 30m: 7h 30m.

    9. Goals and habits can name the parts of a night, unless the measure declares a
       part of that name; log lines cannot:

        bedtime     the start of its range, a TIME
        waking      the end of its range, a TIME
        efficiency  asleep / in bed, in %; of a night with core, light, asleep,
                    awake or latency
        regularity  −100 + 200 × seconds alike / all seconds, of the pairs of days
                    in a row with a range within the 28 days up to the night, from
                    seven pairs on; a day is the 24 hours up to its noon, alike is
                    what both slept or neither

       A TIME counts in seconds from the noon before; a `bedtime` from 12:00 on is
       on the evening before. After latest, best or mean, the target of bedtime or
       waking is a TIME, and best and mean have a `from TIME`; else bad-measure,
       and without HOW or with sum too.

    ```goals.txt
    goal rest: Sleep well
      measure: sleep.bedtime mean 23:00 from 00:30
      measure: sleep.efficiency mean 90%
    habit early: In bed by 23:00
      every: 4/week
      of: sleep.bedtime
      at-most: 23:00
    2026-11-20 <22:50-06:50 sleep awake:20m
    ```

       Cases: parts-of-nights, what-is-no-time-of-a-night,
       log/a-part-of-nights-is-not-written, names/a-measure-with-a-part-of-nights.

    10. The trend of a measure or part compares the mean of the last seven days with
        a reading, of the 60 that end with the period (or today), with the mean of
        the seven before them, or half of the days with half where there are fewer
        than 14: increasing or decreasing from a tenth of the latter on, else
        stable. It is null with fewer than seven days, and stalled where the latest
        reading is 14 days old.
    """#
}
