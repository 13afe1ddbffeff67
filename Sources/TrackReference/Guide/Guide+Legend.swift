extension Reference.Guide {
  static let legend = #"""
    # What the marks mean

    A day of a habit, in `report`, `calendar` and the page; behind it the mark with
    `--ascii`:

        ●  x   done
        ◐  /   partly done: some of its amount
        ○  o   open: today, or a period that is not over
        ✗  !   missed, failed, or over a limit
        –  -   skipped, or paused
        ·  .   not due, or today nothing more for this week, window or month

    `[ ]` around a mark is today. In `today` the brackets are a box to tick: `[ ]` is due,
    `[✓]` done today, `[·]` enough for this week or window, `[–]` skipped or paused, `[✗]`
    failed, with `--ascii` `[x]`, `[.]`, `[-]`, `[!]`.
    The number before the box is that of `track done 3`.

    A limit, such as at most 3 coffees a day, is `●` on a day on which it was kept. Today it
    is `○`, or `◐` once some of it is used up, and `✗` when it is exceeded.

    A number has commas between thousands, `10,000`, and `−` before it if it is below
    zero, in everything that is written for people. Files, commands, `--json` and `--csv`
    have `10000` and `-3`; with `--ascii` the sign is `-`.

    Behind a habit:

        12 days       the streak: so many days in a row
        8 times       the same, of a habit that some weekdays ask for
        3 weeks, 2 of 4   3 weeks in a row, and 2 of 4 times in this one
        89 %          the strength: how often it was done, the latest days count most
        ▁▂▃▄▅▆▇█      the share done of each of ten weeks, the last one on the right;
                      · is a week in which nothing was due (`_.-:=+*#` and a blank with
                      `--ascii`)

    Bars, in `report` and `term`:

        ████░░░░      what is done or past of the whole (`####----` with `--ascii`)

    In a year of several habits `○ ░ ▒ ▓ █` is the share done of a day: none, under a
    third, under two thirds, most, all (`o - = + #` with `--ascii`).

    Before a title, a dot on the page and the color of the title on a terminal are the
    block's own `color`; they say nothing of how it goes.

    What matters now has three parts: due or behind, streaks that end today, and the
    rest. A report of a period that is over is one of its last day, without them.

    Behind a goal: `on track`, `3 points behind` (of 100), `2.6 ahead` (in its own unit),
    and what a week asks from now on; in `term` the same of its share of the term.
    `track explain ID` shows each figure with the lines of the log that it comes from.
    """#
}
