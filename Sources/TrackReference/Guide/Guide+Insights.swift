extension Reference.Guide {
  static let insights = #"""
    # Make sense of it: insights

    The report says how it is. These commands say what to make of it, and never more
    than your lines tell: where there is too little, they say nothing. None of them
    stores anything.

    ```sh
    track insights            # what asks for a look, the weightiest first
    track relate              # what went together with your readings
    track forecast            # when goals may be reached, in three dates
    track plan                # the hours that a term asks, beside those you gave
    track sleep               # how long, when and how regularly you slept
    track meal                # what you ate, day by day
    ```

    Each sentence of `track insights` has an ID; with the ID you see the lines that it
    rests on, and its arithmetic. A week is compared with the one before; on its last
    day, when you look back on it, it is the week so far. A period that is not over is
    compared with the same days of the one before. Only habits that both weeks asked
    alike, with the same rhythm and target, are compared.

    `track relate` compares every habit, reading and time with every reading of the same
    and the next day, and corrects for the number of pairs, so that of all pairs that it
    says to hold about one in twenty does so by chance. A day without a reading is left
    out. A day without a line of a habit is one on which it was not done, from the
    habit's first line on. What went together need not be cause and effect.

    `track forecast` draws the weeks to come from the weeks that were, recent ones more
    often; `track explain forecast` lists these weeks. Where forecasts of your past missed,
    the dates lie wider apart; after two years, each week to come is scaled to the same
    weeks of the years before, if that came nearer. Where no width would be honest, it
    says so. `track forecast --backtest` makes such forecasts for your past and counts how
    often they were right, `--all` lists each time. An
    obligation of so many hours by a date has no forecast: what is left is a known amount
    of work, whatever the pace was.

    `track week` looks back on a week of the term and plans the next one.

    `track plan` turns what a term asks into hours a week, by the time that your own log
    records; `track explain plan` lists the lines and the sums behind every hour.
    `track plan --calendar work.ics` also says how many hours awake the events of a
    calendar leave free:

    ```goals.txt
    goal thesis: Thesis
      start: 2026-09-01
      measure: 100h
    goal far: Two hundred kilometres
      start: 2026-09-01
      measure: run 200km
    habit run: Run
      every: 3/week
    term 13
      start: 2026-12-07
      goal: far 100km
      goal: thesis 20h
    2026-11-20 run 5km 30m
    2026-11-20 thesis 2h
    ```
    """#
}
