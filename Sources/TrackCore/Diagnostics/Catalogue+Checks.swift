extension Problem {
  static let checkExplanations: [Explanation] = [
    Explanation(
      .tooManyDays, "more days than the period has", marks: "the value",
      advice: "A number without a unit counts days here: write N/day for several on one day.",
      wrong: "habit stretch: Stretch\n  every: 8 in 7 days",
      right: "habit stretch: Stretch\n  every: 7 in 7 days"),
    Explanation(
      .rhythmAsTitle, "a title that reads like a rhythm", marks: "the title",
      advice: "Write the rhythm as every: on an indented line, and words as the title.",
      wrong: "habit run: 3/week", right: "habit run: Run\n  every: 3/week"),
    Explanation(
      .atMostWithoutStart, "an at-most habit without a start", marks: "the rhythm",
      advice: "Write `start:`, the first day that counts as kept if nothing is recorded.",
      wrong: "habit coffee: Coffee\n  every: at most 2/day",
      right: "habit coffee: Coffee\n  every: at most 2/day\n  start: 2026-10-01"),
    Explanation(
      .termOverlap, "terms that overlap", marks: "the later term's number",
      advice: "Correct the start or the weeks of one of them.",
      wrong: "term 1\n  start: 2026-07-20\nterm 2\n  start: 2026-09-21",
      right: "term 1\n  start: 2026-07-20\nterm 2\n  start: 2026-09-28"),
    Explanation(
      .termGap, "days between two terms", marks: "the later term's number",
      advice: "Correct the start or the weeks of one of them.",
      wrong: "term 1\n  start: 2026-07-20\nterm 2\n  start: 2026-10-05",
      right: "term 1\n  start: 2026-07-20\nterm 2\n  start: 2026-09-28"),
    Explanation(
      .termNameDiffers, "a term file with another day than its name", marks: "the date after start",
      advice: "Rename the file to the term's first day, or correct the start.",
      wrong: "term 2\n  start: 2026-09-28", right: "term 2", file: "terms/2026-09-21.txt"),
    Explanation(
      .termWithoutStart, "a term without a start", marks: "the term's number",
      advice: "Write `start:`, or move it into a file named by its first day.",
      wrong: "term 2", right: "term 2\n  start: 2026-09-28"),
    Explanation(
      .termShareOver, "shares that add up to more than the goal",
      marks: "the first share above the target",
      advice: "Lower one of the shares, or raise the goal's target.",
      wrong: "goal g: G\n  measure: 100km\nterm 2\n  start: 2026-09-28\n  goal: g 120km",
      right: "goal g: G\n  measure: 100km\nterm 2\n  start: 2026-09-28\n  goal: g 80km"),
    Explanation(
      .amountNotCounted, "an amount that no measure of its goal takes", marks: "the subject",
      advice:
        "Write the amount in a unit of the goal's, or `+goal=AMOUNT`; `+goal=0` takes it out.",
      wrong: "goal fit: Fit\n  measure: 100km\n2026-11-20 \"Long walk\" 90m +fit",
      right: "goal fit: Fit\n  measure: 100km\n2026-11-20 \"Long walk\" 7km 90m +fit"),
    Explanation(
      .numberNotCounted, "a number that does not count", marks: "the last amount",
      advice: "Write the amount in the unit of the habit's target.",
      wrong: "habit read: Read\n  every: 1h30m/day\n2026-11-20 read 25",
      right: "habit read: Read\n  every: 1h30m/day\n2026-11-20 read 25m"),
    Explanation(
      .amountMissing, "an amount that is missing", marks: "the subject",
      advice: "Write how much it was, in the unit of the habit's target.",
      wrong: "habit run: Run\n  every: 20km/week\n2026-11-20 run",
      right: "habit run: Run\n  every: 20km/week\n2026-11-20 run 5km"),
    Explanation(
      .readingOutOfRange, "a reading outside its range", marks: "the amount",
      advice: "Correct the number, or widen `range:` in the measure.",
      wrong: "2026-11-20 weight 724kg", right: "2026-11-20 weight 72.4kg"),
    Explanation(
      .partsTooLong, "parts of sleep that are longer than the night", marks: "the range",
      advice: "Correct one of the parts, or the range.",
      wrong: "2026-11-20 <23:00-07:00 sleep deep:5h rem:4h",
      right: "2026-11-20 <23:00-07:00 sleep deep:1h30m rem:2h"),
    Explanation(
      .repeatedReading, "the same reading twice", marks: "the later line's subject",
      advice: "Delete one of the two.",
      wrong: "2026-11-20 07:00 weight 72kg\n2026-11-20 07:03 weight 72kg",
      right: "2026-11-20 07:00 weight 72kg"),
    Explanation(
      .futureEntry, "an entry in the future", marks: "the date",
      advice: "Correct the date; future entries are not counted.",
      wrong: "2027-11-20 weight 72kg", right: "2026-11-20 weight 72kg"),
    Explanation(
      .distantDate, "an entry from over a hundred years ago", marks: "the date",
      advice: "Correct the year.",
      wrong: "0206-11-20 weight 72kg", right: "2026-11-20 weight 72kg"),
    Explanation(
      .overlappingTime, "ranges that overlap", marks: "the later range",
      advice: "Correct one of the times: sums count both in full.",
      wrong: "task a: A\ntask b: B\n2026-11-20 09:00-10:00 a\n2026-11-20 09:30-11:00 b",
      right: "task a: A\ntask b: B\n2026-11-20 09:00-09:30 a\n2026-11-20 09:30-11:00 b"),
    Explanation(
      .twoRunning, "two entries that are running", marks: "the later range",
      advice: "Write the end of one of them.",
      wrong: "task a: A\ntask b: B\n2026-11-21 09:00-? a\n2026-11-21 10:00-? b",
      right: "task a: A\ntask b: B\n2026-11-21 09:00-10:00 a\n2026-11-21 10:00-? b"),
    Explanation(
      .repeatedEvent, "the same ^id on two lines", marks: "the second",
      advice: "Delete the line if it is a copy, else its ^id.",
      wrong: "2026-11-20 weight 72kg ^a1b2\n2026-11-21 weight 71kg ^a1b2",
      right: "2026-11-20 weight 72kg ^a1b2\n2026-11-21 weight 71kg"),
    Explanation(
      .skipNotDue, "a skip on a day when nothing is due", marks: "the subject",
      advice: "Correct the date, or delete the line: it changes nothing.",
      wrong: "habit run: Run\n  every: mon wed fri\n2026-11-21 run skip",
      right: "habit run: Run\n  every: mon wed fri\n2026-11-20 run skip"),
    Explanation(
      .addsReadings, "a goal that adds up readings", marks: "the amount",
      advice: "Write `latest`, `best` or `mean` before the amount, or `sum` if you mean it.",
      wrong: "goal slim: Slim\n  measure: weight 72kg",
      right: "goal slim: Slim\n  measure: weight latest 72kg"),
    Explanation(
      .similarMeasure, "two measures with nearly the same ID", marks: "the second ID",
      advice: "Use one of them and name the other in its `was:`.",
      wrong: "measure push-ups: Push-ups\nmeasure pushups: Pushups",
      right: "measure pushups: Pushups\n  was: push-ups"),
    Explanation(
      .looksLikeSecret, "text that looks like a key", marks: "the text",
      advice: "Remove it and change it at its service: these files are meant for git.",
      wrong: "source zotero: Zotero\n  note: password = hunter2222",
      right: "source zotero: Zotero\n  user: 12345"),
  ]
}
