import Foundation
import Testing
import TrackTestSupport

/// Tests of `track lsp` with the clients of editors, and of the editor files in examples.
@Suite struct EditorClientTests {
  @Test("The features of the language server, with pytest-lsp")
  func languageClient() async throws {
    guard RequiredTools.work("python3 -c 'import pytest_lsp, lsprotocol'") else {
      try RequiredTools.areMissing("pytest-lsp")
    }
    let run = try await EditorRun.of(
      """
      TRACK=track python3 -W ignore -m pytest -q -p no:cacheprovider --basetemp=tmp \
        "$root/Tests/Editors/lsp_client.py"
      """, in: TemporaryFolder())
    #expect(run.code == 0, "\(run.everything)")
  }

  @Test("The tools, resources and prompts for assistants, with the official client")
  func assistantClient() async throws {
    guard RequiredTools.work("python3 -c 'import mcp, pytest'") else {
      try RequiredTools.areMissing("mcp")
    }
    let run = try await EditorRun.of(
      """
      TRACK=track python3 -W ignore -m pytest -q -p no:cacheprovider --basetemp=tmp \
        "$root/Tests/Editors/mcp_client.py"
      """, in: TemporaryFolder())
    #expect(run.code == 0, "\(run.everything)")
  }

  @Test("Neovim shows problems, completes, fixes and renames")
  func neovim() async throws {
    guard RequiredTools.work("nvim --version") else {
      try RequiredTools.areMissing("nvim")
    }
    let run = try await EditorRun.of(
      """
      nvim --headless -u "$root/examples/editors/neovim.lua" data/habits.txt \
        -S "$root/Tests/Editors/neovim.lua"
      """, in: EditorRun.place())
    #expect(
      run.text == """
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

        """, "\(run.everything)")
  }

  @Test("Vim with ALE shows problems")
  func vim() async throws {
    guard RequiredTools.work("vim --version && test -d /usr/share/vim-ale") else {
      try RequiredTools.areMissing("vim with ALE")
    }
    let run = try await EditorRun.of(
      """
      RESULT=problems vim -es --not-a-term -N -i NONE -u "$root/examples/editors/vim.vim" \
        --cmd "packadd! ale" data/habits.txt -S "$root/Tests/Editors/ale.vim" < /dev/null >&2
      cat problems
      """, in: EditorRun.place())
    #expect(
      run.text == "2:10 No such rhythm: \"3/wek\". Did you mean \"3/week\"?\n",
      "\(run.everything)")
  }

  @Test("Emacs colours, shows problems, completes and renames")
  func emacs() async throws {
    let loads = "emacs --batch -f package-initialize -l eglot"
    guard RequiredTools.work(loads) else { try RequiredTools.areMissing("Emacs with eglot") }
    let run = try await EditorRun.of(
      """
      emacs --batch -f package-initialize -l "$root/examples/editors/track-mode.el" \
        -l "$root/Tests/Editors/emacs.el"
      """, in: EditorRun.place())
    #expect(
      run.text == """
        track-mode
        font-lock-keyword-face font-lock-function-name-face font-lock-string-face \
        font-lock-type-face\u{20}
        2:9 track [bad-rhythm]: No such rhythm: "3/wek". Did you mean "3/week"?
        completion: (fit)
        habit jog: Run
          every: 3/wek
          was: run

        habit walk: Walk
          of: jog
          goal: fit

        goal fit: Fit
          measure: jog 200km

        """, "\(run.everything)")
  }

  @Test("The mode of Emacs loads without eglot")
  func emacsAlone() async throws {
    guard RequiredTools.work("emacs --version") else { try RequiredTools.areMissing("emacs") }
    let run = try await EditorRun.of(
      """
      emacs --batch -Q -l "$root/examples/editors/track-mode.el" data/habits.txt \
        --eval '(princ (format "%s" major-mode))'
      """, in: EditorRun.place())
    #expect(run.text == "track-mode" && run.code == 0, "\(run.everything)")
  }

  @Test("The files in examples/editors are those that help prints")
  func exampleFiles() async throws {
    let run = try await EditorRun.of(
      """
      cd "$root/examples/editors"
      for pair in \(Self.files); do
        track help editors ${pair%%:*} | cmp - "${pair#*:}" || exit 1
      done
      ls | wc -l
      """, in: TemporaryFolder())
    #expect(run.code == 0, "\(run.everything)")
    #expect(Int(run.text.filter(\.isNumber)) == Self.files.split(separator: " ").count)
  }

  @Test("The settings of the editors are valid and start the server")
  func settings() async throws {
    guard RequiredTools.work("python3 -c 'import tomllib'") else {
      try RequiredTools.areMissing("Python 3.11")
    }
    let run = try await EditorRun.of(
      "python3 \"$root/Tests/Editors/settings.py\" \"$root/examples/editors\"",
      in: TemporaryFolder())
    #expect(
      run.text == """
        vscode track lsp
        kate track lsp
        sublime track lsp
        helix track lsp
        zed track zed_extension_api src/lib.rs

        """, "\(run.everything)")
  }

  private static let files = """
    neovim:neovim.lua vim:vim.vim vscode:vscode-settings.json emacs:track-mode.el \
    helix:helix-languages.toml kate:kate-settings.json zed:zed.txt sublime:LSP.sublime-settings \
    vim-syntax:track.vim textmate:track.tmLanguage.json
    """
}
