import Testing
import TrackTestSupport

@testable import TrackStore

@Suite struct ExternalEditorTests {
  @Test(arguments: [
    ("vi", "+7 a b.txt"), ("/usr/bin/nvim", "+7 a b.txt"), ("emacsclient -t", "+7 a b.txt"),
    ("nano -w", "+7 a b.txt"), ("code --wait", "--goto a b.txt:7"), ("hx", "a b.txt:7"),
    ("kate --block", "--line 7 a b.txt"), ("ed", "a b.txt"), ("", "a b.txt"), ("/", "a b.txt"),
  ])
  func passesTheLineInTheEditorsSyntax(_ command: String, _ words: String) {
    #expect(ExternalEditor(command).arguments("a b.txt", 7).joined(separator: " ") == words)
  }

  @Test func theShellRunsTheEditor() throws {
    let place = try TemporaryFolder()
    let file = place.path("a b.txt")
    try place.write("x\n", to: "a b.txt")
    #expect(ExternalEditor("f() { printf '%s' \"$#\" > \"$1\"; }; f").edit(file, at: 3) == 0)
    #expect(try place.text(of: "a b.txt") == "1")
    #expect(ExternalEditor("exit 3;").edit(file, at: 1) == 3)
    #expect(ExternalEditor("kill -9 $$;").edit(file, at: 1) == 128 + 9)
    #expect(ExternalEditor("no-such-editor 2> /dev/null").edit(file, at: 1) == 127)
  }

  @Test func aLeftoverCopyIsNotOverwritten() throws {
    let place = try TemporaryFolder()
    let directory = DataDirectory(path: place.path)
    let first = try EditCopy(of: "terms/2026-09-28.txt", holding: [1], in: directory)
    let second = try EditCopy(of: "terms/2026-09-28.txt", holding: [2], in: directory)
    #expect(first.left == nil)
    #expect(second.left == first.name)
    #expect(first.name == ".track/edit/2026-09-28.txt")
    #expect(try first.content() == [1])
    #expect(try second.content() == [2])
    second.remove()
    let third = try EditCopy(of: "terms/2026-09-28.txt", holding: [3], in: directory)
    #expect(third.name == second.name)
  }
}
