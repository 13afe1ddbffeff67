import TrackCore

/// The example that Sources/README.md shows.
func tenLines() {
  let workspace = Workspace(files: [
    SourceFile(name: "habits.txt", text: "habit run: Run\n  every: 3/week\n"),
    SourceFile(name: "log.txt", text: "2026-11-20 07:30 run 5.2km 31m ; along the river\n"),
  ])
  if let today = Day(iso: "2026-11-21") {
    for problem in workspace.check(today: today) { print(problem.file, problem.detail) }
    for habit in workspace.evaluate(today: today).habits {
      print(workspace.text(of: habit.name), habit.streak.current)
    }
  }
  workspace.forEachEntry { entry, names in print(entry.day, names.text(of: entry.subject)) }
}
