import Testing
import TrackCore

@Suite struct ChangedLinesTests {
  @Test(arguments: [
    ("", "a\n"), ("a\n", ""), ("a\nb\nc\n", "a\nx\nc\n"), ("a\nb", "a\nb\nc"), ("a\n", "a\nb"),
    ("a\nb\nc\nd\n", "b\nc\nx\nd\ny\n"), ("x\ny\nz\n", "1\ny\n3\n"), ("same\n", "same\n"),
    ("a\na\nb\n", "a\nb\na\nb\n"),
  ])
  func isUndone(old: String, new: String) {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let changes = ChangedLines.between(old, new)
    #expect(changes.isEmpty == (old == new))
    #expect(changes.undone(in: new) == old)
    #expect(changes.map(\.inverse).reduce(0) { $0 + $1.before.count } >= 0)
  }

  @Test func namesOnlyWhatDiffers() {
    let changes = ChangedLines.between(Array("a\nb\nc\nd\n".utf8), Array("a\nB\nc\nd\ne\n".utf8))
    #expect(changes.map(\.line) == [2, 5])
    #expect(changes.map(\.offset) == [2, 8])
  }

  @Test func isFoundWhereLinesMoved() {
    let changes = ChangedLines.between(Array("a\nc\n".utf8), Array("a\nb\nc\n".utf8))
    #expect(changes.undone(in: Array("new\na\nb\nc\n".utf8)) == Array("new\na\nc\n".utf8))
    #expect(changes.undone(in: Array("new\na\nB\nc\n".utf8)) == nil)
    #expect(changes.undone(in: Array("new\na\nb\nb\nc\n".utf8)) == nil)
  }
}
