import Testing
import TrackCore

/// Tests that no function traps if an argument belongs to another document or workspace.
@Suite struct StrangeArgumentTests {
  @Test func namesOfAnotherWorkspaceDoNotTrap() {
    let small = Workspace(files: [])
    let large = Workspace(files: [
      SourceFile(
        name: "log.txt", text: (0..<200).map { "2026-11-20 thing-\($0)x\n" }.joined())
    ])
    var names: [Name] = []
    large.forEachEntry { entry, _ in names.append(entry.subject) }
    #expect(names.count == 200)
    for name in names { _ = (small.text(of: name), large.text(of: name)) }
    #expect(names.last.map(large.text(of:)) == "")
  }

  @Test func linesOfAnotherDocumentDoNotTrap() throws {
    let long = Document("habit run\nhabit walk\n")
    let line = try #require(long.lines.last)
    #expect(Document("habit run\nha").text(of: line) == "ha")
    #expect(Document("").bytes(of: line).isEmpty)
  }

  @Test func rangesOutsideAFileDoNotTrap() {
    let file = SourceFile(name: "a.txt", text: "abc")
    #expect(file.text(1..<Int.max) == "bc")
    #expect(file.text(Int.min..<0) == "")
  }

  @Test func offsetsOutsideAFileDoNotTrap() {
    for offset in [Int.min, -1, 3, .max] {
      let changes = [offset, offset, 0].map {
        LineChange(line: nil, offset: $0, removed: [0x61], added: [0x62, 0x0A])
      }
      #expect(changes.undone(in: Array("c\n".utf8)) == nil)
    }
  }
}
