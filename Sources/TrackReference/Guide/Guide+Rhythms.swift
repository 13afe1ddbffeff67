extension Reference.Guide {
  static let rhythms = #"""
    # How often: rhythms

    `every:` says how often. Write it as you would say it:

    ```habits.txt
    habit meditate: Meditate
      every: daily
    habit stretch: Stretch
      every: twice a day
    habit water: Drink water
      every: 8 glasses/day
    habit piano: Piano
      every: 30m/day
    habit gym: Gym
      every: mon wed fri
    habit shop: Shop
      every: weekdays
    habit run: Run
      every: 3/week
    habit distance: Run far
      every: 20km/week
    habit swim: Swim
      every: 3 in 7 days
    habit plants: Water the plants
      every: every other day
    habit parents: Call the parents
      every: once a month
    habit coffee: Coffee
      start: 2026-10-01
      every: at most 2/day
    habit sweets: Sweets
      start: 2026-10-01
      every: never
    ```

    `3/week` counts days in a calendar week; `3 in 7 days` looks at the last seven days,
    whichever day it is. `30m/day`, `20km/week` and `8 glasses/day` add up amounts.

    To ask for more from a day on, add a line with `from`. The days before keep the
    rhythm they had, so no streak is lost:

    ```habits.txt
    habit run: Run
      every: 3/week
      every: 4/week from 2026-11-02
    ```

    ```sh
    track add habit Run 3/week
    track set run every+="4/week from 2026-12-01"
    track explain run
    ```

    A day counts only from a certain amount on with `at-least: 2km`. A holiday is a
    `pause:`; a day that you leave out on purpose is a `skip`. Neither breaks a streak:

    ```sh
    track skip run --on 2026-12-24..2027-01-01 Holidays
    track skip run sick
    ```

    The exact rules: `track help format rhythms`. What a streak is: `track help format
    streaks`.
    """#
}
