extension Reference.Format {
  static let layout = #"""
    # Layout

    1. Files may have any layout that the chapters above allow. `track fmt` gives
       them the usual one, in which the examples here are written. It changes only
       what has no meaning, and a second time it changes nothing.

      a header          KIND in small letters, ID, and `: Title` where there is one
      a property        two blanks, the key in small letters, `: ` and the value
      `|` lines         four blanks, `|`, one blank and the text; commands that
                        write one indent it by two blanks more than the file's
                        properties
      blanks            one between the words of a structured value or a log line;
                        none at the end, around `..`, around the `/` of a rhythm,
                        around the dashes of WHEN and between weekdays; one on each
                        side of the `=` of `also`
      notes             ` ; ` before them
      signs             `-` for every dash and `..` for `…` where they are grammar,
                        `A..B` in `pause`, `"` around a quoted title without one
      times             two digits for the hour: `09:10`
      between blocks    one blank line; where none is, one is put before a header
                        that has no comment right above it
      blank lines       several in a row become one; none at a file's start and end
      line endings      the one that most lines have, of two equally frequent ones
                        the first; also at the last line

    2. Except for their line ending, these stay as they are: titles, texts and
       notes; comments and `#?` lines; lines with an error, and those under a wrong
       header; keys that the kind does not have; the lines of a conflict that git
       left, with the blank lines among them. A line whose text ends in a carriage
       return ends in CR LF. The byte order mark stays. A file that is not
       recognised stays whole.
    """#
}
