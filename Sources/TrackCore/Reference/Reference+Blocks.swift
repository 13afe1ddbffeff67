extension Reference {
  static let blocks = #"""
    # Blocks

    ```habits.txt
    # a comment: the first character that is not a blank is #
    habit water: Drink water
      emoji: 💧
      every: 8/day

    habit run: Run
      every: 3/week
      every: 4/week from 2026-11-02
      at-least: 2km
      pause: 2026-12-24..2027-01-01 ; Holidays
      remind: 07:00 mon wed fri ; Shoes are by the door
    ```

    A header is `KIND ID: Title` or `KIND ID`; the title is then the ID. A KIND is
    one of value, goal, obligation, habit, task, measure, term, source (and track,
    in track.txt). Another word is unknown-kind. Without an ID it is missing-id;
    what cannot be an ID is bad-id, a word after the ID without a colon before it
    is extra-words; a term whose ID is not a whole number from 1 to 9999 is
    bad-term-number. Each of these makes the header wrong. The title may hold
    anything. A second block of the same ID is duplicate-id: its lines are looked
    at as any block's, but nothing of it is used. extra-words marks the words up
    to the next colon.

    A property is indented: `key: value`, blanks around the colon as you like. No
    colon is missing-colon. Keys are the ones listed for the kind; another is
    unknown-key: it is kept and not used. No value is missing-value (a text may be
    empty if a `|` line follows it), nor is a `;` alone where the value is
    structured. A value that is not what the key takes makes the line wrong: it is
    kept and not used, the rest of the block is.

    A property of text alone goes on in indented lines that begin with `|`: the
    text after the `|` (one blank after it and blanks at the end dropped) is added
    after a line break; where the property's own line has no text, the first of
    them begins it. Blank lines and comments may stand between. After a header or
    another property `|` is stray-continuation, at the first such line; after a
    line without a colon or with a key that is unknown it is kept and not
    reported.

    A key written twice where one value is allowed is duplicate-key: the first
    counts. A repeatable one written twice with the same identity (named in the
    table of properties) is duplicate-item: the first counts. A wrong line counts
    for neither. duplicate-key marks the key, duplicate-item the value without its
    `; text`.

    ```values.txt
    value health: Health
      level: life-area
      guidance: Sleep first.
        | Then move, then food.
    ```

    ```wrong missing-id
    habit : Drink water
    ```

    ```wrong unknown-kind
    habit run: Run
    habbit water: Drink water
    ```
    """#

  static let properties = #"""
    # Properties

    `*` may be repeated; in brackets its identity. Every kind but track also takes
    `tag`* (TAG, with or without `#`) [tag], `note`* (text) [none], `was`* (ID)
    [id].

    value
      level      general, major, highest-order or life-area (general)
      priority   1–100, 1 first (by level 40, 10, 1, 40)
      domain     text
      guidance   text
    goal, obligation
      start, due, done, archived   DATE
      importance 1–10 (8; obligation 2)
      urgency    1–10 (5; obligation 6)
      measure*   MEASURE [subject, how and kind of unit]
      milestone* MILESTONE [none]
      value*     VALUE-ID [STRENGTH] [; why] [id]; strength 1–10 (5)
      plan*      text [none]
      color      COLOR
      for, consequence   text (obligation only)
    habit
      emoji      text; over eight scalars is bad-emoji, a warning
      color      COLOR
      every*     RHYTHM [from DATE] [from]
      at-least   AMOUNT: what makes a day count
      of*        SUBJECT or SUBJECT.PART [subject and part]: lines that count, too
      goal*      GOAL-ID [id]
      value*     VALUE-ID [STRENGTH] [; why] [id]
      pause*     span of days [; why] [first day]
      remind*    TIME [DAYS] [; text] [time and days]
      question   text
      start, archived   DATE
    task
      emoji, color, every*, goal*, value*, archived   as above
    measure
      unit       UNIT
      also*      UNIT, or UNIT = NUMBER UNIT [unit]
      range      NUMBER..NUMBER
      by         sum, last, mean, max or min (last)
      part*      NAME [UNIT] [NUMBER..NUMBER] [name]
    term
      start      DATE (where missing, the file's name in terms/)
      weeks      1–53 (10)
      theme      text
      status     on-hold, delayed or cancelled
      goal*      GOAL-ID [AMOUNT] [; text] [id]: the amount is this term's share
      focus*     VALUE-ID [id]
      review*    DATE [; text] [date]
      reflection* text [none]
    source
      user, host, collection*   text (collection [text])
      fetch      daily, Nh or Nd, N a whole number from 1

    A value that is not of its form is bad-amount, bad-rhythm, bad-measure,
    bad-range (of a measure or part), bad-also, bad-tag, bad-fetch, bad-days,
    bad-date, bad-time or bad-id (of a name). COLOR is `#rgb`, `#rrggbb` or one of
    black silver gray grey white maroon red purple fuchsia green lime olive yellow
    navy blue teal aqua orange pink brown cyan magenta indigo violet gold; else
    bad-color. DAYS: see rhythms. A value outside its list is bad-choice, a number
    outside its bounds out-of-bounds. A number that must be whole and is not a
    number is bad-number. In `also`, the NUMBER may have twelve digits after its
    point and must be above zero (bad-also). `range` and the range of a part must
    not run backwards (ends-before-start).

    The properties of text alone are `note`, `plan`, `theme`, `reflection`,
    `domain`, `guidance`, `for`, `consequence`, `question` and the setting `name`;
    `user`, `host`, `collection` and `emoji` are one line of text.

    A reference to a block that is not there is unknown-goal, unknown-value or
    unknown-subject, also where it is a reserved word; to a block of another kind,
    wrong-kind. `of` and `measure` take a habit, task, measure or built-in
    measure. A GOAL-ID is a goal's or an obligation's. A PART that a measure does
    not declare is unknown-part; of a habit or task any NAME is a part.
    `of` its own block, without a PART, is
    self-reference.
    """#
}
