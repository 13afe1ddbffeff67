extension Reference.Guide {
  static let firstDay = #"""
    # A first day

    Make a directory, add what you want to do, record what you did:

    ```sh
    track init ~/track
    cd ~/track
    track add habit "Drink water" 8 glasses/day id=water
    track add habit Run 3/week
    track add habit Meditate daily
    track done water 2
    track water 1                     # the same; `track water` shows it
    track done run 5.2km 31m --note "along the river"
    track
    ```

    `track` alone prints what is due today. The files are plain text; the commands only
    write lines that you can write yourself. `habits.txt` is now:

    ```habits.txt
    habit water: Drink water
      every: 8 glasses/day

    habit run: Run
      every: 3/week

    habit meditate: Meditate
      every: daily
    ```

    and a day in `log.txt` may look like this:

    ```log.txt
    2026-11-21 water 2
    2026-11-21 07:30 run 5.2km 31m ; along the river
    2026-11-21 22:00 meditate 10m
    habit water
    habit run
    habit meditate
    ```

    At any time:

    ```sh
    track report                      # streaks, rates and the last weeks
    track check                       # mistakes in the files, with a correction each
    track undo                        # takes back the last command
    track explain water               # how a figure is computed
    ```

    If a line is wrong, nothing is lost: track keeps it, leaves it out of the figures
    and says what to write instead.

    Something you did once needs no habit, only quotes:

    ```sh
    track done "Signed up for the race"
    ```

    Next: `track help guide rhythms` for how often, `track help guide goals` for where
    to, `track help guide recipes` for short answers.
    """#
}
