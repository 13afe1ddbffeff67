extension Problem {
  static let referenceExplanations: [Explanation] = [
    Explanation(
      .unknownGoal, "a reference to an unknown goal", marks: "the name",
      advice: "Correct the name, or add the goal.",
      wrong: "habit run: Run\n  goal: run-hlf\ngoal run-half: Half",
      right: "habit run: Run\n  goal: run-half\ngoal run-half: Half"),
    Explanation(
      .unknownValue, "a reference to an unknown value", marks: "the name",
      advice: "Correct the name, or add the value.",
      wrong: "habit run: Run\n  value: helth\nvalue health: Health",
      right: "habit run: Run\n  value: health\nvalue health: Health"),
    Explanation(
      .unknownSubject, "a reference to an unknown subject", marks: "the name",
      advice: "Correct the name, or add the habit, task or measure.",
      wrong: "goal half: Half\n  measure: runing 200km\nhabit running: Running",
      right: "goal half: Half\n  measure: running 200km\nhabit running: Running"),
    Explanation(
      .unknownPart, "a part that the measure does not have", marks: "the part",
      advice: "Correct the name, or declare it with `part:` in the measure.",
      wrong: "habit rest: Rest\n  of: sleep.deeep", right: "habit rest: Rest\n  of: sleep.deep"),
    Explanation(
      .wrongKind, "a block of another kind", marks: "the name",
      advice: "Name a block of the kind that belongs here.",
      wrong: "habit run: Run\n  goal: health\nvalue health: Health",
      right: "habit run: Run\n  value: health\nvalue health: Health"),
    Explanation(
      .selfReference, "a reference of a habit to itself", marks: "the name",
      advice: "Delete the line: a habit's own lines count anyway.",
      wrong: "habit run: Run\n  of: run", right: "habit run: Run"),
    Explanation(
      .wasCycle, "former names that go in a circle", marks: "the name",
      advice: "Delete one of the `was` lines.",
      wrong: "habit run: Run\n  was: run", right: "habit run: Run\n  was: jog"),
    Explanation(
      .wasTaken, "a former name that is taken", marks: "the name",
      advice: "Delete the line: the name means another block.",
      wrong: "habit run: Run\n  was: jog\nhabit jog: Jog", right: "habit run: Run\nhabit jog: Jog"),
  ]
}
