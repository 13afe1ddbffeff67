import TrackCore
import TrackMerge

/// Merges a file that changed on two machines, and resolves the remaining conflict.
func mergeExample() throws {
  let base = Document("habit run: Run\n  every: 3/week\n")
  let ours = Document("habit run: Run\n  every: 4/week\n  color: red\n")
  let theirs = Document("habit run: Run\n  every: 5/week\n2026-11-20 run\n")
  let merge = Merge(base: base, ours: ours, theirs: theirs)
  let lost = merge.conflicts.map { "line \($0.line): \($0.lost)" }
  try check("the value that lost", lost.joined(separator: "\n"), "line 3: every: 4/week")

  let settled = merge.document.settling([0: .take])
  try check(
    "the merged file after the decision", settled.bytes.text,
    "habit run: Run\n  every: 4/week\n  color: red\n2026-11-20 run\n")

  let directory = DirectoryMerge(
    base: [], ours: [SourceFile(name: "log.txt", text: "2026-11-19 run\n")],
    theirs: [SourceFile(name: "log.txt", text: "2026-11-20 run\n")])
  try check(
    "a directory", directory.files.map { $0.name + ":\n" + $0.bytes.text }.joined(),
    "log.txt:\n2026-11-19 run\n2026-11-20 run\n")
}
