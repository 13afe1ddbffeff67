extension Problem {
  /// The explanations of the problems of log lines.
  static let logExplanations: [Explanation] = [
    Explanation(
      .missingSubject, "a line that does not say what was done",
      marks: "the place where it belongs, or the empty quotes",
      advice: "Write the habit, task or measure after the date.",
      wrong: "2026-11-20 07:30", right: "2026-11-20 07:30 run\nhabit run: Run"),
    Explanation(
      .quoteNotClosed, "a quote that is not closed", marks: "the opening mark",
      advice: "Close it with a quotation mark.",
      wrong: "2026-11-20 \"Signed up", right: "2026-11-20 \"Signed up\""),
    Explanation(
      .undeclaredSubject, "an undeclared subject", marks: "the subject",
      advice: "Correct the name, or declare it with `track add`.",
      wrong: "habit run: Run\n2026-11-20 rum", right: "habit run: Run\n2026-11-20 run"),
    Explanation(
      .undeclaredGoal, "an undeclared goal", marks: "the name",
      advice: "Correct the name, or add the goal.",
      wrong: "habit run: Run\n2026-11-20 run +half",
      right: "habit run: Run\n2026-11-20 run +half\ngoal half: Half"),
    Explanation(
      .undeclaredPart, "a part that the measure does not declare", marks: "the part",
      advice: "Correct the name, or declare it with `part:` in the measure.",
      wrong: "2026-11-20 sleep dep:1h", right: "2026-11-20 sleep deep:1h"),
    Explanation(
      .notAGoal, "a + before something other than a goal", marks: "the name",
      advice: "Name a goal; what a line is about can be a #tag.",
      wrong: "habit run: Run\nvalue fit: Fit\n2026-11-20 run +fit",
      right: "habit run: Run\nvalue fit: Fit\n2026-11-20 run #fit"),
    Explanation(
      .notASubject, "a value, food, term or source as a subject", marks: "the subject",
      advice: "Record a habit, task or measure that serves it.",
      wrong: "value fit: Fit\n2026-11-20 fit", right: "habit run: Run\n2026-11-20 run"),
    Explanation(
      .bareWord, "a word that is not an item", marks: "the word",
      advice: "Write a `;` before free text; if it says that nothing was done, write skip or fail.",
      wrong: "habit run: Run\n2026-11-20 run slowly",
      right: "habit run: Run\n2026-11-20 run ; slowly"),
    Explanation(
      .badItem, "an invalid item", marks: "the item",
      advice: "Items are amounts, part:amount, foods, +goal, @context, #tag, skip, fail and ^id.",
      wrong: "habit run: Run\n2026-11-20 run @", right: "habit run: Run\n2026-11-20 run @park"),
    Explanation(
      .timeAfterSubject, "a time after the subject", marks: "the time",
      advice: "Write the time between the date and the subject.",
      wrong: "habit run: Run\n2026-11-20 run 07:30", right: "habit run: Run\n2026-11-20 07:30 run"),
    Explanation(
      .twoAmounts, "two amounts of one sort", marks: "the second",
      advice: "Write a line for each, or add them up.",
      wrong: "habit run: Run\n2026-11-20 run 5km 3km",
      right: "habit run: Run\n2026-11-20 run 5km\n2026-11-20 run 3km"),
    Explanation(
      .repeatedItem, "a repeated part, food, goal or ^id", marks: "the second",
      advice: "Keep one of the two.",
      wrong: "2026-11-20 meal fat:2g fat:3g", right: "2026-11-20 meal fat:5g"),
    Explanation(
      .skipWithAmount, "an amount beside skip or fail", marks: "the later of the two",
      advice: "Keep the amount, or keep the word.",
      wrong: "habit run: Run\n2026-11-20 run skip 3km", right: "habit run: Run\n2026-11-20 run 3km"),
    Explanation(
      .startBeforeWithoutRange, "a < without a range", marks: "the <",
      advice: "Write both times: <23:10-07:05.",
      wrong: "2026-11-20 <23:10 sleep", right: "2026-11-20 <23:10-07:05 sleep"),
    Explanation(
      .emptyRange, "a range without length", marks: "the range",
      advice: "Correct one of the times, or write one time only.",
      wrong: "habit run: Run\n2026-11-20 07:30-07:30 run",
      right: "habit run: Run\n2026-11-20 07:30 run"),
    Explanation(
      .longRange, "a range of 16 hours or more", marks: "the range",
      advice: "Correct the times; `<` says that the start was the day before.",
      wrong: "task night: Night shift\n2026-11-20 <07:00-23:00 night",
      right: "task night: Night shift\n2026-11-20 <23:00-07:00 night"),
    Explanation(
      .undeclaredUnit, "an undeclared unit", marks: "the unit",
      advice: "Correct it, or declare it with `unit:`, `also:` or a target in that unit.",
      wrong: "habit read: Read\n2026-11-20 read 12pgs",
      right: "habit read: Read\n2026-11-20 read 12pages"),
    Explanation(
      .unitsDiffer, "a unit that does not convert", marks: "the amount",
      advice: "Use a unit of the same kind, or say with `also:` what one of it is.",
      wrong: "habit run: Run\n  every: 20km/week\n2026-11-20 run 5kg",
      right: "habit run: Run\n  every: 20km/week\n2026-11-20 run 3mi"),
    Explanation(
      .metresOrMinutes, "an m that may be metres", marks: "the amount",
      advice: "m is minutes: write 0.4km for metres, 400min for minutes.",
      wrong: "habit swim: Swim\n  every: 2km/week\n2026-11-20 swim 400m",
      right: "habit swim: Swim\n  every: 2km/week\n2026-11-20 swim 0.4km"),
    Explanation(
      .negativeAmount, "an amount below zero on a habit or task", marks: "the amount",
      advice: "Remove the minus. To undo a wrong line, correct that line.",
      wrong: "habit run: Run\n2026-11-20 run -3km", right: "habit run: Run\n2026-11-20 run 3km"),
    Explanation(
      .oddTime, "60 minutes or more after an hour", marks: "the amount",
      advice: "Write it in hours and minutes below 60: it counts as it is.",
      wrong: "2026-11-20 sleep 1h90", right: "2026-11-20 sleep 2h30m"),
  ]
}
