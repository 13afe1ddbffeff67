import Foundation
import Testing
import TrackTestSupport

@testable import TrackStore

@Suite struct ReplacingTests {
  private let folder: TemporaryFolder
  private let directory: DataDirectory

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("track 1\n", to: "track.txt")
    try folder.write("old\n", to: "log.txt")
    directory = try DataDirectory.find(option: folder.path, variable: { _ in nil })
  }

  private func replace(_ name: String, holding: String = "old\n") throws {
    try directory.replace(name, holding: Array(holding.utf8), with: Array("new\n".utf8))
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func theWholeFileIsReplacedAndNothingElseIsLeft() throws {
    try replace("log.txt")
    #expect(try folder.text(of: "log.txt") == "new\n")
    #expect(try names() == ["log.txt", "track.txt"])
  }

  @Test func itsRightsStay() throws {
    let path = folder.path("log.txt")
    for mode in [0o600, 0o640, 0o755] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      try folder.write("old\n", to: "log.txt")
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      try replace("log.txt")
      let now = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(now as? Int == mode)
    }
  }

  @Test func aLinkStaysALink() throws {
    try folder.makeFolder("elsewhere")
    try folder.write("old\n", to: "elsewhere/real.txt")
    try folder.makeLink("habits.txt", to: "elsewhere/real.txt")
    try replace("habits.txt")
    #expect(try folder.text(of: "elsewhere/real.txt") == "new\n")
    let target = try FileManager.default.destinationOfSymbolicLink(
      atPath: folder.path("habits.txt"))
    #expect(target == "elsewhere/real.txt")
  }

  @Test func aFileThatHasChangedStays() throws {
    #expect(throws: ReplaceError.changed) { try replace("log.txt", holding: "older\n") }
    #expect(try folder.text(of: "log.txt") == "old\n")
    #expect(try names() == ["log.txt", "track.txt"])
  }

  @Test func aFileThatIsGoneStaysGone() throws {
    #expect(throws: ReplaceError.self) { try replace("nothing.txt") }
    #expect(try names() == ["log.txt", "track.txt"])
  }
}
