extension Reference.Format {
  static let lines = #"""
    # Lines

    1. Text is UTF-8. A byte order mark at the start is skipped.
       Cases: byte-order-mark-is-skipped, byte-order-mark-before-a-log-line,
       byte-order-mark-counts-for-no-column.

    2. Only LF ends a line. A CR directly before it belongs to the ending. The last
       line needs no ending.
       Cases: cr-alone-ends-no-line, line-separator-ends-no-line,
       next-line-character-ends-no-line, no-final-line-ending, windows-line-endings,
       mixed-line-endings, windows-line-endings-do-not-move-columns, an-empty-file.

    3. A line with bytes that are not UTF-8 is not-utf8, which marks one column at
       the first such byte. The line is not used.
       Cases: bytes-that-are-not-utf8, bytes-that-are-not-utf8-in-the-log,
       a-header-that-is-not-utf8, half-a-character-is-not-utf8,
       an-encoded-surrogate-is-not-utf8, a-byte-in-the-middle-of-a-character.

    4. A line with a control character other than tab (U+0000–001F, U+007F–009F)
       gets control-character, once, at the first one. The line is used.
       Cases: a-null-character, a-tab-is-no-control-character,
       control-character-in-a-comment, control-character-is-used-all-the-same,
       control-character-once-in-a-line.

    5. A blank is a tab or a Unicode space separator (category Zs: the space, the
       no-break spaces, the ideographic space and so on). Where one blank may be,
       several may be.
       Cases: any-run-of-blanks-for-one, ideographic-space-is-a-blank,
       no-break-spaces-are-blanks, a-zero-width-space-is-no-blank.

    6. A dash is `-`, U+2010–2015 or U+2212. Any dash is accepted within a date,
       between times, dates or weekdays, and as a minus sign, but not in IDs, keys
       and units. `…` (U+2026) is accepted for `..`.
       Cases: every-dash-of-unicode, en-dashes-from-a-phone,
       dashes-between-weekdays, a-minus-sign-before-a-number,
       an-ellipsis-for-two-dots, only-a-hyphen-joins-a-key,
       only-a-hyphen-joins-an-id.

    7. Letters of the grammar (kinds, keys, keywords, weekdays) may be capital or
       small.
       Cases: letters-of-the-grammar-in-either-case,
       keywords-of-measures-in-either-case.

    8. The beginning of a line decides what the line is:

        only blanks, or nothing                 a blank line
        first character not a blank is `#`      a comment
        … and that is `#?`                      an open conflict
        blanks, then `|`                        a continuation of a text
        blanks, then anything else              a property
        a digit at column 0                     a log line
        seven or more of `<`, `=`, `>`, `|` at  a conflict marker
        column 0, then a blank or the end
        anything else at column 0               a header

       Cases: a-digit-at-column-zero-is-a-log-line,
       a-hash-inside-a-line-is-no-comment, a-bar-at-column-zero-is-not-known,
       a-hash-then-a-blank-is-no-conflict, only-comments.

    9. Blank lines, comments and conflict markers may be anywhere and end nothing.
       Only a header, a log line or another line that is not indented ends a block.
       Cases: a-blank-line-ends-nothing, a-comment-ends-nothing,
       a-log-line-ends-a-block, a-wrong-line-ends-the-block.

    10. An indented line that belongs to no block is stray-property, reported once
        for a run of such lines; blank lines and comments do not end the run. Lines
        under a wrong header are kept, not used and not reported.
        Cases: indented-text-before-the-first-block,
        stray-lines-are-reported-once-for-a-run,
        a-comment-does-not-end-a-run-of-stray-lines,
        nothing-is-said-under-a-wrong-header, properties-below-a-wrong-log-line.

    11. A header begins with a letter. A line at column 0 that begins with anything
        else is unrecognised-line.
        Cases: a-header-in-another-script-is-a-header, a-list-mark-begins-no-line,
        an-emoji-begins-no-line.

    12. A file is recognised if one of its lines begins with four digits and a dash,
        is a header of a known kind (right, wrong or not-utf8), or is a conflict
        marker. Any other file with a line that is neither blank nor a comment gets
        one unrecognised-file, at the first such line, and no other problem. This
        does not apply to track.txt.
        Cases: a-diary-is-not-recognised, a-digit-alone-does-not-make-a-file-known,
        one-log-line-makes-a-file-known, one-known-header-makes-a-file-known,
        a-wrong-header-of-a-known-kind-makes-a-file-known,
        an-unrecognised-file-gets-no-other-problem,
        a-file-that-is-not-recognised-below-its-comments,
        a-header-that-is-not-utf8-makes-a-file-known.

    13. An open conflict `#? LINE` is a value that a merge did not take. It is a
        comment for every other purpose and is open-conflict; a line `#? | more`
        directly below one is part of it. `track resolve` settles it.
        Cases: an-open-conflict-at-column-zero, the-value-that-lost-a-merge,
        a-continued-conflict-without-a-beginning.

    14. Conflict markers are those of git. The lines of both sides are read. Those
        from `|||||||` to `=======` are the common ancestor's and are not read. A
        `<<<<<<<` gets conflict-marker; another marker gets it only where no
        `<<<<<<<` is open.
        Cases: both-sides-of-a-conflict-are-read, the-common-ancestor-is-not-read,
        two-conflicts-in-one-file, a-conflict-inside-a-block, a-longer-marker,
        a-marker-ends-at-a-blank, a-marker-without-its-beginning,
        an-indented-marker-is-none, six-signs-are-no-marker.

    15. Columns count scalars from 1; a tab is one, a byte order mark none. A
        problem that marks a line marks its text without the blanks around it.
        Cases: a-tab-is-one-column, columns-count-scalars,
        a-combining-mark-is-a-column, blanks-around-a-line-are-not-marked.
    """#
}
