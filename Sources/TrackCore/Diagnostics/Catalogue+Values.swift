extension Problem {
  static let valueExplanations: [Explanation] = [
    Explanation(
      .badDate, "not a date", marks: "the word",
      advice: "Write the date as YYYY-MM-DD.",
      wrong: "habit run: Run\n  start: 2026-9-1", right: "habit run: Run\n  start: 2026-09-01"),
    Explanation(
      .noSuchDate, "a day that does not exist", marks: "the date",
      advice: "Use a day that the month has.",
      wrong: "habit run: Run\n  start: 2026-02-29", right: "habit run: Run\n  start: 2026-02-28"),
    Explanation(
      .badTime, "not a time", marks: "the word",
      advice: "Write the time as HH:MM or HH:MM:SS.",
      wrong: "habit run: Run\n  remind: 7am", right: "habit run: Run\n  remind: 07:00"),
    Explanation(
      .noSuchTime, "a time that does not exist", marks: "the time",
      advice: "Hours go up to 29 (the small hours of the next morning), minutes to 59.",
      wrong: "habit run: Run\n2026-11-20 07:61 run", right: "habit run: Run\n2026-11-20 08:01 run"),
    Explanation(
      .badNumber, "not a whole number", marks: "the word",
      advice: "Write a whole number in digits.",
      wrong: "goal fit: Fit\n  importance: high", right: "goal fit: Fit\n  importance: 9"),
    Explanation(
      .decimalComma, "a comma in a number", marks: "the number",
      advice: "Write the decimal point as a dot and leave thousands together.",
      wrong: "habit run: Run\n2026-11-20 run 5,2km", right: "habit run: Run\n2026-11-20 run 5.2km"),
    Explanation(
      .tooManyDecimals, "more than six places after the point", marks: "the number",
      advice: "Round it to six places.",
      wrong: "habit run: Run\n2026-11-20 run 5.1234567km",
      right: "habit run: Run\n2026-11-20 run 5.123457km"),
    Explanation(
      .numberTooLarge, "a number over twelve digits", marks: "the number",
      advice: "Use a larger unit.",
      wrong: "habit run: Run\n2026-11-20 run 5000000000000",
      right: "habit run: Run\n2026-11-20 run 5"),
    Explanation(
      .negativeTime, "a negative duration", marks: "the amount",
      advice: "A duration is zero or more.",
      wrong: "habit run: Run\n2026-11-20 run -30m", right: "habit run: Run\n2026-11-20 run 30m"),
    Explanation(
      .badAmount, "not an amount", marks: "the word",
      advice: "Write a number and its unit: 5.2km, 1h30m, 8.",
      wrong: "habit run: Run\n  at-least: some", right: "habit run: Run\n  at-least: 2km"),
    Explanation(
      .badRhythm, "not a rhythm", marks: "the wrong part",
      advice: "Write daily, mon wed fri, 8/day, 3/week, 3 in 7 days, 2 days or at most 2/day.",
      wrong: "habit run: Run\n  every: 3/wek", right: "habit run: Run\n  every: 3/week"),
    Explanation(
      .reservedUnit, "a word of the grammar as a unit", marks: "the word",
      advice: "Remove the word: a number alone counts days or times.",
      wrong: "habit run: Run\n  every: 3 days/week", right: "habit run: Run\n  every: 3/week"),
    Explanation(
      .unclearThousands, "an amount that may mean thousands", marks: "the amount",
      advice: "Write all digits: 10000. A unit k stands after a blank: 10 k.",
      wrong: "habit steps: Steps\n  every: 10k/day",
      right: "habit steps: Steps\n  every: 10000/day"),
    Explanation(
      .badDays, "not days of the week", marks: "the word",
      advice: "Write mon wed fri, mon-fri, weekday or weekend.",
      wrong: "habit run: Run\n  remind: 07:00 mo", right: "habit run: Run\n  remind: 07:00 mon"),
    Explanation(
      .badMeasure, "not a measure", marks: "the wrong part",
      advice: "Write what counts, how, and the target: run 200km, weight latest 72kg, 20 books.",
      wrong: "goal fit: Fit\n  measure: run far\nhabit run: Run",
      right: "goal fit: Fit\n  measure: run 200km\nhabit run: Run"),
    Explanation(
      .badChoice, "not one of the possible words", marks: "the value",
      advice: "Choose one of the words that the message lists.",
      wrong: "value health: Health\n  level: huge", right: "value health: Health\n  level: major"),
    Explanation(
      .outOfBounds, "a number outside its bounds", marks: "the number",
      advice:
        "Importance, urgency and strength go from 1 to 10, priority from 1 to 100; portions up"
        + " to 1000.",
      wrong: "goal fit: Fit\n  importance: 11", right: "goal fit: Fit\n  importance: 10"),
    Explanation(
      .badColor, "not a colour", marks: "the value",
      advice: "Write #rrggbb, #rgb or a name such as teal.",
      wrong: "habit run: Run\n  color: reddish", right: "habit run: Run\n  color: red"),
    Explanation(
      .badEmoji, "not a single emoji", marks: "the text",
      advice: "Use one emoji; words belong in the title.",
      wrong: "habit run: Run\n  emoji: a running shoe", right: "habit run: Run\n  emoji: 👟"),
    Explanation(
      .badRange, "not a range", marks: "the value",
      advice: "Write the lowest, two dots and the highest: 20..300.",
      wrong: "measure mood: Mood\n  range: 1 to 10", right: "measure mood: Mood\n  range: 1..10"),
    Explanation(
      .badAlso, "not another unit", marks: "the value",
      advice: "Write the unit and what one of it is: lb = 0.45359237kg.",
      wrong: "measure bar: Bar\n  unit: kg\n  also: plates = heavy",
      right: "measure bar: Bar\n  unit: kg\n  also: plates = 20kg"),
    Explanation(
      .badTag, "not a tag", marks: "the value",
      advice: "A tag is letters, digits, - and _ with at least one letter; a line each.",
      wrong: "habit run: Run\n  tag: out & about", right: "habit run: Run\n  tag: out-and-about"),
    Explanation(
      .badFetch, "not an interval", marks: "the value",
      advice: "Write daily, or hours or days as in 6h and 2d.",
      wrong: "source anki: Anki\n  fetch: often", right: "source anki: Anki\n  fetch: 6h"),
    Explanation(
      .endsBeforeStart, "an end before its start", marks: "the end",
      advice: "Swap the two, or correct the wrong one.",
      wrong: "goal fit: Fit\n  start: 2026-10-01\n  due: 2026-09-01",
      right: "goal fit: Fit\n  start: 2026-09-01\n  due: 2026-10-01"),
    Explanation(
      .targetNotPositive, "a target of zero or less", marks: "the amount",
      advice: "Write an amount above zero; to record without a target, remove the line.",
      wrong: "habit run: Run\n  every: 0/day", right: "habit run: Run\n  every: 1/day"),
    Explanation(
      .fromIsTarget, "a start that equals the target", marks: "the amount after from",
      advice: "`from` is the value at the start, the target the value to reach.",
      wrong: "goal slim: Slim\n  measure: weight latest 72kg from 72kg",
      right: "goal slim: Slim\n  measure: weight latest 72kg from 80kg"),
  ]
}
