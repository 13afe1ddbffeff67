import Foundation
import Testing
import TrackTestSupport

/// Tests of `track lsp` with the clients of editors, and of the editor files in examples.
@Suite struct EditorClientTests {
  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  private func run(_ script: String, in place: TemporaryFolder) async throws -> ShellRun {
    try place.makeFolder("bin")
    try place.makeLink("bin/track", to: PackageFolder.program().path)
    return try await ShellRun(
      "root='\(PackageFolder.root.path)'\n" + script, in: place.path,
      environment: [
        "PATH": "\(place.path("bin")):\(Self.path)", "HOME": place.path, "LC_ALL": "C.UTF-8",
        "TRACK_NOW": "2026-11-21T12:30", "TERM": "dumb", "PYTHONDONTWRITEBYTECODE": "1",
      ], seconds: 300)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("The features of the language server, with pytest-lsp")
  func languageClient() async throws {
    guard RequiredTools.work("python3 -c 'import pytest_lsp, lsprotocol'") else {
      try RequiredTools.areMissing("pytest-lsp")
    }
    let run = try await run(
      """
      TRACK=track python3 -W ignore -m pytest -q -p no:cacheprovider --basetemp=tmp \
        "$root/Tests/Editors/lsp_client.py"
      """, in: TemporaryFolder())
    #expect(run.code == 0, "\(text(run.output))\(text(run.errors))")
  }

  @Test("The tools, resources and prompts for assistants, with the official client")
  func assistantClient() async throws {
    guard RequiredTools.work("python3 -c 'import mcp, pytest'") else {
      try RequiredTools.areMissing("mcp")
    }
    let run = try await run(
      """
      TRACK=track python3 -W ignore -m pytest -q -p no:cacheprovider --basetemp=tmp \
        "$root/Tests/Editors/mcp_client.py"
      """, in: TemporaryFolder())
    #expect(run.code == 0, "\(text(run.output))\(text(run.errors))")
  }

  @Test("Neovim shows problems, completes, fixes and renames")
  func neovim() async throws {
    guard RequiredTools.work("nvim --version") else {
      try RequiredTools.areMissing("nvim")
    }
    let place = try TemporaryFolder()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write(
      """
      habit run: Run
        every: 3/wek

      habit walk: Walk
        of: run
        goal: fit

      goal fit: Fit
        measure: run 200km

      """, to: "data/habits.txt")
    try place.write("2026-11-20 run 5km\n", to: "data/log.txt")
    let run = try await run(
      """
      nvim --headless -u "$root/examples/editors/neovim.lua" data/habits.txt \
        -S "$root/Tests/Editors/neovim.lua"
      """, in: place)
    #expect(
      text(run.output) == """
        2:10 No such rhythm: "3/wek". Did you mean "3/week"?
        completion: fit
        hover: **habit** run, "Run": only recorded.
        action: Replace by "3/week"
        habit jog: Run
          every: 3/week
          was: run

        habit walk: Walk
          of: jog
          goal: fit

        goal fit: Fit
          measure: jog 200km

        """, "\(text(run.errors))")
  }

  @Test("The files in examples/editors are those that help prints")
  func exampleFiles() async throws {
    let run = try await run(
      """
      cd "$root/examples/editors"
      for pair in \(Self.files); do
        track help editors ${pair%%:*} | cmp - "${pair#*:}" || exit 1
      done
      ls | wc -l
      """, in: TemporaryFolder())
    #expect(run.code == 0, "\(text(run.output))\(text(run.errors))")
    #expect(Int(text(run.output).filter(\.isNumber)) == Self.files.split(separator: " ").count)
  }

  private static let files = """
    neovim:neovim.lua vim:vim.vim vscode:vscode-settings.json emacs:track-mode.el \
    helix:helix-languages.toml kate:kate-settings.json zed:zed.txt sublime:LSP.sublime-settings \
    vim-syntax:track.vim textmate:track.tmLanguage.json
    """

  @Test("The syntax file marks kinds, keys and items")
  func syntaxFile() async throws {
    guard RequiredTools.work("nvim --version") else {
      try RequiredTools.areMissing("nvim")
    }
    let place = try TemporaryFolder()
    try place.write(
      """
      habit run: Run far
        every: 3/week ; easy
      # note
      2026-11-20 07:30 run 5.2km +half @park #trail ^a1 ; hot #sun

      """, to: "sample")
    let run = try await run(
      """
      mkdir -p .config/nvim/syntax && cp "$root/examples/editors/track.vim" .config/nvim/syntax
      PLACES="1:1 1:7 1:13 2:3 2:10 2:18 3:1 4:1 4:12 4:22 4:28 4:34 4:40 4:47 4:52" \
        nvim --headless -i NONE --cmd "set runtimepath+=$PWD/.config/nvim" -u NONE sample \
        -c "syntax on" -c "set syntax=track" -S "$root/Tests/Editors/syntax.vim"
      """, in: place)
    let groups = text(run.output).split(separator: "\n").map { $0.split(separator: " ").last ?? "" }
    #expect(
      groups == [
        "trackKind", "trackID", "trackHeading", "trackKey", "trackAmount", "trackNote",
        "trackComment", "trackDate", "trackTime", "trackAmount", "trackGoal", "trackContext",
        "trackTag", "trackEvent", "trackNote",
      ], "\(text(run.output))\(text(run.errors))")
  }
}
