import Foundation
import Testing
import TrackTestSupport

/// Tests of `track report --watch` on real files that change.
@Suite(.serialized) struct WatchTests {
  private func reports(_ text: String) -> Int { text.components(separatedBy: "Habits ").count - 1 }

  @Test func everyKindOfChangeIsShown() async throws {
    let run = try WatchRun(["--only", "habits"])
    #expect(await run.comes { reports($0) == 1 })
    #expect(run.output.hasPrefix("The last ten weeks"))

    try run.append("2026-11-21 water 8")
    #expect(await run.comes { reports($0) == 2 }, "written again")
    #expect(run.output.contains("1 day"))

    let other = run.place.path("data/other")
    try "habit read: Read\n".write(toFile: other, atomically: false, encoding: .utf8)
    try #require(rename(other, run.place.path("data/more.txt")) == 0)
    #expect(await run.comes { $0.contains("Read") && reports($0) == 3 }, "moved here")

    try run.place.write("term 1: Start\n", to: "data/terms/2026-11-16.txt")
    #expect(await run.comes { $0.contains("Term 1 ") && reports($0) == 4 }, "in a new folder")

    try FileManager.default.removeItem(atPath: run.place.path("data/more.txt"))
    #expect(await run.comes { reports($0) == 5 }, "deleted")

    try run.place.write("", to: "far/sleep.txt")
    try run.place.makeLink("data/sleep.txt", to: run.place.path("far/sleep.txt"))
    #expect(await run.comes { reports($0) == 6 }, "a link")
    try run.place.write("habit nap: Nap\n", to: "far/sleep.txt")
    #expect(await run.comes { $0.contains("Nap") && reports($0) == 7 }, "behind the link")
    #expect(await run.end(with: SIGINT) == 0)
  }

  @Test func filesThatAreNotReadAreNotWatched() async throws {
    let run = try WatchRun(["--only", "habits"])
    #expect(await run.comes { reports($0) == 1 })
    for name in [".log.txt.swp", ".track/lock", "notes.md", "log.txt~", "data.bin"] {
      try run.place.write("x", to: "data/\(name)")
    }
    #expect(!(await run.comes(within: 0.5) { reports($0) > 1 }))
    // This change is relevant and must be reported. It shows that the changes before it were
    // ignored on purpose.
    try run.append("2026-11-21 water 8")
    #expect(await run.comes { reports($0) == 2 })
    #expect(await run.end(with: SIGTERM) == 0)
  }

  @Test func aMissingDirectoryIsReportedAndWatchedAgain() async throws {
    let run = try WatchRun(["--only", "habits"])
    #expect(await run.comes { reports($0) == 1 })
    let marker = run.place.path("data/track.txt")
    try #require(rename(marker, run.place.path("data/gone")) == 0)
    #expect(await run.comes { $0.contains("has no track.txt") })
    try #require(rename(run.place.path("data/gone"), marker) == 0)
    #expect(await run.comes { reports($0) == 2 })
    #expect(await run.end(with: SIGHUP) == 0)
  }

  @Test func eachChangePrintsAJSONObject() async throws {
    let run = try WatchRun(["--json"])
    #expect(await run.comes { $0.hasSuffix("}\n") })
    try run.append("2026-11-21 water 8")
    #expect(await run.comes { $0.components(separatedBy: "\n}\n").count == 3 })
    #expect(await run.end(with: SIGINT) == 0)
    for object in run.output.components(separatedBy: "\n}\n").dropLast() {
      let data = Data((object + "\n}").utf8)
      #expect(try JSONSerialization.jsonObject(with: data) is [String: Any])
    }
  }

  @Test func aWrongOptionIsReportedAtOnce() async throws {
    for (options, words) in [
      (["--period", "someday"], "--period cannot be \"someday\"."),
      (["--html"], "--html cannot be used with --watch: `track serve --read-only --open`"),
    ] {
      let run = try WatchRun(options)
      #expect(await run.comes { $0.hasPrefix("track: \(words)") }, "\(run.output)")
      #expect(await run.end(with: 0) == 2)
    }
  }
}
