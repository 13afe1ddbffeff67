import Foundation
import Testing
import TrackCore
import TrackTestSupport

/// One case of Tests/Merge: three versions of a file and the expected merge.
private struct MergeCase: CustomTestStringConvertible {
  let folder: URL
  var testDescription: String { folder.lastPathComponent }

  static let all: [MergeCase] = {
    let root = PackageFolder.root.appendingPathComponent("Tests/Merge")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.filter { !$0.hasSuffix(".md") && $0 != "of-directories" }.sorted()
      .map { MergeCase(folder: root.appendingPathComponent($0)) }
  }()

  func document(_ name: String) throws -> Document {
    Document([UInt8](try Data(contentsOf: folder.appendingPathComponent(name + ".txt"))))
  }
}

struct MergeCaseTests {
  @Test(arguments: MergeCase.all)
  private func mergesGiveTheExpectedText(_ merging: MergeCase) throws {
    let base = try merging.document("base")
    let (ours, theirs) = (try merging.document("ours"), try merging.document("theirs"))
    let merged = Merge(base: base, ours: ours, theirs: theirs)
    func text(_ document: Document) -> String { String(decoding: document.bytes, as: UTF8.self) }
    if ProcessInfo.processInfo.environment["TRACK_REWRITE_CASES"] != nil {
      try Data(merged.document.bytes)
        .write(to: merging.folder.appendingPathComponent("expected.txt"))
    }
    let expected = try merging.document("expected")
    #expect(
      merged.document.bytes == expected.bytes,
      "\(lineDifference(expected: text(expected), actual: text(merged.document)))")
    #expect(Merge(base: base, ours: theirs, theirs: ours).document == merged.document)
    for side in [ours, theirs] {
      let again = Merge(base: base, ours: merged.document, theirs: side)
      #expect(again.document == merged.document, "merged again something changes")
    }
  }

  @Test func thereAreCases() {
    #expect(MergeCase.all.count >= 140)
  }
}
