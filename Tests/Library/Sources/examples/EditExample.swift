import TrackCore

/// Edits a file. Only the named parts change, and the file keeps its style.
func editExample() throws {
  var document = Document("habit run:  Run\n  every :  3/week\n\n2026-11-20 run 5km\n")

  try document.edit(block: "run") { block in
    block["every"] = "4/week"
    block.add("note", "easy\nalong the river")
  }
  try check(
    "properties of a block", document.bytes.text,
    "habit run:  Run\n  every :  4/week\n  note :  easy\n    | along the river\n\n2026-11-20 run 5km\n"
  )

  let run = document.block(id: "run")
  try check(
    "the block after the edit", run?.properties.map(\.key).joined(separator: " ") ?? "",
    "every note")

  try document.edit(block: "run") { block in
    block.id = "jog"
    block.title = ""
    block["note"] = nil
  }
  try document.add(logLines: ["2026-11-19 jog 2km"])
  try document.changeLog([
    LogLineChange(number: 5, old: "2026-11-20 run 5km", new: "2026-11-20 jog 6km")
  ])
  try check(
    "ID, title and log lines", document.bytes.text,
    "habit jog\n  every :  4/week\n\n2026-11-19 jog 2km\n2026-11-20 jog 6km\n")

  try document.add(.task, id: "shoes", title: "Buy shoes")
  try document.remove(block: "jog")
  try check(
    "added and removed blocks", document.bytes.text,
    "2026-11-19 jog 2km\n2026-11-20 jog 6km\n\ntask shoes: Buy shoes\n")

  do throws(EditError) {
    try document.edit(block: "shoes") { $0.title = "Buy shoes\nhabit walk" }
  } catch {
    try check(
      "a title that would make a block",
      "\(error == .badText("Buy shoes\nhabit walk", key: "title"))",
      "true")
  }
  let formatted = Document("habit  run\n every:3 / week").formatted()
  try check("the usual layout", formatted.bytes.text, "habit run\n  every: 3/week\n")
}
