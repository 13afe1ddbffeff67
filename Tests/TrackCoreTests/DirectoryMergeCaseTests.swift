import Testing
import TrackCore
import TrackMerge
import TrackTestSupport

/// The merges of directories in Tests/Merge/of-directories.
struct DirectoryMergeCaseTests {
  private func text(_ files: [SourceFile]) -> String {
    files.sorted { $0.name < $1.name }
      .map { "--- \($0.name)\n" + String(decoding: $0.bytes, as: UTF8.self) }.joined()
  }

  private static let folder = "Merge/of-directories"

  @Test(arguments: try MergeCase.all(in: folder))
  func mergesGiveTheExpectedDirectory(_ merging: MergeCase) throws {
    func files(_ version: MergeCase.Version) -> [SourceFile] {
      merging.files(version).map { SourceFile(name: $0.name, bytes: $0.bytes) }
    }
    let (base, ours, theirs) = (files(.base), files(.ours), files(.theirs))
    let merged = DirectoryMerge(base: base, ours: ours, theirs: theirs)
    try merging.rewrite(expected: merged.files.map { ($0.name, $0.bytes) })
    let expected = text(files(.expected))
    #expect(
      text(merged.files) == expected,
      "\(lineDifference(expected: expected, actual: text(merged.files)))")
    #expect(merged.marked.isEmpty && merged.problems.isEmpty)
    let names = Set(merged.files.map(\.name))
    #expect(Set(merged.removed) == Set((ours + theirs).map(\.name)).subtracting(names))
    #expect(DirectoryMerge(base: base, ours: theirs, theirs: ours).files == merged.files)
    for side in [ours, theirs] {
      let again = DirectoryMerge(base: base, ours: merged.files, theirs: side).files
      #expect(
        text(again) == text(merged.files),
        "merged again: \(lineDifference(expected: text(merged.files), actual: text(again)))")
    }
    let pass = DirectoryPass(over: merged.files, base: base, ours: ours, theirs: theirs)
    #expect(pass.changes.isEmpty)
  }

  @Test func conflictsNameTheirFileAndLine() {
    func files(_ every: String) -> [SourceFile] {
      [SourceFile(name: "habits.txt", text: "habit run: Run\n  every: \(every)\n")]
    }
    let merged = DirectoryMerge(
      base: files("3/week"), ours: files("4/week"), theirs: files("5/week"))
    #expect(merged.conflicts.map(\.file) == ["habits.txt"])
    #expect(merged.conflicts.map(\.conflict.line) == [3])
    #expect(merged.conflicts.map(\.conflict.lost) == ["every: 4/week"])
    #expect(merged.conflicts.map(\.conflict.isNew) == [true])
    let again = DirectoryMerge(
      base: files("3/week"), ours: merged.files, theirs: files("5/week"))
    #expect(again.conflicts.map(\.conflict.isNew) == [false])
  }

  @Test func duplicatesAreFoundWithoutABase() {
    let pass = DirectoryPass(over: [
      SourceFile(name: "log.txt", text: "2025-03-01 run 5km ^a1b2\n2026-01-01 run ^c3d4\n"),
      SourceFile(name: "log/2025.txt", text: "2025-03-01 run 5km 30m ^a1b2\n"),
    ])
    #expect(
      text(pass.files)
        == "--- log.txt\n2026-01-01 run ^c3d4\n--- log/2025.txt\n2025-03-01 run 5km 30m ^a1b2\n")
    #expect(pass.changes.map(\.subject) == ["2025-03-01 run 5km 30m ^a1b2"])
    #expect(pass.changes.map(\.file) == ["log/2025.txt"])
    #expect(pass.changes.map(\.others) == [["log.txt"]])
  }

  @Test func thereAreCases() throws {
    #expect(try MergeCase.all(in: Self.folder).count >= 40)
  }
}
