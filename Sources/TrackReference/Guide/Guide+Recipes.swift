extension Reference.Guide {
  static let recipes = #"""
    # Recipes

    Count glasses, steps or pages:

    ```habits.txt
    habit water: Drink water
      every: 8 glasses/day
    habit walk: Walk
      every: 10000 steps/day
    habit read: Read
      every: 20 pages/day
    2026-11-21 water 2
    2026-11-21 walk 8430
    2026-11-21 read 25 pages
    ```

    Drink less, smoke never:

    ```habits.txt
    habit coffee: Coffee
      every: at most 2/day
      start: 2026-11-01
    habit smoke: Smoke
      every: never
      start: 2026-11-01
    ```

    Measure weight and mood; built-in measures need no block:

    ```measures.txt
    measure mood: Mood
      range: 1..10
      by: mean
    2026-11-21 weight 72.4kg
    2026-11-21 mood 7
    2026-11-21 blood_pressure systolic:120 diastolic:80
    ```

    Record meals: a food is written once, as one portion, and counts as often as you
    eat it:

    ```foods.txt
    food oats: Oats with milk
      kcal: 389
      protein: 16.9g
    2026-11-21 08:00 meal oats x1.5
    2026-11-21 12:30 meal kcal:640 protein:32g ; chicken bowl
    ```

    Track time for work, and for whom:

    ```sh
    track add task "Deep work"
    track start deep-work @library --at 09:00
    track stop
    track sum --time --by context
    ```

    How much it was, of anything, in any days:

    ```sh
    track sum deep-work november
    track sum --per month --period 2026
    ```

    Count one activity for another: `of:` makes a habit out of several.

    ```habits.txt
    habit move: Move
      every: daily
      of: run
      of: swim
    habit run: Run
    habit swim: Swim
    ```

    What your hours earn, in quarters of an hour for an invoice:

    ```tasks.txt
    task acme: Website for Acme
      rate: 80 EUR/h
    ```

    For a client with several tasks, as a setting of the directory: `track set
    rate="#acme 80 EUR/h"`, and `#acme` at the lines or tasks.

    ```sh
    track sum --time last-month --round 15m --decimal
    ```

    A deadline that somebody waits for:

    ```goals.txt
    obligation tax: Tax return
      due: 2027-05-31
      for: The tax office
      consequence: A fine
    ```

    Rename something and keep its history; stop it and keep its figures:

    ```sh
    track add habit Jogging 3/week
    track rename jogging run
    track archive run
    ```

    Correct a line, or take one back:

    ```sh
    track add habit Swim weekly
    track done swim 1km
    track amend swim 1.2km
    track undo
    ```

    Fill in yesterday, and be away without breaking a streak:

    ```sh
    track day yesterday
    track skip swim yesterday
    track pause --all 2026-12-24..2027-01-01 Holidays
    track pause swim until sun
    track pause swim --end
    ```

    In a terminal, `track ask` asks about everything that is open of yesterday and today.

    Find things and get them out:

    ```sh
    track find swim
    track report --csv
    track report --html -o report.html
    ```

    Tick on your phone. At home, run `track serve --lan` and scan the code that it
    shows. Away from home, put a proxy with TLS before it; then the page also keeps
    taps while you are offline:

    - Tailscale: `tailscale serve --bg 8725`, and
      `track serve --behind NAME.ts.net` with the name that it prints.
    - Caddy: `track.example.org { reverse_proxy 127.0.0.1:8725 }` in its Caddyfile,
      and `track serve --behind track.example.org`.

    A program needs a token of its own, from `track serve --token NAME`, and one
    request for each tick:
    `curl -H "Authorization: Bearer TOKEN" -d id=water https://HOST/api/done`.

    - A Shortcut: "Get Contents of URL" with https://HOST/api/done, the method
      POST, the header Authorization with Bearer TOKEN, and a form with id.
    - Termux: the line of curl as a file in ~/.shortcuts, for its widget.
    - Home Assistant, in configuration.yaml: `rest_command: {water: {url:
      "http://192.168.1.7:8725/api/done", method: post, payload: "id=water",
      content_type: "application/x-www-form-urlencoded", headers:
      {Authorization: "Bearer TOKEN"}}}`.
    - What is due, for a status line or a watch:
      `curl -H "Authorization: Bearer TOKEN" https://HOST/api/status`.
    """#
}
