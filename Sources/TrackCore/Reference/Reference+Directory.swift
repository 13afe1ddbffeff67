extension Reference {
  static let directory = #"""
    # The directory

    A data directory is a folder of plain text files. They are the only truth:
    nothing that can be computed is stored in them or beside them.

      track.txt              marks the directory; begins with `track 1`
      values.txt  goals.txt  habits.txt  measures.txt
      terms/2026-09-28.txt   one file for each ten-week term, named by its first day
      log.txt                the log: one line for each thing done
      log/2024.txt           older years of the log
      sources/anki.txt       what a data source fetched, in the log's grammar

    Read are the files `*.txt` at the top and in `terms/`, `log/` and `sources/`
    (not in folders below those) whose names are made of ASCII letters, digits,
    `-`, `_` and `.`, begin with a letter or digit, and contain none of
    `conflict`, `.bak.`, `.orig.`, `.old.`, `.tmp.` (in any case). Another `*.txt`
    in those places that is not hidden is passed over (passed-over). A file that
    cannot be read, or is a folder, pipe, socket or device, is unreadable-file. A
    symbolic link is read as what it points to; one that leads out of the directory
    or into `.git` is link-outside, and nothing is written through it.

    Files count in this order: `track.txt`, the other top ones, `terms/`, `log/`,
    `sources/`, within each by the bytes of the name. What stands in which file is
    a convention, not a rule: blocks and log lines may stand in any of them. In
    `sources/` a line's identity is date, time and subject.

    The directory is found by `--dir`, then `$TRACK_DIR`, then the nearest folder
    at or above the working one with a `track.txt`, then `~/track`.

    The first block of track.txt is the version and the settings:

    ```track.txt
    track 1
      week-start: monday
      day-start: 04:00
      name: Ada
    ```

    `week-start` is a weekday (monday unless said), `day-start` a time from 00:00
    to 12:00 (04:00 unless said), `name` is text. The version is a whole number.
    Missing in track.txt: no-version, at line 1. Not a number, zero or nothing:
    bad-version. Greater than 1: newer-version, and nothing is written to the
    directory. A `track` header anywhere but as the first right header of
    track.txt is misplaced-settings: its lines are looked at as any block's, but
    nothing of it is used.
    """#
}
