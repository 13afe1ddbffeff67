extension Reference.Guide {
  static let dates = #"""
    # Dates, times and amounts

    On the command line a day can be written in many ways:

    ```sh
    track add habit Run 3/week
    track done run 5km --on yesterday
    track done run 5km mon at 7am
    track done run 5km -d 2026-11-17
    track done run --on 2026-11-16..2026-11-18
    track done yesterday 07:30 run 5.2km 31m
    track day last-tue
    track find --period 30d
    track report --period 2026-q3
    ```

    `track help dates` has a table of what such words mean today. `30d` counts today in,
    `week` is this week, `mon..` and `..w40` are open at one end. A dash may stand for each
    blank, as in `last-month`. `-d` is short for `--on`, `-m` for `--note`. `done` and
    reports look back, `pause`, `skip` and a due day ahead: `due="30 nov"` is the next one.

    In the files a date is always `2026-11-21`, a time `07:30`, a range `09:10-10:40`:

    ```log.txt
    2026-11-20 07:30 run 5.2km 31m
    2026-11-20 09:10-10:40 write
    2026-11-21 <23:10-07:05 sleep
    2026-11-21 25:30 read 20 pages
    2026-11-21 11:05-? write
    habit run
    task write
    habit read
    ```

    `<23:10-07:05` began the evening before; sleep belongs to the day you wake up on.
    `2026-11-20 23:10-07:05 sleep`, dated on the evening, is the same night.
    `25:30` is half past one at night and still belongs to the day before. `11:05-?` is
    running.

          5.2km, 5.2 km      an amount with a unit
          45m  1h30m  7.5h   a time; m is always minutes. 45 minutes and 2 hours too
          3                  a count, or the unit of the habit's target: on `30m/day`
                             thirty minutes
          3 glasses          a count of things
          72.4kg             a reading, on something measured

    A point separates decimals. Units of one kind convert: `500m` is no length (write
    `0.5km`), but `5mi` counts on a target in `km`.

    More amounts, times and rhythms: `track help amounts`. The exact rules:
    `track help format values` and `track help format log`.
    """#
}
