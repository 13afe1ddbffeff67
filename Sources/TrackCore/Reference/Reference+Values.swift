extension Reference {
  static let values = #"""
    # Dates, times, amounts

    DATE is `YYYY-MM-DD`, four, two and two digits, year 0001 to 9999; another
    form is bad-date, a day that no calendar has is no-such-date. After a DATE
    stands no digit or letter.

    TIME is `H:MM`, `HH:MM` or `HH:MM:SS`, up to 29:59:59: hours from 24 on are
    the small hours that still belong to the day before. Another form is bad-time,
    an hour over 29 or a minute or second over 59 is no-such-time.

    A span of days is `DATE`, `DATE..DATE` (both included) or `DATE..` (still
    going on). Between two dates a dash stands for `..` as well; what follows `..`
    at once is read as a date. An end before its start is ends-before-start.
    Blanks may stand around dashes and dots of spans and ranges.

    NUMBER is ASCII digits with an optional fraction after `.`: `3`, `0.5`, `.5`.
    It may begin with `+` or a dash for minus. More than six digits after the
    point are too-many-decimals (zeros at the end do not count), more than twelve
    before it number-too-large. A comma between digits is decimal-comma: write
    `1.5`.

    UNIT begins with a letter, `%`, `°`, `‰` or a currency sign (category Sc) and
    goes on with letters, marks, digits, currency signs and `% ‰ ° ² ³ · _ / -`.
    It is at most sixteen bytes long: a longer one that is glued is bad-amount and
    marked alone, a longer word after a blank is no unit.

    AMOUNT is a NUMBER, a NUMBER with a unit glued to it, or a NUMBER, a blank and
    a unit: `3`, `5.2km`, `5.2 km`. `x`, `×` or `times` as a whole word in place of
    the unit say that there is none: `3x`, `3 times`; as a unit of a block they are
    reserved-unit. Other glued letters are always a unit. After a blank
    a word is the unit only where that unit is known there: `h`, `m`, `min` and
    `s` are everywhere; in a block any UNIT is that is not a reserved word (`day`,
    `week`, `month`, `quarter`, `term` and their plurals are reserved-unit
    there); in the log see there.

    Time is written with `h`, `m` (or `min`) and `s`: `7.5h`, `45m`, `90s`, and
    together, in this order, each at most once: `1h30m`, `1h30m15s`, `1h 30m`, `1h
    30m 15s`. Digits right after `h` and after no other are minutes: `1h30` is
    `1h30m`. Only the last of several may have a fraction, and none but the first
    a sign. After a blank only a number with a glued unit goes on, and only after
    a glued one: `1h 30m15s` and `2 h 30m` are two amounts.
    `h`, `m`, `min` or `s` right before a digit that do not go on so
    (`30m1h`, `5m2`) are bad-amount, which marks the word. `m` is always minutes,
    never metres. A negative duration is negative-time.

    Amounts in units of one kind convert into each other exactly:

      time    h = 60 min = 3600 s; m is min
      length  km = 1000 metre = 100000 cm = 1000000 mm; mi = 1.609344 km;
              yd = 0.9144 metre; ft = 0.3048 metre
      mass    kg = 1000 g = 1000000 mg = 1000000000 µg (or ug, mcg; µ may be
              U+00B5 or U+03BC);
              lb = 0.45359237 kg; oz = 28.349523125 g; st = 6.35029318 kg
      volume  l (or L) = 10 dl (dL) = 100 cl (cL) = 1000 ml (mL)
      energy  kcal = 4.184 kJ = 1000 cal

    Any other unit converts only by an `also` of the measure it belongs to, or to
    itself. The result is rounded to six places, halves away from zero.

    The usual units are known everywhere: those above but `m h min s` (which are
    time), bpm mmHg °C °F % mg/dL mmol/L ms, and what is counted: pages chapters
    books reps sets steps laps words characters lines points cards problems items
    glasses cups sessions. One of these (page, glass) is the same unit as several.

    Text goes to the end of the line without the blanks around it. Behind a
    structured value free text may follow after a `;`. Anything else after the
    value is trailing-text.

    A quoted title stands between `"` and `"`, between one of `“ ” „ ‟` and the
    next of `“ ” ‟ "`, between `«` and `»` or between `»` and `«`. There are no
    escapes. A quote that is not closed is quote-not-closed, an empty one
    missing-subject.
    """#
}
