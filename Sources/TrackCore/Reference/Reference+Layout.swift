extension Reference {
  static let layout = #"""
    # Layout

    Files may be laid out in any way that the chapters above allow. `track fmt` puts
    them in the usual one, in which the examples here are written. It changes only
    what has no meaning; done twice it changes nothing more.

      a header          KIND in small letters, ID, and `: Title` where there is one
      a property        two blanks, the key in small letters, `: ` and the value
      `|` lines         four blanks, `|`, and behind one blank the text; commands
                        that write one put it two blanks further in than the
                        file's properties
      blanks            one between the words of a structured value or a log line;
                        none at the end, around `..`, around the `/` of a rhythm,
                        around the dashes of WHEN and between weekdays; one on each
                        side of the `=` of `also`
      notes             ` ; ` before them
      signs             `-` for every dash and `..` for `…` where they are grammar,
                        `A..B` in `pause`, `"` around a quoted title without one
      times             two digits for the hour: `09:10`
      between blocks    one blank line; where none stands, one is put before a
                        header that has no comment right above it
      blank lines       several in a row become one; none at a file's start and end
      endings           the one that most lines have, of two equally frequent ones
                        the first; at the last line too

    As they are, their ending excepted, stay: titles, texts and notes; comments and
    `#?` lines; lines with an error, and those under a wrong header; keys that the
    kind does not have; the lines of a conflict that git left, with the blank lines
    among them. A line whose text ends in a carriage return ends in CR LF. A file in
    which no block and no log line is understood stays altogether. The byte order
    mark stays.
    """#
}
