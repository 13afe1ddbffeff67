import Testing
import TrackCore
import TrackReport

@Suite struct ProblemTextTests {
  private func shown(
    _ text: String, line: Int, column: Int, length: Int, detail: String = "no", fix: String? = nil,
    terminal: Terminal = Terminal()
  ) -> String {
    shown(Array(text.utf8), line, column, length, detail, fix, terminal)
  }

  private func shown(
    _ bytes: [UInt8], _ line: Int, _ column: Int, _ length: Int, _ detail: String, _ fix: String?,
    _ terminal: Terminal
  ) -> String {
    let file = SourceFile(name: "a.txt", bytes: bytes)
    let problem = Problem(
      code: .badRhythm, file: "a.txt", line: line, column: column, length: length, detail: detail,
      fix: fix)
    var out = ""
    var text = ProblemText(files: [file], terminal: terminal)
    text.write([problem], to: &out)
    return out
  }

  @Test func showsTheLineAMarkAndTheFix() {
    let text = shown(
      "habit run: Run\r\n  every: 3/wek\r\n", line: 2, column: 10, length: 5,
      detail: "no such rhythm: \"3/wek\"", fix: "did you mean \"3/week\"?")
    #expect(
      text == """
        a.txt:2:10: error: no such rhythm: "3/wek" [bad-rhythm]
          2 |   every: 3/wek
            |          ^^^^^ did you mean "3/week"?

        """)
  }

  @Test func aProblemOfAWholeFileShowsNoLine() {
    var out = ""
    var text = ProblemText(files: [], terminal: Terminal())
    let problem = Problem(
      code: .passedOver, file: "a\u{1B}b.txt", detail: "not read", fix: "rename it")
    text.write([problem], to: &out)
    #expect(out == "a␛b.txt: warning: not read [passed-over]\n  rename it\n")
  }

  @Test func marksByColumnsOfTheTerminal() {
    #expect(
      shown("habit 読書: 読書 wrong", line: 1, column: 14, length: 5).hasSuffix(
        """
          1 | habit 読書: 読書 wrong
            |                  ^^^^^

        """))
    #expect(
      shown("\u{FEFF}\ta\tb", line: 1, column: 4, length: 1).hasSuffix(
        """
          1 |     a   b
            |         ^

        """))
    #expect(
      shown("🧘 e\u{301} x", line: 1, column: 6, length: 1).hasSuffix(
        """
          1 | 🧘 é x
            |      ^

        """))
  }

  @Test func marksAPlaceBetweenTwo() {
    #expect(shown("2026-11-20", line: 1, column: 11, length: 0).hasSuffix("|           ^\n"))
    #expect(shown("", line: 1, column: 1, length: 0).hasSuffix("  1 | \n    | ^\n"))
  }

  @Test func aLongLineIsCutAroundTheMark() {
    let line = String(repeating: "abcdefghi ", count: 1000)
    let text = shown(line, line: 1, column: 5001, length: 3, terminal: Terminal(width: 40))
    let lines = text.split(separator: "\n")
    #expect(lines[1].contains("…") && lines[2].hasSuffix("^^^"))
    #expect(lines.allSatisfy { $0.displayWidth <= 40 })
    let plain = shown(
      line, line: 1, column: 5001, length: 3, terminal: Terminal(ascii: true, width: 40))
    #expect(plain.utf8.allSatisfy { $0 < 0x80 })
    #expect(plain.split(separator: "\n").allSatisfy { $0.utf8.count <= 40 })
  }

  @Test func controlCharactersAndInvalidUTF8AreReplaced() {
    let bytes = Array("run \u{1B}[2J".utf8) + [0xFF, 0xC3] + Array(" x".utf8)
    let text = shown(bytes, 1, 5, 1, "escape \u{1B}", nil, Terminal())
    #expect(text.contains("  1 | run ␛[2J\u{FFFD}\u{FFFD} x\n    |     ^\n"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func aPlaceOutsideTheFileIsStillNamed() {
    #expect(shown("a\n", line: 9, column: 1, length: 1) == "a.txt:9:1: error: no [bad-rhythm]\n")
    #expect(shown("a\n", line: 1, column: 99, length: 9).hasSuffix("  1 | a\n    |  ^\n"))
  }

  @Test func aLongSentenceIsCut() {
    let text = shown(
      "a", line: 1, column: 1, length: 1, detail: String(repeating: "x", count: 1 << 20))
    #expect(text.utf8.count < 600)
  }

  @Test func colors() {
    let text = shown("a", line: 1, column: 1, length: 1, terminal: Terminal(color: true))
    #expect(text.contains("\u{1B}[1;31merror\u{1B}[0m"))
  }

  @Test func counts() {
    let error = Problem(code: .badRhythm, file: "a", detail: "")
    let warning = Problem(code: .passedOver, file: "a", detail: "")
    #expect(ProblemText.count(of: [error]) == "1 error")
    #expect(ProblemText.count(of: [warning, warning]) == "2 warnings")
    #expect(ProblemText.count(of: [error, error, error, warning]) == "3 errors, 1 warning")
  }

  /// If lines were counted from the start of the file for each problem, this test would take
  /// minutes.
  @Test(.timeLimit(.minutes(3))) func manyProblemsTakeLinearTime() {
    let many = 10_000
    let lines = String(repeating: "  every: 3/wek\n", count: 10 * many)
    let oneLine = String(repeating: "x ", count: 10 * many)
    let files = [SourceFile(name: "a", text: lines), SourceFile(name: "b", text: oneLine)]
    let problems =
      (1...many).map {
        Problem(code: .badRhythm, file: "a", line: 10 * $0, column: 10, length: 5, detail: "no")
      }
      + (1...many).map {
        Problem(code: .bareWord, file: "b", line: 1, column: 20 * $0 - 1, length: 1, detail: "no")
      }
    var out = ""
    var text = ProblemText(files: files, terminal: Terminal())
    text.write(problems, to: &out)
    #expect(out.split(separator: "\n").count == 6 * many)
  }
}
