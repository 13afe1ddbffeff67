extension Reference.Guide {
  static let firstTerm = #"""
    # A first term

    A term is ten weeks with a few goals. It starts with a plan, asks for a look back each
    week and ends with a summary.

    ```sh
    track add habit Run 3/week
    track add value Health
    track add goal "Run a half marathon" run 200km id=run-half due=2027-01-31
    track term new "Base building" start=2026-11-16 goal="run-half 80km"
    track term
    ```

    The share, here 80 km of the 200, is what this term asks. Without one it is the part
    of the goal that falls to these weeks. `terms/2026-11-16.txt` now holds:

    ```terms/2026-11-16.txt
    term 1: Base building
      start: 2026-11-16
      goal: run-half 80km
    goal run-half: Run a half marathon
      measure: run 200km
    habit run: Run
    ```

    During the term:

    ```sh
    track done run 8km
    track report                                  # week 1 of 10, pace of each goal
    track term plan focus=health                  # add a focus, or more goals
    track term review "Slept too little"          # once a week, with its figures
    ```

    At its end `track term close` writes the summary and `track term new --carry` begins
    the next term with the goals that are still open.

    The exact rules: `track help format terms`.
    """#
}
