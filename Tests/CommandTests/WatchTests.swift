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
    let run = try WatchRun(["--period", "someday"])
    #expect(await run.comes { $0.hasPrefix("track: --period cannot be \"someday\".") })
    #expect(await run.end(with: 0) == 2)
  }
}

/// Tests of the page of `watch --html`, requested with curl.
@Suite(.serialized) struct WatchPageTests {
  private func curl(_ words: String) async throws -> String {
    let run = try await ShellRun(
      "curl -s --max-time 30 \(words)", in: "/",
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin"])
    return String(decoding: run.output, as: UTF8.self)
  }

  private func address(of run: WatchRun) async throws -> String {
    #expect(await run.comes { $0.contains("\n") })
    return try #require(run.output.split(separator: "\n").first.map(String.init))
  }

  @Test(.enabled(if: RequiredTools.work("command -v curl")))
  func thePageIsRegeneratedAfterAChange() async throws {
    let run = try WatchRun(["--html"])
    let address = try await address(of: run)
    #expect(address.hasPrefix("http://127.0.0.1:") && address.hasSuffix("/"))
    let page = try await curl(address)
    #expect(page.contains("Drink water") && page.contains("data-version=\"1\""))
    #expect(page.contains("connect-src &#39;self&#39;"))
    let file = run.place.path("data/more.txt")
    let changed = try await curl(
      "'\(address)changes?1' & sleep 0.2; echo 'habit read: Read <b>' > '\(file)'; wait")
    #expect(changed == "2")
    #expect(try await curl(address).contains("Read &lt;b&gt;"))
    #expect(try await curl("-H 'Host: evil.example' \(address)").contains("own address only"))
    try FileManager.default.removeItem(atPath: run.place.path("data/track.txt"))
    #expect(try await curl("'\(address)changes?2'") == "3")
    let trouble = try await curl(address)
    #expect(trouble.contains("has no track.txt") && trouble.contains("data-version=\"3\""))
    #expect(await run.end(with: SIGINT) == 0)
  }

  /// The program that opens the page may keep running as long as the browser.
  @Test(.enabled(if: RequiredTools.work("command -v curl")))
  func thePageIsServedWhileTheOpenerRuns() async throws {
    let run = try WatchRun(
      ["--html", "--open"],
      opener:
        "echo \"$@\" > \"$HOME/opened\"; cat \"$1\" > \"$HOME/page\"; for n in $(seq 400); do [ -e \"$HOME/asked\" ] && exit; sleep 0.1; done"
    )
    let address = try await address(of: run)
    #expect(try await curl(address).contains("Drink water"), "\(run.output)")
    try run.place.write("", to: "asked")
    #expect(await run.comes { _ in (try? run.place.text(of: "page"))?.contains(address) == true })
    // The argument is a file and not the secret URL, because other users can read arguments.
    #expect(try run.place.text(of: "opened") == run.place.path("data/.track/watch.html") + "\n")
    #expect(await run.end(with: SIGINT) == 0)
  }

  @Test func theAddressDiffersEachTime() async throws {
    var addresses: Set<String> = []
    for _ in 0..<2 {
      let run = try WatchRun(["--html"])
      #expect(await run.comes { $0.hasSuffix("ends it.\n") })
      let address = try #require(run.output.split(separator: "\n").first)
      addresses.insert(address.split(separator: "/").suffix(1).joined())
      #expect(await run.end(with: SIGTERM) == 0)
    }
    #expect(addresses.count == 2)
  }

  @Test func unsuitableOptionsAreReported() async throws {
    for (options, words) in [
      (["--html", "--by", "week"], "--by cannot be used with --html"),
      (["--port", "8000"], "--port cannot be used with a report without --watch --html"),
      (["--html", "--port", "0"], "--port cannot be \"0\""),
    ] {
      let run = try WatchRun(options)
      #expect(await run.comes { $0.contains(words) })
      #expect(await run.end(with: 0) == 2)
    }
  }
}
