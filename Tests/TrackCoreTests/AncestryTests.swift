import TrackMerge
import Testing

@testable import TrackCore

/// Tests of merging the copies of a file with the versions of which they were made.
@Suite struct AncestryTests {
  private let base = text("2026-11-18 run 5km", "2026-11-19 swim", "2026-11-20 row")

  private static func text(_ lines: String...) -> [UInt8] {
    Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// Returns the ancestry of versions that commands made, each of the one before it.
  private func ancestry(_ chains: [[UInt8]]...) -> Ancestry {
    var ancestry = Ancestry()
    for chain in chains {
      for (before, after) in zip(chain, chain.dropFirst()) {
        _ = ancestry.add(AncestryStep(from: before, to: after))
      }
    }
    return ancestry
  }

  private func merge(
    _ ancestry: Ancestry, _ file: [UInt8], _ copies: [[UInt8]], last: [UInt8]? = nil
  ) -> (lines: [String], isKnown: Bool) {
    var ancestry = ancestry
    let merge = ancestry.merge(
      copies, into: file, last: last.map { (Ancestry.version($0), $0) }, isFetched: false)
    let lines = String(decoding: merge.bytes, as: UTF8.self).split(separator: "\n")
    return (lines.map(String.init), !merge.bases.contains { $0 == nil })
  }

  @Test func correctionsAndDeletionsOfCommandsHold() {
    let ours = Self.text("2026-11-18 run 8km", "2026-11-19 swim", "2026-11-20 row")
    let longer = Self.text(
      "2026-11-18 run 8km", "2026-11-19 swim", "2026-11-20 row", "2026-11-21 ski")
    let theirs = Self.text("2026-11-18 run 5km", "2026-11-20 row")
    let ancestry = ancestry([base, ours, longer], [base, theirs])
    let merged = ["2026-11-18 run 8km", "2026-11-20 row", "2026-11-21 ski"]
    #expect(merge(ancestry, longer, [theirs]) == (merged, true))
    #expect(merge(ancestry, theirs, [longer]) == (merged, true))
    // A copy that is older than the file has nothing new.
    #expect(merge(ancestry, longer, [ours]).lines.count == 4)
  }

  @Test func withoutACommonVersionAllLinesStay() {
    let ours = Self.text("2026-11-18 run 8km", "2026-11-20 row")
    let theirs = Self.text("2026-11-18 run 5km", "2026-11-19 swim", "2026-11-20 row")
    let merge = merge(Ancestry(), ours, [theirs])
    #expect(!merge.isKnown)
    #expect(
      Set(merge.lines) == [
        "2026-11-18 run 8km", "2026-11-18 run 5km", "2026-11-19 swim", "2026-11-20 row",
      ])
  }

  @Test func aVersionOfAnEditorWithAllLinesOfTheLastOneWasMadeOfIt() {
    let corrected = Self.text("2026-11-18 run 8km", "2026-11-19 swim", "2026-11-20 row")
    let edited = base + Self.text("2026-11-21 ski")
    let ancestry = ancestry([base, corrected])
    let merged = ["2026-11-18 run 8km", "2026-11-19 swim", "2026-11-20 row", "2026-11-21 ski"]
    #expect(merge(ancestry, edited, [corrected], last: base) == (merged, true))
    #expect(merge(ancestry, corrected, [edited], last: base) == (merged, true))
    // One that lacks a line may come from elsewhere.
    let shorter = Self.text("2026-11-18 run 5km", "2026-11-20 row", "2026-11-21 ski")
    #expect(!merge(ancestry, corrected, [shorter], last: base).isKnown)
  }

  @Test func whoKnewAVersionDoesNotKnowWhatWasMergedIntoItWithoutAChange() {
    let theirs = base + Self.text("2026-11-21 walk")
    let ours = base + Self.text("2026-11-21 walk", "2026-11-22 fly")
    let deleted = base + Self.text("2026-11-22 fly")
    let ancestry = ancestry([base, theirs], [base, ours, deleted])
    // The walk of the other machine was not deleted, although the file was equal after it came.
    let merge = merge(ancestry, ours, [theirs, deleted])
    #expect(merge.lines.contains("2026-11-21 walk"))
    #expect(self.merge(ancestry, ours, [deleted]).lines.count == 4)
  }

  @Test func aConflictThatAnotherMergeOfTheSameVersionsMadeIsNoNewLine() {
    let one = Self.text("2026-11-18 run 8km", "2026-11-19 swim", "2026-11-20 row")
    let two = Self.text("2026-11-18 run 9km", "2026-11-19 swim", "2026-11-20 row")
    let corrected = Self.text("2026-11-18 run 9.5km", "2026-11-19 swim", "2026-11-20 row")
    var ancestry = ancestry([base, one], [base, two, corrected])
    var other = ancestry
    let copy = ancestry.merge([two], into: one, last: nil, isFetched: false).bytes
    let file = other.merge([two, corrected], into: one, last: nil, isFetched: false).bytes
    // Commands record a merge of several copies as one step from each.
    for version in [one, two, corrected] {
      _ = ancestry.add(AncestryStep(from: version, to: file))
    }
    #expect(copy != file)
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(merge(ancestry, file, [copy]).lines == lines)
  }

  @Test func whatWasUndoneStaysSo() {
    let longer = base + Self.text("2026-11-21 ski")
    let ours = base + Self.text("2026-11-22 fly")
    let theirs = longer + Self.text("2026-11-23 dive")
    var ancestry = ancestry([base, longer, theirs])
    let back = ancestry.step(from: longer, to: base, last: nil)
    #expect(back.version != Ancestry.version(base))
    #expect(Ancestry.isVersion(back.version, of: base))
    _ = ancestry.add(back)
    _ = ancestry.add(ancestry.step(from: base, to: ours, last: back.version))
    let merged = [
      "2026-11-18 run 5km", "2026-11-19 swim", "2026-11-20 row", "2026-11-22 fly",
      "2026-11-23 dive",
    ]
    #expect(merge(ancestry, ours, [theirs]) == (merged, true))
    // Who has the bytes from before only may not have seen what was undone.
    let other = base + Self.text("2026-11-24 sail")
    _ = ancestry.add(ancestry.step(from: base, to: other, last: nil))
    #expect(merge(ancestry, other, [theirs]).lines.contains("2026-11-21 ski"))
  }

  @Test func severalNearestVersionsAreMergedFirst() {
    let one = base + Self.text("2026-11-21 ski")
    let two = base + Self.text("2026-11-22 fly")
    let both = one + Self.text("2026-11-22 fly")
    let ours = Self.text("2026-11-18 run 5km", "2026-11-20 row", "2026-11-22 fly")
    let theirs = both + Self.text("2026-11-23 dive")
    let ancestry = ancestry(
      [base, one, both, theirs], [base, two, both], [one, ours], [two, ours])
    let merged = ["2026-11-18 run 5km", "2026-11-20 row", "2026-11-22 fly", "2026-11-23 dive"]
    #expect(merge(ancestry, ours, [theirs]) == (merged, true))
  }

  /// Two machines write equal lines, and a third deletes one without knowing of the other.
  @Test func aLineThatEqualsADeletedOneStays() {
    let walk = Self.text("2026-11-21 walk")
    let (one, deleted) = (base + walk, base + Self.text("2026-11-22 fly"))
    let two = base + Self.text("2026-11-20 ski") + walk
    let more = one + Self.text("2026-11-23 dive")
    let ancestry = ancestry(
      [base, one, one + Self.text("2026-11-22 fly"), deleted], [one, more], [base, two])
    for (file, copies) in [
      (deleted, [two, more]), (deleted, [more, two]), (more, [two, deleted]),
      (two, [more, deleted]),
    ] {
      let merge = merge(ancestry, file, copies)
      #expect(merge.isKnown)
      #expect(merge.lines.filter { $0 == "2026-11-21 walk" }.count == 1)
    }
    #expect(!merge(ancestry, deleted, [more]).lines.contains("2026-11-21 walk"))
  }

  @Test func anEditorThatPutsALineElsewhereMadeNoAddition() {
    let edited = Self.text("2026-11-19 swim", "2026-11-20 row", "2026-11-18 run 5km")
    let deleted = Self.text("2026-11-19 swim", "2026-11-20 row")
    // The line may have been deleted here and typed anew.
    let merge = merge(
      ancestry([base, deleted, deleted + Self.text("2026-11-21 ski")]), edited,
      [deleted + Self.text("2026-11-21 ski")], last: base)
    #expect(merge.lines.contains("2026-11-18 run 5km"))
  }

  @Test func aDamagedStepIsNotUsed() {
    let step = AncestryStep(from: base, to: base + Self.text("2026-11-21 ski"))
    let wrong = AncestryStep(
      version: step.version, parent: step.parent, shared: (step.start, step.end),
      former: Array("x".utf8))
    let other = AncestryStep(from: base, to: Self.text("2026-11-18 run 5km"))
    let far = AncestryStep(
      version: other.version, parent: other.parent, shared: (.max, .max), former: [])
    let ancestry = Ancestry([wrong, far])
    #expect(
      !merge(ancestry, base + Self.text("2026-11-21 ski"), [Self.text("2026-11-18 run 5km")])
        .isKnown)
  }
}
