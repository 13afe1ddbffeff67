extension Reference.Guide {
  static let goals = #"""
    # Where to: goals

    A goal has a date and a measure. What you record counts toward it by itself when the
    measure names it:

    ```sh
    track add habit Run 3/week
    track add goal "Run a half marathon" run 200km id=run-half due=2026-12-06
    track done run 5.2km
    track show run-half
    ```

    ```goals.txt
    goal run-half: Run a half marathon
      start: 2026-09-28
      due: 2026-12-06
      measure: run 200km
      milestone: 2026-10-31 run 100km ; Halfway
    goal slim: Down to seventy
      measure: weight latest 70kg from 80kg
    goal read: Read twenty books
      measure: 20 books
    goal steady: A hundred days of meditation
      measure: meditate streak 100
    obligation report: Write the report
      due: 2026-12-01
      for: Ana
    habit run: Run
    habit meditate: Meditate
      every: daily
    ```

    A milestone is a line of its goal. One with its own plan, values and entries is a block:

    ```goals.txt
    milestone half-way: Half of it
      goal: run-half
      due: 2026-10-31
      measure: run 100km
      plan: Three runs a week, the long one on Sunday
    goal run-half: Run a half marathon
      measure: run 200km
    habit run: Run
    ```

    How a goal is measured:

          run 200km              the sum of kilometres
          run 30                 thirty runs
          run days 50            fifty days with a run
          run best 21km          the longest one
          weight latest 70kg     the last reading; `from 80kg` says where you began
          mood mean 7            the mean
          meditate streak 100    the longest streak
          20 books               whatever is recorded with `+read 1`

    A line that has nothing to do with the measure contributes with `+`:

    ```sh
    track done '"Signed up for the race" +run-half'
    track done run 8km +run-half=5km
    ```

    Say what a goal is good for with a value, and track shows how your days are shared
    among your values:

    ```values.txt
    value health: Health
      level: life-area
    goal run-half: Run a half marathon
      value: health 9 ; it clears the head
    ```

    The exact rules: `track help format measures` and `track help format goals`.
    """#
}
