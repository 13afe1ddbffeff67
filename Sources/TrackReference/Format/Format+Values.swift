extension Reference.Format {
  static let values = #"""
    # Dates, times, amounts

    1. DATE is `YYYY-MM-DD`: four, two and two digits, year 0001 to 9999. After it
       comes no digit or letter. Another form is bad-date; a day that no calendar
       has is no-such-date.
       Cases: a-date-has-four-two-and-two-digits, a-date-that-no-calendar-has,
       dashes-in-a-date, leap-days, month-and-day-zero, no-letter-after-a-date,
       the-first-and-the-last-year.

    2. TIME is `H:MM` or `HH:MM`, with or without `:SS`, up to 29:59:59. Hours from
       24 on are the small hours that still belong to the day before. Another form
       is bad-time; an hour over 29 or a minute or second over 59 is no-such-time.
       Cases: times-with-one-digit-and-with-seconds, minutes-have-two-digits,
       the-small-hours-belong-to-the-day-before, a-time-that-does-not-exist,
       not-a-time, a-time-of-one-digit-with-seconds.

    3. A span of days is `DATE`, `DATE..DATE` (both included) or `DATE..` (no end
       yet). Between two dates a dash may be used for `..`. What directly follows
       `..` is read as a date. An end before its start is ends-before-start. Blanks
       may be around the dashes and dots of spans and ranges.
       Cases: spans-of-days, a-span-of-one-day, a-span-that-does-not-go-on,
       a-span-that-runs-backwards, a-dash-between-two-dates,
       blanks-around-dashes-and-dots.

    4. NUMBER is ASCII digits with an optional fraction after `.`: `3`, `0.5`, `.5`.
       It may begin with `+`, or with a dash for minus. More than six digits after
       the point are too-many-decimals (zeros at the end do not count); more than
       twelve before it are number-too-large (zeros at the beginning do not count).
       A comma between digits is decimal-comma: write `1.5`; in the log it
       includes a known unit after it.
       Cases: numbers, a-number-of-twelve-digits, too-many-decimals,
       zeros-at-the-end-do-not-count, zeros-at-the-beginning-do-not-count,
       a-comma-between-digits, a-comma-in-a-range,
       log/a-comma-in-a-number-and-its-unit.

    5. UNIT begins with a letter, `%`, `°`, `‰` or a currency sign (category Sc) and
       continues with letters, marks, digits, currency signs and `% ‰ ° ² ³ · _ /
       -`. It has at most sixteen bytes. A longer one is bad-amount, which marks it
       alone; after a number and a blank a longer word is no unit.
       Cases: units-of-other-scripts, units-of-signs, units-with-slashes-and-powers,
       a-unit-of-sixteen-bytes.

    6. AMOUNT is a NUMBER, a NUMBER with a UNIT glued to it, or a NUMBER, a blank
       and a UNIT: `3`, `5.2km`, `5.2 km`. Glued letters are always a unit. After a
       blank a word is a unit only if it is known there: the units of time (rule 8)
       are everywhere; in a block every UNIT is, except reserved words (`3 days` is
       reserved-unit there); in the log see log 12. What is no AMOUNT is bad-amount.
       Cases: an-amount-with-and-without-a-blank, not-an-amount,
       other-words-of-the-grammar-after-a-number, the-same-amount-in-another-unit.

    7. `x`, `×` or `times` as a whole word in place of a unit mean that there is
       none: `3x`, `3 times`. As the unit that a block declares they are
       reserved-unit.

    8. Time is written with `h` (hr, hrs, hour, hours), `m` (min, mins, minute,
       minutes) and `s` (sec, secs, second, seconds): `7.5h`, `45m`, `90s`, `30
       minutes`, and several together, in this order, each at most once: `1h30m`,
       `1h30m15s`, `1h 30m`, `1h 30m 15s`. Digits directly after `h` and before no
       letter are minutes: `1h30` is `1h30m`. Only the last may have a fraction, and
       only the first a sign. `m` is always minutes, never metres. A negative time
       is negative-time.
       Cases: hours-minutes-seconds, digits-right-after-hours-are-minutes,
       a-fraction-of-time, several-pieces-of-time, a-unit-of-time-after-a-blank,
       units-of-time-in-words, minutes-are-never-metres, less-than-no-time.

    9. After a blank, a time is continued only by a number with a glued unit, and
       only after a glued unit: `1h 30m15s` and `2 h 30m` are two amounts. A unit
       of time directly before a digit that does not continue a time (`30m1h`,
       `5m2`) are bad-amount, which marks the word.
       Cases: log/a-duration-that-does-not-go-on-so,
       log/a-time-continued-after-a-blank,
       a-duration-that-ends-in-another-unit.

    10. Amounts in units of one kind convert into each other exactly. Any other unit
        converts only to itself, or by an `also` of its measure. Results are rounded
        to six places, halves away from zero. A time over 9223372036854.775807 s is
        number-too-large; a number without a unit that would become one becomes that
        time.

        time    h = 60 min = 3600 s, each with its other names (rule 8)
        length  km = 1000 metre = 100000 cm = 1000000 mm; mi = 1.609344 km;
                yd = 0.9144 metre; ft = 0.3048 metre
        mass    kg = 1000 g = 1000000 mg = 1000000000 µg (or ug, mcg; µ may be
                U+00B5 or U+03BC);
                lb = 0.45359237 kg; oz = 28.349523125 g; st = 6.35029318 kg
        volume  l (or L) = 10 dl (dL) = 100 cl (cL) = 1000 ml (mL)
        energy  kcal = 4.184 kJ = 1000 cal
        also    kms, kilometre, kilometres, kilometer, kilometers are km; metres,
                meter, meters are metre; mile, miles are mi; kgs is kg; lbs is lb;
                litre, litres, liter, liters are l
        Cases: time-converts, length-converts, mass-converts, volume-converts,
        energy-converts, mass-does-not-convert-to-length,
        micrograms-have-three-spellings, the-micro-sign-and-the-greek-letter,
        other-names-of-units.

    11. The usual units are known everywhere: those of rule 10 except those of time,
        then bpm mmHg °C °F % mg/dL mmol/L ms, and what is counted: pages chapters
        books reps sets steps laps words characters lines points cards problems
        items glasses cups sessions. One of these in the singular is the same unit.
        Cases: usual-units-need-no-declaration, page-and-pages-are-one-unit.

    12. Text goes to the end of the line without the blanks around it. After a
        structured value, text may follow after `;`. Anything else after the value
        is trailing-text; so is `:` with what follows after the DATE of a milestone.
        Cases: text-is-without-the-blanks-around-it, a-text-may-hold-a-semicolon,
        text-on-a-line-with-a-semicolon-only, free-text-behind-a-structured-value,
        text-after-a-value.

    13. A quoted title is between `"` and `"`, between one of `“ ” „ ‟` and the next
        of `“ ” ‟ "`, between `«` and `»`, or between `»` and `«`. There are no
        escapes. A quote that is not closed is quote-not-closed, an empty one
        missing-subject.
        Cases: a-quoted-title, a-quoted-title-with-a-semicolon,
        a-straight-quote-is-closed-by-a-straight-one,
        a-curly-quote-closed-by-a-straight-one, quotation-marks-of-all-countries,
        there-are-no-escapes-in-a-title, a-quote-that-is-not-closed, an-empty-quote.
    """#
}
