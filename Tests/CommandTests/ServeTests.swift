import Foundation
import Testing
import TrackTestSupport

/// Tests of `track serve` on real files, with the commands of `Tests/Serve` in a short form.
@Suite(.serialized) struct ServeTests {
  private func python(_ script: String, _ options: String) async throws -> ShellRun {
    let path = PackageFolder.root.appendingPathComponent("Tests/Serve/\(script)").path
    return try await ShellRun(
      "python3 '\(path)' '\(PackageFolder.program().path)' \(options)",
      in: PackageFolder.root.path,
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin", "TZ": "UTC",
        "PYTHONDONTWRITEBYTECODE": "1",
      ], seconds: 300)
  }

  @Test("No attack gets through", .enabled(if: RequiredTools.work("command -v python3")))
  func attacks() async throws {
    let run = try await python("attack.py", "--malformed 500 --requests 500")
    #expect(run.code == 0, "\(String(decoding: run.output + run.errors, as: UTF8.self))")
  }

  @Test(
    "Writers at once lose and double nothing while the server is killed",
    .enabled(if: RequiredTools.work("command -v python3")))
  func writers() async throws {
    let run = try await python("campaign.py", "--operations 150")
    #expect(run.code == 0, "\(String(decoding: run.output + run.errors, as: UTF8.self))")
  }

  private static let hasBrowser = RequiredTools.work(
    "{ command -v chromium || command -v chromium-browser; }"
      + " && python3 -c 'import playwright, axe_playwright_python'")

  @Test(
    "People tick in a browser", .serialized,
    .enabled(
      if: hasBrowser,
      "there is no chromium, or no Python packages playwright and axe-playwright-python"),
    arguments: [
      "one-tap", "new-user", "panel", "without-scripts", "keyboard", "offline",
      "two-browsers-and-a-command", "three-browsers", "look-only", "axe",
    ])
  func browsers(_ trial: String) async throws {
    let run = try await python("browse.py", "--patient \(trial)")
    #expect(run.code == 0, "\(String(decoding: run.output + run.errors, as: UTF8.self))")
  }

  /// The program that opens the page may keep running as long as the browser.
  @Test func theBrowserIsGivenAFileAndNotTheCode() async throws {
    let run = try WatchRun(
      ["--port", "0", "--open"], of: "serve",
      opener:
        "echo \"$@\" > \"$HOME/opened\"; cat \"$1\" > \"$HOME/page\"; for n in $(seq 200); do [ -e \"$HOME/asked\" ] && exit; sleep 0.1; done"
    )
    #expect(await run.comes { $0.contains("ends it.\n") }, "\(run.output)")
    let link = try #require(run.output.split(separator: "\n").first.map(String.init))
    #expect(link.contains("/pair?code="))
    #expect(await run.comes { _ in (try? run.place.text(of: "page"))?.contains(link) == true })
    // The argument is a file, because other users can read arguments.
    #expect(try run.place.text(of: "opened") == run.place.path("data/.track/serve.html") + "\n")
    try run.place.write("", to: "asked")
    #expect(await run.end(with: SIGINT) == 0)
  }

  @Test func devicesAreListedAndRevoked() async throws {
    let place = try WatchRun(["--devices"], of: "serve")
    #expect(await place.comes { $0 == "No device is paired. `track serve` pairs one.\n" })
    func serve(_ words: String) async throws -> String {
      let run = try await ShellRun(
        "'\(PackageFolder.program().path)' --dir data serve \(words)", in: place.place.path,
        environment: ["HOME": place.place.path, "TRACK_NOW": "2026-11-21T12:00", "TZ": "UTC"])
      return String(decoding: run.output + run.errors, as: UTF8.self)
    }
    #expect(try await serve("--token 'My watch'").contains("such as my-phone"))
    #expect(try await serve("--token my-watch").utf8.count == 65)
    #expect(try await serve("--token my-watch").contains("Give a name that no device has."))
    _ = try await serve("--token fridge --read-only --allow habits,log")
    #expect(
      try await serve("--devices") == """
        my-watch, since 2026-11-21
        fridge, since 2026-11-21, looks only, sees habits, log

        """)
    #expect(try await serve("--revoke fridge") == "fridge can no longer ask.\n")
    #expect(try await serve("--revoke fridge").contains("--revoke cannot be \"fridge\"."))
    #expect(try await serve("--devices") == "my-watch, since 2026-11-21\n")
  }

  @Test func unsuitableOptionsAreReported() async throws {
    for (options, words) in [
      (["--port", "99999"], "--port cannot be \"99999\". Give a number up to 65535"),
      (["--address", "1.2.3"], "--address cannot be \"1.2.3\""),
      (["--lan", "--address", "127.0.0.1"], "--lan"),
      (["--behind", "a/b"], "--behind cannot be \"a/b\""),
      (["--allow", "secrets"], "--allow cannot be \"secrets\""),
      (["--address", "192.0.2.1", "--port", "0"], "Cannot listen on port 0: "),
    ] {
      let run = try WatchRun(options, of: "serve")
      #expect(await run.comes { $0.contains(words) }, "\(options) \(run.output)")
      #expect((2...3).contains(await run.end(with: 0) ?? 0))
    }
  }
}
