import TrackCore

/// Reads the files of a directory and reports problems, figures and log lines.
func readExample() throws {
  let workspace = Workspace(files: [
    SourceFile(name: "habits.txt", text: "habit run: Run\n  every: 3/week\n  evry: 2/week\n"),
    SourceFile(name: "goals.txt", text: "goal half: Half marathon\n  measure: run 20km\n"),
    SourceFile(
      name: "log.txt",
      text: "2026-11-18 run 5km +half\n2026-11-20 07:30 run 5km 31m +half ; along the river\n"),
  ])
  guard let today = Day(iso: "2026-11-21") else { return }

  let problems = workspace.check(today: today).map { problem in
    "\(problem.file):\(problem.line ?? 0): \(problem.code.rawValue), \(problem.fix ?? "no fix")"
  }
  try check(
    "problems with file, line, code and fix", problems.joined(separator: "\n"),
    "habits.txt:3: unknown-key, did you mean \"every\"?")

  let evaluation = workspace.evaluate(today: today)
  let habits = evaluation.habits.map { habit in
    "\(workspace.text(of: habit.name)): streak \(habit.streak.current)"
  }
  // The first week begins on a Wednesday. In its five days, only two of the three runs are due.
  try check("streaks of habits", habits.joined(separator: "\n"), "run: streak 1")
  try check("the number of goals", "\(evaluation.goals.count)", "1")

  var lines: [String] = []
  workspace.forEachEntry { entry, names in
    lines.append("\(entry.day) \(names.text(of: entry.subject)) \(names.note ?? "-")")
  }
  try check(
    "lines of the log", lines.joined(separator: "\n"),
    "2026-11-18 run -\n2026-11-20 run along the river")
}
