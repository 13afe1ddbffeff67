import Testing
import TrackSystem
import TrackTestSupport

@testable import TrackStore

@Suite struct DataDirectoryTests {
  private func find(
    option: String? = nil, _ variables: [String: String] = [:]
  ) throws -> DataDirectory {
    try DataDirectory.find(option: option) { variables[$0] }
  }

  private func marked(_ names: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.write("track 1\n", to: name + "/track.txt") }
    return folder
  }

  @Test func theOptionTakesPrecedenceOverTheVariable() throws {
    let folder = try marked("a", "b")
    let variables = ["TRACK_DIR": folder.path("b")]
    #expect(try find(option: folder.path("a"), variables).path == folder.path("a"))
    #expect(try find(variables).path == folder.path("b"))
  }

  @Test func theHomeFolderIsTheFallback() throws {
    let folder = try marked("track")
    #expect(try find(["HOME": folder.path, "TRACK_DIR": ""]).path == folder.path("track"))
  }

  @Test func invalidDirectoriesAreReported() throws {
    let folder = try marked("a")
    try folder.makeFolder("bare")
    func error(_ name: String) -> DirectoryError? {
      do throws(DirectoryError) {
        _ = try DataDirectory.find(option: folder.path(name)) { _ in nil }
        return nil
      } catch { return error }
    }
    #expect(error("a") == nil)
    #expect(error("nowhere") == .missing(folder.path("nowhere"), .option))
    #expect(error("bare") == .noMarker(folder.path("bare"), .option))
    #expect(error("a/track.txt") == .notAFolder(folder.path("a/track.txt"), .option))
  }

  @Test func anUnreadableMarkerIsStillAMarker() throws {
    let folder = try TemporaryFolder()
    try folder.makePipe("track.txt")
    let snapshot = try find(option: folder.path).snapshot()
    #expect(snapshot.problems.map(\.file) == ["track.txt"])
  }
}
