import Testing
import TrackCore
import TrackMerge
import TrackTestSupport

/// The merges of one file in Tests/Merge.
struct MergeCaseTests {
  @Test(arguments: try MergeCase.all(in: "Merge"))
  func mergesGiveTheExpectedText(_ merging: MergeCase) throws {
    let base = Document(try merging.file(.base))
    let (ours, theirs) = (
      Document(try merging.file(.ours)), Document(try merging.file(.theirs))
    )
    let merged = Merge(base: base, ours: ours, theirs: theirs)
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    try merging.rewrite(expected: [("", merged.document.bytes)])
    let expected = try merging.file(.expected)
    #expect(
      merged.document.bytes == expected,
      "\(lineDifference(expected: text(expected), actual: text(merged.document.bytes)))")
    #expect(Merge(base: base, ours: theirs, theirs: ours).document == merged.document)
    for side in [ours, theirs] {
      let again = Merge(base: base, ours: merged.document, theirs: side)
      #expect(again.document == merged.document, "merged again something changes")
    }
  }

  @Test func thereAreCases() throws {
    #expect(try MergeCase.all(in: "Merge").count >= 140)
  }
}
