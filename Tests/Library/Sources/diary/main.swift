import TrackCore

// The ten lines of the README: read files, list what is wrong, go over the log.
let workspace = Workspace(files: [
  SourceFile(name: "habits.txt", text: "habit run: Run\n  every: 3/week\n  evry: 2/week\n"),
  SourceFile(name: "log.txt", text: "2026-11-20 07:30 run 5.2km 31m ; along the river\n"),
])
if let today = Day(iso: "2026-11-21") {
  for problem in workspace.check(today: today) {
    print("\(problem.file):\(problem.line ?? 0): \(problem.detail) \(problem.fix ?? "")")
  }
  for habit in workspace.evaluate(today: today).habits {
    print(workspace.text(of: habit.name), habit.streak.current, habit.streak.unit?.rawValue ?? "")
  }
}
workspace.forEachEntry { entry, names in
  print(entry.day, names.text(of: entry.subject), entry.duration ?? .zero, names.note ?? "")
}

// And to change a file without touching anything else in it:
var document = Document("habit run:  Run   # keep my blanks\n  every :  3/week\n")
try document.edit(block: "run") { $0["every"] = "4/week" }
print(String(decoding: document.bytes, as: UTF8.self), terminator: "")
