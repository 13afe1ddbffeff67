extension Reference.Format {
  static let page = #"""
    # The format on one page

    Track keeps everything in text files. Any `*.txt` file may hold any of this; the
    file names are a convention. Write in any order.

    ```track.txt
    track 1
      week-start: monday
    ```

    A block is a header `KIND ID: Title` and indented lines `key: value`.

    ```habits.txt
    # a line that begins with # is a comment
    habit run: Run
      emoji: 👟
      every: 3/week
      every: 4/week from 2026-11-02
      at-least: 2km
      value: health 9 ; it clears the head
      goal: run-half
      pause: 2026-12-24..2027-01-01 ; Holidays
      remind: 07:00 mon wed fri
    value health: Health
      level: life-area
    goal run-half: Run a half marathon
      start: 2026-09-28
      due: 2026-12-06
      measure: run 200km
      milestone: 2026-10-31 run 100km ; Halfway
    term 12: Base building
      start: 2026-09-28
      goal: run-half 80km
    task deep-work: Deep work
    habit meditate: Meditate
      every: daily
    ```

    A log line begins with a date. After it come, where you like, a time or a range,
    then the subject, amounts and marks, and after `;` a note.

    ```log.txt
    2026-11-20 meditate
    2026-11-20 07:30 run 5.2km 31m +run-half ; easy, along the river #trail
    2026-11-20 09:10-10:40 deep-work @library
    2026-11-21 <23:10-07:05 sleep deep:1h20m rem:1h45m
    2026-11-21 weight 72.4kg
    2026-11-21 meditate skip ; sick
    2026-11-21 "Signed up for the race" +run-half
    habit meditate
    habit run
    task deep-work
    goal run-half
    ```

        kinds       value goal obligation milestone habit task measure food term
                    source
        rhythms     daily · mon wed fri · weekdays · 3/week · twice a day
                    20km/week · 30m/day · 3 in 7 days · every other day
                    at most 2/day · never          add `from DATE` for a change
        amounts     3 · 5.2km · 45m · 1h30m · 7.5h · 90s · 20 pages
        measures    run 200km · run 30 · weight latest 72kg from 80kg · 20 books
                    meditate streak 100 · run best 21km · mood mean 7
        times       07:30 · 09:10-10:40 · <23:10-07:05 (since the day before)
                    09:05-? (running) · 25:30 (the small hours still count)
        marks       +goal · +goal=5km · @context · #tag · part:AMOUNT
                    skip (left out on purpose) · fail (tried) · ^id (the line's own)
    """#
}
