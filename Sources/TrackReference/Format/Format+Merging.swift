extension Reference.Format {
  static let merging = #"""
    # Merging

    1. Two versions of a file and their common base are merged by what their lines
       are. The result follows from the contents alone, never from the side, a clock
       or the age of a file: with the sides swapped it is the same bytes. If both
       sides are equal, that is the result; if one side changed nothing, the other
       is.

    2. A file is merged item by item. Each item has an identity:

      a log line with ^EVENT    its EVENT
      another log line          its text, and whether it is the first, second …
                                such line; in `sources/` its date, time and subject
      a block                   its ID, with all its lines
      a comment by itself       its text. It follows a blank line or begins the
                                file; any other belongs to the line below
      a wrong line              its text, with the indented lines under it

    3. Runs of blanks, blanks around a line, blank lines and line endings are
       layout. They are kept, the side that changed them wins, and changing them is
       no edit. Only the end of the last line stays if one side has it.

    4. An item that one side added stays. An item that one side deleted is removed
       if the other left it as it was; else the changed one stays, a block with a
       line `#? deleted` under its header (that line is no change itself). If a side
       has a line once more that the other deleted, all stay. `#?` lines below a log
       line are no part of it.

    5. In a block each property is merged by its identity (properties 1). Lists
       without one (`note`, `plan`, `milestone`, `reflection`) are merged by their
       text, like log lines; a text of several lines that both sides changed is
       paired with the only new text of its key on each side that shares a line
       with it. Kind, ID and title of a header are merged separately, and so are the
       lines of a run of comments that both sides changed. A block with `was: ID` of
       one that its side no longer has is that block, unless the other side has a
       block of the new ID. Where both renamed it, the greater ID is taken and the
       other becomes a further `was`. A merge of directories (11) takes all
       names of a block for one where a property names it.

    6. A log line that both sides changed is merged by its parts: date, time,
       subject, each amount, part and goal, the note. A tag or context is there or
       not. Where the result is no right line, one of the two is taken whole. A line
       without EVENT that both sides lack, or one of them while the other changed
       its comments, is paired on each side that lacks it with a new line that the
       other side lacks: the only one of its date, start and subject; else the only
       one that differs in its date only and has more than a subject; else the one
       of its date and subject that shares the most with it, an item at least or,
       without items, nothing but the time. Of equal lines that a side lacks, it is
       the last. Any other change makes it another line: if the other side changed
       the old one, both stay.

       Two machines may write equal lines without EVENT. They become one, so equal
       lines must tell of one event: log 21 says which lines commands give an EVENT.

    7. An EVENT that both sides added on another date or subject is two lines. Lines
       of which a version has several with one EVENT are merged by their text; only
       where both sides changed the base's line, the one most like it on each side
       is that line. All stay.

    8. Where both sides gave one thing another value, the greater is taken: by
       bytes, runs of digits as numbers. What is there is greater than what was
       removed. The line that lost is kept below as `#? LINE`, once. These lines are
       items by their text; deleting one settles it. Where only the log line above
       is deleted, they follow the line before it. Of what two machines fetched into
       `sources/` the line that was fetched later is taken, by its note `; fetched
       2026-11-21T10:05Z`, else the greater one, and nothing is kept below it.

    9. Items of the base keep their order, or that of the side which moved some; if
       both did, that of the greater. Added ones follow the nearest item before them
       that is still there. Where both sides added at one place, the lesser by bytes
       comes first; in a file of log lines whose dates never decrease, by day, time
       and bytes. There a comment by itself that one side added goes with the line
       after it.

    10. The two sides between conflict markers of git in a version are merged first,
        with the base. If the base has markers itself, its sides are merged with
        its lines outside of them, and those of the versions with the same lines. If
        the written result does not read as what was merged, both sides are kept
        whole where they differ, between `<<<<<<<`, `=======` and `>>>>>>>`.

    11. In a directory each file is merged with those of its name, or of the new
        name that a side gave it: a new file that shares at least half of its lines
        with one that is gone, and a block if that one has any. A file that one side
        deleted is removed if the other left it as it was; else what was changed in
        it stays. Then a block or log line that a side moved to another file becomes
        one, with the changes of both sides, in the file in which the base does not
        have it, of several the last in the order of files. What one side moved and
        the other deleted is removed unless it was changed as well. What a side
        copied to another file, so that it has it in both, stays in both.

    12. A side of a version that a reader does not know (directory 7) is not merged.
        Git's merge of a single file knows no version: `track sync` and `track
        merge` do.

    13. Merging a result again with one of its sides changes nothing, but for the
        order of lines, if the sides have lines or comments in different orders, the
        place of comments that stand by themselves in one version and above a line
        in another, blank lines beside comments, line endings where the versions
        have different ones, and lines without EVENT of which one side changed the
        date or time and the other something else.
    """#
}
