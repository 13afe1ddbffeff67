import Testing
import TrackCore

@Suite struct LineChangeTests {
  @Test(arguments: [
    ("", "a\n"), ("a\n", ""), ("a\nb\nc\n", "a\nx\nc\n"), ("a\nb", "a\nb\nc"), ("a\n", "a\nb"),
    ("a\nb\nc\nd\n", "b\nc\nx\nd\ny\n"), ("x\ny\nz\n", "1\ny\n3\n"), ("same\n", "same\n"),
    ("a\na\nb\n", "a\nb\na\nb\n"),
  ])
  func undoingRestoresTheOldText(old: String, new: String) {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let changes = LineChange.between(old, new)
    #expect(changes.isEmpty == (old == new))
    #expect(changes.undone(in: new) == old)
  }

  @Test func containsOnlyTheChangedLines() {
    let changes = LineChange.between(Array("a\nb\nc\nd\n".utf8), Array("a\nB\nc\nd\ne\n".utf8))
    #expect(changes.map(\.line) == [2, 5])
    #expect(changes.map(\.offset) == [2, 8])
  }

  @Test func undoesAChangeAtMovedLines() {
    let changes = LineChange.between(Array("a\nc\n".utf8), Array("a\nb\nc\n".utf8))
    #expect(changes.undone(in: Array("new\na\nb\nc\n".utf8)) == Array("new\na\nc\n".utf8))
    #expect(changes.undone(in: Array("new\na\nB\nc\n".utf8)) == nil)
    #expect(changes.undone(in: Array("new\na\nb\nb\nc\n".utf8)) == nil)
  }

  /// Undoes the addition of `b` and `c`. Only the digest of these lines is known.
  @Test(arguments: [
    ("a\nb\nc\nd\n", "a\nd\n"), ("new\na\nb\nc\nd\n", "new\na\nd\n"), ("b\nc\n", ""),
    ("a\nb\nx\nd\n", nil), ("a\nb\nnew\nc\n", nil), ("b\nc\nb\nc\n", nil), ("a\nb\n", nil),
    ("", nil),
  ])
  func undoesAChangeWhoseDigestIsKnown(now: String, old: String?) {
    let change = LineChange(
      line: 2, offset: 2, removed: [], digest: TextDigest(of: Array("b\nc\n".utf8)))
    #expect([change].undone(in: Array(now.utf8)) == old.map { Array($0.utf8) })
  }

  /// Texts of different lengths, so that every algorithm for finding unchanged lines is used.
  @Test(arguments: [0, 3, 40, 2_500]) func undoingRandomChangesRestoresTheOldText(length: Int) {
    for seed in 0..<(length > 100 ? 6 : 200) {
      var random = Seeded(seed)
      let old = (0..<length).map { _ in "\(Int.random(in: 0..<(length + 1), using: &random))" }
      var new = old
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        let place = Int.random(in: 0...new.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: new.insert("new \(place)", at: place)
        case 1 where place < new.count: new.remove(at: place)
        default: if place < new.count { new[place] += "*" }
        }
      }
      let ending = seed % 2 == 0 ? "\n" : ""
      let (before, after) = (
        Array((old.joined(separator: "\n") + ending).utf8),
        Array((new.joined(separator: "\n") + ending).utf8)
      )
      let changes = LineChange.between(before, after)
      #expect(changes.undone(in: after) == before, "seed \(seed)")
      #expect(changes.allSatisfy { $0.before.joined().elementsEqual($0.removed) })
    }
  }

  /// A line deleted far above an added one shifts all lines between them.
  @Test func fewChangesOfALongFileStayFew() {
    let lines = (0..<6_000).map { Array("2026-11-20 run \($0)m\n".utf8) }
    var now = lines
    now.remove(at: 1_000)
    now.append(Array("2026-11-20 swim\n".utf8))
    let changes = LineChange.between(Array(lines.joined()), Array(now.joined()))
    #expect(changes.map(\.before) == [[lines[1_000]], []])
    #expect(changes.map(\.after) == [[], [now[5_999]]])
  }
}
