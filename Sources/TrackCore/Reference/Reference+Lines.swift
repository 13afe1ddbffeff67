extension Reference {
  static let lines = #"""
    # Lines

    Text is UTF-8; a byte order mark at the very start is skipped. Only LF ends a
    line; a CR right before it belongs to the ending. The last line needs no
    ending. A line with bytes that are not UTF-8 is not-utf8 and is not used. A
    line with a control character other than tab (U+0000–001F, U+007F–009F) gets
    control-character (once, at the first) and is used all the same.

    A blank is a tab or a Unicode space separator (category Zs: the space, the
    no-break spaces, the ideographic space and so on). A dash is `-`, U+2010–2015
    or U+2212. Any dash will do within a date, between times, dates or weekdays
    and as a minus sign (not in IDs, keys and units), `…` (U+2026) for `..`, and
    any run of blanks for one. Letters of the grammar (kinds, keys, keywords,
    weekdays) may be in either case.

    What a line is follows from its beginning alone:

      only blanks, or nothing                 blank
      first character not a blank is `#`      comment
      … and that is `#?`                      a value that lost a merge
      blanks, then `|`                        continues a text
      blanks, then anything else              a property of the block above
      a digit at column 0                     a log line
      seven or more of `<`, `=`, `>`, `|` at  a conflict marker
      column 0, then a blank or the end
      anything else at column 0               the header of a block

    Blank lines, comments and conflict markers may stand anywhere and end nothing.
    Only a header, a log line or a line that is wrong at column 0 ends a block.
    Text that is indented and belongs to no block is stray-property, the first
    line of a run only (blank lines and comments do not end the run); under a
    header or another line at column 0 that is wrong, and is no log line, lines
    are kept, not used and not reported again.

    A header begins with a letter; a line at column 0 that begins with anything
    else is unrecognised-line. If a file has lines that are neither blank nor
    comments, and none of them is a log line, a header of a known kind or a
    conflict marker, the file gets one unrecognised-file, at its first such line,
    and nothing else is said of its lines. Here a log line is one that begins with
    four digits and a dash.

    `#?` lines are comments for every other purpose; each is an open-conflict,
    with those like `#? | more` below it. `track resolve` settles them. A
    conflict marker left by git (`<<<<<<<`, `=======`, `>>>>>>>`) is passed over
    and the lines of both sides are read; lines from `|||||||` to `=======` are
    the common ancestor's and are not read. A run of `<` gets conflict-marker; the
    other markers get it only where no `<<<<<<<` is open.

    Columns count Unicode scalars from 1, a tab as one, a byte order mark as none.
    What marks a line marks its text without the blanks around it.
    """#

  static let names = #"""
    # Names

    An ID begins with a letter of any script (category L) and goes on with
    letters, combining marks (M), digits (Nd), `-` and `_`. It names one block in
    the whole directory, whatever its kind. The ID of a term is its number, from 1
    to 9999.

    IDs, kinds, keys, parts, tags, contexts and keywords compare after NFC and
    lower-casing scalar by scalar; units compare after NFC, by case. The bytes
    stay as typed.

    Words of the grammar are no IDs (reserved-id) and no units (reserved-unit):
    skip fail from on in at of most least done every; sum count days latest best
    mean streak; times day days week weeks month months quarter quarters term
    terms; daily weekly monthly quarterly; weekday weekdays weekend weekends; mon
    monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat
    saturday sun sunday.

    `was: old-id` in a block makes every reference to old-id mean this block, in
    other blocks and in the log. Where a block of that ID exists, the block wins
    and the `was` is was-taken; so is the second block that claims it. Where the
    block that wins leads back here by its own `was` lines, and where a block
    claims its own ID, it is was-cycle instead. In a term it is the former number.

    Names declared without a block are the built-in measures (see measures). A
    measure block of the same ID shadows one and inherits its units, range and
    parts where it says nothing else. A block of another kind with that ID takes
    the name and inherits its units. So does a block that had that ID (`was`); of
    several the ID it has comes first, then the first in the list of measures.

    ```habits.txt
    habit läufe: Läufe
    habit 読書: 読書
      every: daily
      was: dokusho
    ```

    ```wrong reserved-id
    habit week: Week
    ```
    """#
}
