extension Reference.Format {
  static let history = #"""
    # History

    1. The number in `track 1` is the version of the format. It grows only when a
       file could change its meaning; a reader refuses to write to a directory of a
       greater version (directory 7).

    2. Version 1, in order of the changes:

      2026-09   blocks, log, rhythms, goals, values and terms; merging and syncing
      2026-10   negative readings, `of:` with parts, parts on habits and tasks
      2026-11   rhythms in words (`twice a day`, `every other day`, `never`), `x`
                and `times`; numbers without a unit take the unit of their target;
                things (`3 glasses`) are counts; rules are numbered

    3. Version 2:

      2026-11   `pledge:` in a habit (habits 13). In version 1 the key is unknown,
                so that the two give the same file different streaks; a `|` line
                after it is stray-continuation in both

    4. A directory keeps its version until `track migrate` lifts it, one version
       after the other; both versions are read and written. The step from 1 to 2
       writes `track 2` and makes a `pledge` of a habit, with the lines that go on
       with it, a comment: what was not used must not begin to count. All files
       change or none. Every figure is computed before and after; if one differs,
       nothing is written.
    """#
}
