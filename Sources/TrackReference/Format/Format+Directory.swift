extension Reference.Format {
  static let directory = #"""
    # The directory

    1. A data directory is a folder of plain text files. They are the only truth:
       nothing that can be computed is stored in them or beside them.

      track.txt              marks the directory; begins with `track 1`
      values.txt  goals.txt  habits.txt  measures.txt
      terms/2026-09-28.txt   one file for each ten-week term, named by its first day
      log.txt                the log: one line for each thing done
      log/2024.txt           older years of the log
      sources/anki.txt       what a data source fetched, in the log's grammar

    2. The files that are read are `*.txt` at the top level and in `terms/`, `log/`
       and `sources/`, not in folders below those. The name consists of ASCII
       letters, digits, `-`, `_` and `.`, begins with a letter or digit, and
       contains none of `conflict`, `.bak.`, `.orig.`, `.old.`, `.tmp.` in either
       case. Any other `*.txt` or `*.TXT` in those places that is not hidden is not
       read (passed-over), nor is a copy named `NAME.txt.conflict1`.
       Cases: names-of-files, names-of-copies, copies-in-the-folders,
       a-copy-made-by-a-cloud, folders-that-are-read,
       hidden-files-are-not-looked-at.

    3. A file that cannot be read, or is a folder, pipe, socket or device, is
       unreadable-file. A symbolic link is read as what it points to. One that leads
       out of the directory or into `.git` is link-outside, and nothing is written
       through it.
       Cases: a-folder-named-like-a-file.

    4. Files are read in this order: `track.txt`, the other files at the top level,
       `terms/`, `log/`, `sources/`, each group by the bytes of the name. Blocks and
       log lines may be in any of them. In `sources/`, date, time and subject
       identify a line.
       Cases: the-order-of-files.

    5. The directory is the one given by `--dir`, else by `$TRACK_DIR`, else the
       nearest folder with a `track.txt` at or above the working folder, else
       `~/track`.

    6. The first right header of track.txt is `track VERSION`. Its properties are
       the settings: `week-start`, a weekday (monday); `day-start`, a time from
       00:00 to 12:00 (04:00); `name`, a text; `rate`*, TAG NUMBER CURRENCY/h [tag],
       what an hour of the lines with a tag earns (properties 6).

    ```track.txt
    track 1
      week-start: monday
      day-start: 04:00
      name: Ada
      rate: #acme 80 EUR/h
    ```

       Cases: the-first-block-of-track-txt, comments-before-the-version,
       a-wrong-header-before-the-version, settings-that-cannot-be-read,
       the-day-starts-before-noon, rates-of-tags.

    7. VERSION is a whole number. If the header is missing it is no-version, at line
       1. If VERSION is missing, zero or no whole number it is bad-version. Without
       a right version the files are read as version 1. If it is greater than 1 it
       is newer-version, and nothing is written to the directory.
       Cases: a-directory-without-settings, a-newer-version,
       a-version-that-is-missing, a-version-that-is-no-number,
       a-version-that-is-nothing, version-zero.

    8. A `track` header anywhere else is misplaced-settings. Its lines are checked
       as those of any block, but not used.
       Cases: a-block-before-the-version, settings-in-another-file,
       settings-that-stand-elsewhere, settings-twice.
    """#
}
