import Foundation
import Testing
import TrackCore
import TrackStore
import TrackSystem
import TrackTestSupport

@Suite struct SnapshotTests {
  private func snapshot(of folder: TemporaryFolder) throws -> Snapshot {
    try DataDirectory.find(option: folder.path, variable: { _ in nil }).snapshot()
  }

  private func directory(_ files: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for file in ["track.txt"] + files { try folder.write("# \(file)\n", to: file) }
    return folder
  }

  @Test func filesAreInReadingOrder() throws {
    let folder = try directory(
      "sources/anki.txt", "values.txt", "Zeta.txt", "log.txt", "log/2024.txt", "terms/2.txt",
      "terms/10.txt", "goals.txt", "terms/deep/1.txt", "other/a.txt", ".track/b.txt", "notes.md")
    let snapshot = try snapshot(of: folder)
    #expect(
      snapshot.files.map(\.name) == [
        "track.txt", "Zeta.txt", "goals.txt", "log.txt", "values.txt", "terms/10.txt",
        "terms/2.txt", "log/2024.txt", "sources/anki.txt",
      ])
    #expect(snapshot.files.allSatisfy { $0.bytes == Array("# \($0.name)\n".utf8) })
    #expect(snapshot.problems.isEmpty)
  }

  @Test(arguments: [75, 2001], [true, false]) func bytesAreKept(pieces: Int, mapped: Bool) throws {
    let folder = try directory()
    let piece = (0..<4099).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let bytes = Array(repeatElement(piece, count: pieces).joined())
    try folder.write(bytes, to: "log.txt")
    try folder.write([], to: "habits.txt")
    let mapping = Mapping(exitCode: 3) { file, _ in "\(file) has changed\n" }
    let files = try DataDirectory.find(option: folder.path, variable: { _ in nil })
      .snapshot(mapping: mapped ? mapping : nil).files
    let log = try #require(files.first { $0.name == "log.txt" })
    #expect(log.bytes == bytes)
    #expect(log == SourceFile(name: "log.txt", bytes: bytes))
    #expect(files.first { $0.name == "habits.txt" }?.bytes == [])
  }

  @Test func copiesAndInvalidNamesArePassedOver() throws {
    let folder = try directory("log (conflict 2).txt", "terms/my term.txt", "a.bak.txt")
    let problems = try snapshot(of: folder).problems
    #expect(problems.map(\.code) == [.passedOver, .passedOver, .passedOver])
    #expect(problems.map(\.file) == ["a.bak.txt", "log (conflict 2).txt", "terms/my term.txt"])
  }

  @Test(.timeLimit(.minutes(3))) func eachItemThatIsNotAFileIsAProblem() throws {
    let folder = try directory("habits.txt")
    try folder.makePipe("pipe.txt")
    try folder.makeFolder("folder.txt")
    try folder.makeLink("circle.txt", to: "circle.txt")
    try folder.makeLink("nothing.txt", to: "not-there")
    try folder.makeLink("endless.txt", to: "/dev/zero")
    try folder.makeLink("terms", to: "terms")
    let descriptor = try folder.makeSocket("socket.txt")
    defer { close(descriptor) }
    let snapshot = try snapshot(of: folder)
    #expect(snapshot.files.map(\.name) == ["track.txt", "habits.txt"])
    let reasons = snapshot.problems.map { "\($0.file) \($0.detail.split(separator: ": ")[1])" }
    #expect(snapshot.problems.allSatisfy { $0.code == .unreadableFile })
    #expect(
      reasons == [
        "circle.txt its symbolic links lead in a circle",
        "endless.txt it is a device",
        "folder.txt it is a folder",
        "nothing.txt it is a symbolic link to nothing",
        "pipe.txt it is a pipe",
        "socket.txt it is a socket",
        "terms its symbolic links lead in a circle",
      ])
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func unreadableFilesAreProblems() throws {
    let folder = try directory("habits.txt")
    chmod(folder.path("habits.txt"), 0)
    let problems = try snapshot(of: folder).problems
    #expect(problems.map(\.detail) == ["this file cannot be read: permission denied"])
  }

  @Test func aSymbolicLinkIsFollowed() throws {
    let folder = try directory("elsewhere/x.md")
    try folder.makeLink("log.txt", to: "elsewhere/x.md")
    #expect(try snapshot(of: folder).files.map(\.name) == ["track.txt", "log.txt"])
  }

  /// The file is longer than the memory of the machine.
  @Test func aFileThatIsTooLargeIsRefused() throws {
    let folder = try directory("log.txt")
    try #require(truncate(folder.path("log.txt"), 1 << 40) == 0)
    let problems = try snapshot(of: folder).problems
    #expect(problems.map(\.detail) == ["this file cannot be read: it is larger than 4 GiB"])
  }

  @Test(.timeLimit(.minutes(3))) func readsTenThousandFiles() throws {
    let folder = try directory()
    for number in 0..<10_000 { try folder.write("# \(number)\n", to: "terms/\(number).txt") }
    let snapshot = try snapshot(of: folder)
    #expect(snapshot.files.count == 10_001)
    #expect(snapshot.problems.isEmpty)
  }

  /// While a file is read, it is truncated and rewritten. Reading gives its content at some moment
  /// or none, and does not crash.
  @Test(.timeLimit(.minutes(3))) func readingAShrinkingFileDoesNotCrash() async throws {
    let folder = try directory("log.txt")
    let path = folder.path("log.txt")
    let content = [UInt8](repeating: 0x23, count: 5 << 20)
    try await withThrowingTaskGroup { group in
      group.addTask {
        for _ in 0..<200 {
          truncate(path, 0)
          truncate(path, off_t(content.count))
        }
      }
      for _ in 0..<200 {
        let log = try snapshot(of: folder).files.last
        #expect(log?.name == "log.txt")
        #expect((log?.bytes.count ?? 0) <= content.count)
      }
      try await group.waitForAll()
    }
  }
}

extension TemporaryFolder {
  /// Binds a socket to a name and returns its descriptor.
  fileprivate func makeSocket(_ name: String) throws -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path(name).utf8)
    try #require(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
    return descriptor
  }
}
