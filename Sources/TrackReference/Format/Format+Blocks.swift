extension Reference.Format {
  static let blocks = #"""
    # Blocks

    1. A block is a header and the indented lines below it.

        HEADER = KIND ID [: Title]
        KIND   = value | goal | obligation | milestone | habit | task | measure
               | food | term | source | track (in track.txt)

       The title may hold anything. Without a title, or with an empty one, it is the
       ID.

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

       Cases: every-kind-of-block, the-header-alone, a-title-left-empty,
       a-title-may-hold-anything, a-title-with-a-backslash.

    2. A header is wrong with unknown-kind (another word as KIND), missing-id (no
       ID), bad-id (not an ID), reserved-id (a reserved word), extra-words (words
       between the ID and the next colon, which it marks) or bad-term-number (a term
       whose ID is not a whole number from 1 to 9999).

    ```wrong missing-id
    habit : Drink water
    ```

    ```wrong unknown-kind
    habit run: Run
    habbit water: Drink water
    ```

       Cases: a-kind-that-is-not-known, a-kind-in-the-plural,
       a-header-without-an-id, a-word-that-cannot-be-an-id, words-after-the-id,
       a-full-width-colon-is-no-colon, a-property-at-the-start-of-its-line.

    3. A wrong header takes no ID; its lines are not reported (lines 10).
       Cases: a-wrong-header-takes-no-id.

    4. A second block of an ID is duplicate-id. Its lines are checked but not used.
       Cases: the-second-block-of-an-id, the-second-block-is-looked-at.

    5. A property is `key: value`, indented, with any blanks around the colon. Their
       order has no meaning. A line without a colon is missing-colon. A key that the
       kind does not have is unknown-key: the line is kept and not used. So is the
       setting `ids`, which is no longer needed (retired-key, a warning).
       Cases: properties-in-any-order, blanks-around-the-colon,
       one-blank-is-indented-enough, a-property-without-a-colon,
       a-key-that-is-not-known, a-key-of-another-kind, a-key-with-a-blank,
       directory/the-setting-ids.

    6. A property without a value is missing-value, and so is one with only `;`
       where the value is structured. A text may be empty if a `|` line follows it.
       Cases: a-property-without-a-value, only-a-semicolon-is-no-value,
       a-text-that-begins-on-the-next-line.

    7. A value that its key does not take makes the line wrong. The rest of the
       block is used.
       Cases: a-wrong-line-leaves-the-rest-of-the-block,
       checks/a-wrong-milestone-declares-nothing.

    8. A property of text alone (properties 11) is continued by indented lines that
       begin with `|`. The text after the `|`, without one blank after it and the
       blanks at its end, is added after a line break. If the property's own line
       has no text, the first of them begins the text. Blank lines and comments may
       be between.

    ```values.txt
    value health: Health
      level: life-area
      guidance: Sleep first.
        | Then move, then food.
    ```

       Cases: a-text-goes-on, an-empty-line-in-a-text,
       a-text-with-tabs-and-blanks-inside, a-bar-inside-a-text,
       a-hash-behind-a-bar-is-text, one-blank-after-the-bar-is-dropped,
       blank-lines-and-comments-within-a-text.

    9. After a header or another property a `|` line is stray-continuation, reported
       at the first of several. After a line without a colon, or with an unknown
       key, it is kept and not reported.
       Cases: a-bar-right-below-the-header, a-bar-after-a-rhythm,
       a-bar-after-an-emoji, a-bar-after-a-line-that-is-wrong,
       a-bar-after-a-value-that-is-wrong, a-bar-after-the-free-text-of-a-value.

    10. A key that may not be repeated is duplicate-key at its second line, which
        marks the key. A repeatable property with an identity that an earlier line
        has (properties 1) is duplicate-item, which marks the value without its `;
        text`. The first counts. A wrong line is neither first nor second.
        Cases: a-key-with-two-values, a-text-with-two-values,
        the-same-value-named-twice, notes-may-say-the-same,
        a-wrong-line-is-no-first-value, a-wrong-line-is-no-second-value.
    """#
}
