extension Problem {
  static let blockExplanations: [Explanation] = [
    Explanation(
      .unknownKind, "a block of an unknown kind", marks: "the kind",
      advice: "The kinds are value, goal, obligation, milestone, habit, task, measure, food, term"
        + " and source.",
      wrong: "habbit run: Run\nhabit jog: Jog", right: "habit run: Run\nhabit jog: Jog"),
    Explanation(
      .missingID, "a block without an ID", marks: "the place of the ID",
      advice: "Write a short ID between the kind and the colon.",
      wrong: "habit : Drink water", right: "habit drink-water: Drink water"),
    Explanation(
      .badID, "a word that cannot be an ID", marks: "the word",
      advice: "An ID is a letter, then letters, digits, - and _.",
      wrong: "habit 5k: Run five", right: "habit run-5k: Run five"),
    Explanation(
      .reservedID, "a word of the grammar as an ID", marks: "the word",
      advice: "Choose another ID; the title may still be that word.",
      wrong: "habit day: Day", right: "habit my-day: Day"),
    Explanation(
      .extraWords, "words after the ID", marks: "those words",
      advice: "Write a colon after the ID; the title follows it.",
      wrong: "habit drink water", right: "habit drink: Drink water"),
    Explanation(
      .badTermNumber, "a term without a number", marks: "the word",
      advice: "The ID of a term is its number, from 1 to 9999.",
      wrong: "term autumn: Autumn\n  start: 2026-09-28",
      right: "term 12: Autumn\n  start: 2026-09-28"),
    Explanation(
      .duplicateID, "two blocks with the same ID", marks: "the second ID",
      advice: "Rename one of the two, or move its lines into the other.",
      wrong: "habit run: Run\ntask run: Running", right: "habit run: Run\ntask running: Running"),
    Explanation(
      .unknownKey, "a property that the kind does not have", marks: "the key",
      advice: "`track help add` lists the properties of each kind.",
      wrong: "habit run: Run\n  evry: daily", right: "habit run: Run\n  every: daily"),
    Explanation(
      .retiredKey, "a property that is no longer used", marks: "the key",
      advice: "Delete the line; nothing else changes.",
      wrong: "track 1\n  ids: off", right: "track 1", file: "track.txt"),
    Explanation(
      .missingColon, "a property without a colon", marks: "the line",
      advice: "Write `key: value`; a line that continues a text begins with |.",
      wrong: "habit run: Run\n  every daily", right: "habit run: Run\n  every: daily"),
    Explanation(
      .missingValue, "a property without a value", marks: "the key",
      advice: "Write a value after the colon, or delete the line.",
      wrong: "habit run: Run\n  every:", right: "habit run: Run\n  every: daily"),
    Explanation(
      .duplicateKey, "one key with two values", marks: "the second key",
      advice: "Keep the right one and delete the other; the first counts until then.",
      wrong: "habit run: Run\n  color: red\n  color: blue", right: "habit run: Run\n  color: red"),
    Explanation(
      .duplicateItem, "the same thing named twice", marks: "the second",
      advice: "Keep one of them; the first counts until then.",
      wrong: "goal fit: Fit\n  value: health 3\n  value: health 9\nvalue health: Health",
      right: "goal fit: Fit\n  value: health 9\nvalue health: Health"),
    Explanation(
      .trailingText, "text after a value", marks: "the text",
      advice: "Write a `;` before free text.",
      wrong: "habit run: Run\n  pause: 2026-12-24 holidays",
      right: "habit run: Run\n  pause: 2026-12-24 ; holidays"),
  ]
}
