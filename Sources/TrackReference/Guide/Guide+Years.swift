extension Reference.Guide {
  static let years = #"""
    # Over the years

    Be reminded. A habit says when; goals, reviews and forgotten timers remind on their
    own. A timer of your system runs track in the background:

    ```habits.txt
    habit run: Run
      every: 3/week
      remind: 07:00 mon wed fri ; Shoes are by the door
    ```

    ```sh
    track remind
    track remind --install systemd --every 15m --with sync,fetch
    track remind --ics -o ~/reminders.ics
    ```

    `track remind --install systemd | sh` writes the timer and starts it; `--with`
    lets it sync and fetch as well, and `track sync --status` says when that last went
    through.

    See whether everything is set up:

    ```sh
    track doctor || true
    ```

    A log of many years may stay one file. To split it, sync all your machines, move the
    lines of a year to `log/2024.txt` with an editor, and sync again before you write
    more. Lines of a year that has such a file are recorded there.

    A source that fetches much is thinned: old lines go, or with `--daily` one line a
    day stays. A comment `# forgotten before 2026-08-23` in the file of the source keeps
    its old days from being fetched again. A line a day keeps every figure of the report
    but the numbers of lines (contributions, sessions); times of day and notes go.

    ```sh
    echo 'source phone' > sources.txt
    track forget phone --older-than 90d
    track forget phone --older-than 90d --daily
    ```

    Prove your numbers. With git, `audit` shows what was recorded late, changed later or
    made easier, and `show` says how many lines of a streak were recorded on their day:

    ```sh
    git init
    git add .
    git commit -m "Begin"
    track audit
    ```
    """#
}
