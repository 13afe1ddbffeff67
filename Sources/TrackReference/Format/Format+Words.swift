extension Reference.Format {
  static let words = #"""
    # Words and notation

    1. This is version 1 of the format. A reader of version 1 reads every file that
       an earlier text of version 1 allowed, with the same meaning.

    2. Each chapter is a list of numbered rules. "log 4" is rule 4 of the chapter
       `log`. `Cases:` names the conformance cases of a rule, in `Tests/Corpus` of
       the source; without a folder they are in the folder with the chapter's name.

    3. A fence with a file name holds a correct example. A fence that begins with
       `wrong` names the problem that its text has. Names in `code` such as bad-date
       are codes of problems (see problems).

    4. Grammar is written in EBNF: words in capitals are defined by a rule, words in
       small letters stand for themselves, `|` separates alternatives, `[ ]` may be
       left out, `{ }` may be repeated any number of times, `( )` groups.

    5. Words with one meaning throughout:

        scalar         a Unicode scalar value
        letter         a scalar of category L
        blank          a tab or a scalar of category Zs (lines 5)
        dash           `-`, U+2010–2015 or U+2212 (lines 6)
        word           scalars up to the next blank, `;` or the end of the line
        text           a line, or the rest of it, without the blanks around it
        glued          with no blank between
        block          a header and the indented lines that belong to it
        right header   a header without an error (blocks 2)
        wrong          said of what has an error. A wrong line is kept in the file
                       and not used; the rest of its block or log is used.
        used           part of the meaning: it is computed with
        counts         is used; of duplicates, the one that is used
        known          of a unit: declared for the subject (log 12)
        error          a problem that leaves its line or reference out
        warning        a problem whose line counts all the same
        marks          the columns that a problem points at
        subject        what a log line, `of` or a measure is about
        today          the day for which everything is computed
        open           of a day: neither paused nor skipped
        pending        not yet decided: it can still be met
    """#
}
