import TrackCore
import TrackSearch

/// Searches blocks and log lines.
func searchExample() throws {
  let workspace = Workspace(files: [
    SourceFile(name: "habits.txt", text: "habit run: Run along the RIVER\n  note: slowly\n"),
    SourceFile(
      name: "log.txt",
      text: "2026-11-19 run ; river\n2026-11-20 run ; hills\n2026-11-20 swim ; river\n"),
  ])
  func found(_ query: SearchQuery) -> String {
    workspace.search(query).map { match in
      let file = workspace.files[match.file]
      return "\(file.name):\(match.line.number): \(file.text(match.line.range))"
    }.joined(separator: "\n")
  }
  try check(
    "words in blocks and log lines", found(SearchQuery(words: ["river"])),
    "habits.txt:1: habit run: Run along the RIVER\nlog.txt:1: 2026-11-19 run ; river\n"
      + "log.txt:3: 2026-11-20 swim ; river")
  var query = SearchQuery(words: ["river"])
  query.subjects = ["run"]
  try check("lines on one subject", found(query), "log.txt:1: 2026-11-19 run ; river")
}
