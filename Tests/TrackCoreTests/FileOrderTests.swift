import Testing
import TrackCore
import TrackMerge

@Suite struct FileOrderTests {
  private static let names = [
    "track.txt", "goals.txt", "habits.txt", "terms/2026-09-28.txt", "log/2026.txt",
    "sources/a.txt", "extra/a.txt", "logs/a.txt",
  ]

  private static let files = names.reversed().map { SourceFile(name: $0, text: "# \($0)\n") }

  @Test func workspaceAndMergeUseTheSameFileOrder() {
    #expect(Workspace(files: Self.files).files.map(\.name) == Self.names)
    let merge = DirectoryMerge(base: [], ours: Self.files, theirs: Self.files)
    #expect(merge.files.map(\.name) == Self.names)
  }
}
