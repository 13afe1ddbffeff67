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
                things (`3 glasses`) are counts; rules are numbered; `rate` of a
                task

    3. A program that knows a later version reads this one as well. It changes the
       version only when asked to, one version after the other, all files or none:
       every figure is computed before and after, and if one differs, nothing is
       written. Two sides of different versions are merged after the older side and
       the base were lifted to the newer version.
    """#
}
