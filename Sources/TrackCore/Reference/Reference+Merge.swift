extension Reference {
  static let merging = #"""
    # Merging

    Two versions of a file and what both come from are merged by what their
    lines are. The outcome follows from the contents alone, never from the side,
    a clock or the age of a file: with the sides swapped it is the same bytes.
    Equal sides are the outcome; so is a side where the other changed nothing.

    What is merged are items, each by its identity:

      a log line with ^EVENT    its EVENT
      another log line          its text, and whether it is the first, second
                                … such line; in `sources/` its date, time
                                and subject
      a block                   its ID, with all its lines
      comments that stand       their text; they follow a blank line or begin
      alone                     the file, others belong to the line below
      a wrong line              its text, with the indented lines under it

    Runs of blanks, blanks around a line, blank lines and line endings are
    layout: they are kept, the side that changed them wins, and to change them
    is no edit.

    An item that one side added stays. One that a side deleted is gone if the
    other left it as it was; else the changed one stays, a block with a line
    `#? deleted` under its header; that line is no change itself. If a side has
    a line once more that the other deleted, all stay.

    In a block each property is merged by the identity that the table of
    properties names. Lists without one (`note`, `plan`, `milestone`,
    `reflection`) go by their text, like log lines. Kind, ID and title of a
    header are merged each for itself, and so are the lines of a run of comments
    that both sides changed. A block with `was: ID` of one that its side no
    longer has is that block, unless the other side has a block of the new ID;
    where both renamed it, the greater ID stands and the other becomes a further
    `was`.

    A log line that both sides changed is merged item by item: date, time,
    subject, each amount, part and goal, the note. A tag or context is there or
    not. Where no right line comes of it, one of the two stands whole. A line
    without EVENT that both sides lack is paired with the only new line of its
    date and subject on each side. An EVENT that both sides added on another
    date or subject is two lines. Lines of which a version has several with one
    EVENT go by their text like those without; only where both sides changed the
    base's line, the one most like it on each side is that line. All stay.

    Where both sides gave one thing another value, the greater stands: by bytes,
    runs of digits as numbers. What is there is greater than what was taken
    away. The line that lost stands below as `#? LINE`, once. These lines are
    items by their text; deleting one settles it. Of what two machines fetched
    into `sources/` the line that was fetched later stands, by its note
    `; fetched 2026-11-21T10:05Z`, else the greater one, and nothing below it.

    Items of the base keep their order, or that of the side which moved some; if
    both did, that of the greater. Added ones follow the nearest item before
    them that is still there. Where both sides added at one place, the lesser by
    bytes comes first; in a file of log lines whose dates never decrease, by
    day, time and bytes.

    The two sides between conflict markers of git in a version are merged first,
    with the base. If what was written does not read as what was
    merged, both sides stand whole where they differ between `<<<<<<<`,
    `=======` and `>>>>>>>`.

    Of a directory each file is merged with those of its name, or under the new
    name that a side gave it: a new file that shares at least half of its lines
    with one that is gone. A file that one side deleted is gone if the other
    left it as it was; else what was changed in it stays. Then a block or log
    line that a side moved to another file becomes one, with what both sides
    made of it, in the file in which the base does not have it, of several the
    last in the order of files. What one side moved and the other deleted is
    gone unless it was changed as well.
    """#
}
