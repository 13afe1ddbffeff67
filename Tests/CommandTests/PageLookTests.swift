import Foundation
import Testing
import TrackTestSupport

/// Tests of pages in a browser and an HTML validator, where these are installed.
@Suite struct PageLookTests {
  private static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin", "TZ": "UTC",
    "HOME": NSTemporaryDirectory(),
  ]

  /// Makes the pages of each example, an empty directory, ten years of entries and hostile titles.
  private static let pages = """
    set -e
    for example in minimal rich scripts broken; do
      "$track" --dir "$root/examples/$example" --today 2026-11-21 report --html -o $example.html
    done
    mkdir empty hostile; echo 'track 1' > empty/track.txt
    python3 - hostile <<'END'
    import pathlib, sys
    folder = pathlib.Path(sys.argv[1])
    titles = ["</script><script>alert(1)</script>", '"><img src=x onerror=alert(1)>',
      "' onmouseover='alert(1)", "javascript:alert(1)", "\\u202eturned\\u2066 round",
      "W" * 10000, "long " * 2000, "\\U0001f469\\u200d\\U0001f467 family", "\\u05e9\\u05dc\\u05d5\\u05dd 12 km"]
    blocks, log = "track 1\\n  name: " + titles[0] + "\\n", ""
    for number, title in enumerate(titles):
      blocks += f"value v{number}: {title}\\nmeasure m{number}: {title}\\n  unit: kg\\n"
      blocks += f"goal g{number}: {title}\\n  start: 2026-10-01\\n  due: 2026-12-24\\n"
      blocks += f"  measure: 20\\n  value: v{number}\\n  milestone: 2026-11-30 ; {title}\\n"
      blocks += f"habit h{number}: {title}\\n  every: daily\\n  emoji: {title[:9]}\\n"
      log += f"2026-11-20 h{number} +g{number} ; {title}\\n2026-11-20 m{number} 5kg\\n"
      log += f'2026-11-19 "{title}" 20m +g{number}\\n'
    blocks += f"term 1: {titles[1]}\\n  start: 2026-09-28\\n  theme: {titles[5]}\\n  goal: g0 3\\n"
    (folder / "track.txt").write_text(blocks, encoding="utf-8", newline="\\n")
    (folder / "log.txt").write_text(log, encoding="utf-8", newline="\\n")
    END
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$root/Tests/Benchmarks" python3 -c \\
      'import generate, pathlib; generate.directory(pathlib.Path("ten"), 36500)'
    for folder in empty hostile ten; do
      "$track" --dir $folder --today 2026-11-21 report --html -o $folder.html
    done

    """

  private func run(_ script: String) async throws -> ShellRun {
    let folder = try TemporaryFolder()
    let start =
      "track='\(try PackageFolder.program().path)'; root='\(PackageFolder.root.path)'\n"
    return try await ShellRun(
      start + Self.pages + script, in: folder.path(""), environment: Self.environment,
      seconds: 300)
  }

  /// Expects that a script succeeds, and shows its output if it does not.
  private func expect(_ script: String) async throws {
    let run = try await run(script)
    #expect(
      run.code == 0,
      "\(String(decoding: run.output, as: UTF8.self))\(String(decoding: run.errors, as: UTF8.self))"
    )
  }

  private static let hasBrowser = RequiredTools.work(
    "command -v python3 && { command -v chromium || command -v chromium-browser; }")
  private static let withoutBrowser: Comment = "there is no chromium, or no python3"

  @Test(.enabled(if: hasBrowser, withoutBrowser))
  func pagesHaveNoFaultInABrowser() async throws {
    try await expect("python3 \"$root/Tests/Page/look.py\" *.html")
  }

  @Test(
    .enabled(
      if: hasBrowser
        && RequiredTools.work(
          "python3 -c 'import importlib.util as u; exit(not u.find_spec(\"axe_playwright_python\"))'"
        ),
      "there is no chromium, or no Python package axe-playwright-python"))
  func axeFindsNothing() async throws {
    try await expect(
      "python3 \"$root/Tests/Page/axe.py\" rich.html minimal.html empty.html scripts.html")
  }

  @Test(.enabled(if: hasBrowser, withoutBrowser))
  func aTapShowsWhatAPointerShows() async throws {
    try await expect("python3 \"$root/Tests/Page/touch.py\" rich.html minimal.html ten.html")
  }

  @Test(.enabled(if: hasBrowser, withoutBrowser))
  func theRichPageIsSmallAndReadySoon() async throws {
    try await expect("python3 \"$root/Tests/Page/size.py\" --sizes rich.html")
  }

  @Test(
    .enabled(
      if: RequiredTools.work("command -v tidy && command -v python3"),
      "there is no tidy, or no python3"))
  func pagesAreValid() async throws {
    let run = try await run("for page in *.html; do tidy -q -e $page; done")
    #expect(run.code == 0 && run.errors.isEmpty, "\(String(decoding: run.errors, as: UTF8.self))")
  }

  @Test(.enabled(if: RequiredTools.work("command -v python3"), "there is no python3"))
  func aPageOfTenYearsIsSmall() async throws {
    let run = try await run("wc -c < ten.html")
    let output = String(decoding: run.output, as: UTF8.self)
    let size = output.split(separator: "\n").last.flatMap { Int($0.filter(\.isNumber)) }
    #expect(try #require(size, "\(output)") <= 1_500_000)
  }
}
