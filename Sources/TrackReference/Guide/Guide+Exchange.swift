extension Reference.Guide {
  static let exchange = #"""
    # Data in and out

    `track import FILE` recognises what a file is, shows what it would write and
    the command that writes it. `track import --list` names the kinds. Nothing is
    written without `--write`; `track undo` takes an import back whole.

        track import "Loop Habits CSV 2026-11-21.zip"
        track import export.zip --write

    Importing a file again, or a longer one later, adds only what is new: each
    line gets an `^id` that is made from the foreign entry. A row that cannot be
    read is named with its number and reason, the others are imported, and the
    command exits 1. A file that is damaged or no text writes nothing.

    Names of the other program become your habits, tasks and measures by their ID
    or title; for a new name a block is proposed. The preview shows a new name that
    resembles one of yours, `similar 87 %`, and a goal, value or subject that
    nothing declares. A map (`--map FILE`) has a line for each name that you want to
    change:

        "Morning Run" = run
        Meditation = skip
        "Body fat" = weight.fat %
        Metres = run km * 0.001

    A table (CSV with `,`, `;` or tabs) needs a map that names its columns.
    `track import FILE --map-init MAP` writes a first one:

        date: Day
        subject: Activity
        amount: Distance
        note: Comment

    The keys are date, time, end, duration (`1h30m`, `1:30`, or a number of
    minutes; of hours or seconds if the column's name or `duration-unit` says so),
    subject, amount, unit, note, tags, id; and date-order (day-first or
    month-first), decimal (comma or point), separator (comma, ; or tab), kind
    (habit, task or measure). Without `subject`, each column that the map names is
    a figure of the row's day. Cells may also be words: done, missed, skipped, yes,
    no. A 0 of a `kind: habit` is nothing.

    Apple Health: steps, distance, energy and exercise are summed by day, in each
    hour only the device with the most; heart rate, its variability, oxygen and
    respiration become one line a day with mean, min and max, or one for each
    reading with `readings: each` in the map; a night belongs to the day of waking.
    Food becomes one `meal` line for each meal time. The day of the export is left
    out, because it is not over.

    iCalendar: events up to today, repeating ones on each of their days, without
    cancelled ones. Timewarrior and klog: the first tag is the subject, `untagged`
    without one; a break of klog is subtracted from its record. Org: clock lines,
    and the days on which a habit was done. Daily notes: ticked boxes with the
    clock lines below them, and the fields whose names are in the map. Open tasks
    of todo.txt and calendars become obligations. Loop: only what you entered.
    What is left out is counted below the preview, and files that are not read are
    named there.

    `track import --list KIND` prints a small file of a kind. `track done -` records
    the lines of standard input, in the grammar of the log.

    `track export` writes csv, json, jsonl, ics, klog, timeclock, timewarrior,
    loop, journal, sql or md (`--as KIND`). csv, json, jsonl and ics hold everything a line
    has, so an import of them gives the same log. In csv and json, `seconds` is the
    duration, also of a range; `written` is `yes` if a line with a range states its
    duration, too. What another format cannot hold is counted on standard error.
    `--csv --tidy` has a row for each figure and day, for statistics programs; its
    rows are sums, so `import` does not read them.
    """#
}
