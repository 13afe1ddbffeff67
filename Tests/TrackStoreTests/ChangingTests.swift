import Foundation
import Testing
import TrackSystem
import TrackTestSupport

@testable import TrackStore

@Suite struct ChangingTests {
  let place: TemporaryFolder
  let directory: DataDirectory

  init() throws {
    place = try TemporaryFolder()
    try place.write("track 1\n", to: "track.txt")
    try place.write("habit run\n", to: "habits.txt")
    directory = DataDirectory(path: place.path)
  }

  private func change(_ file: String, _ edit: @escaping (String) -> String?) throws -> [FileChange]
  {
    try DirectoryTransaction(to: directory, command: "track test").change([file]) { contents in
      [
        file: edit(String(decoding: (contents[file] ?? nil) ?? [], as: UTF8.self)).map {
          Array($0.utf8)
        }
      ]
    }
  }

  @Test func keepsFileModeAndSymbolicLink() throws {
    try place.write("habit a\n", to: "elsewhere/h")
    chmod(place.path("elsewhere/h"), 0o640)
    try place.makeLink("more.txt", to: place.path("elsewhere/h"))
    _ = try change("more.txt") { $0 + "habit b\n" }
    #expect(try place.text(of: "elsewhere/h") == "habit a\nhabit b\n")
    #expect(try FileStatus(of: place.path("elsewhere/h")).permissions == 0o640)
    #expect(linkTarget(place.path("more.txt")) != nil)
    #expect(try names(in: "elsewhere") == ["h"])
  }

  @Test func createsAndRemovesFiles() throws {
    #expect(try change("terms/2026-09-28.txt") { _ in "term 1\n" }.count == 1)
    #expect(try place.text(of: "terms/2026-09-28.txt") == "term 1\n")
    _ = try change("terms/2026-09-28.txt") { _ in nil }
    #expect(try names(in: "terms") == [])
    #expect(try change("habits.txt") { $0 }.isEmpty)
  }

  @Test func repeatsAChangeAfterAConcurrentSave() throws {
    var calls = 0
    _ = try change("habits.txt") { text in
      calls += 1
      if calls == 1 { try? place.write("habit run\nhabit swim\n", to: "habits.txt") }
      return text + "habit new\n"
    }
    #expect(calls == 2)
    #expect(try place.text(of: "habits.txt") == "habit run\nhabit swim\nhabit new\n")
  }

  @Test func givesUpOnAFileThatKeepsChanging() throws {
    var calls = 0
    let error = #expect(throws: ChangeError<Never>.self) {
      _ = try change("habits.txt") { text in
        calls += 1
        try? place.write("# \(calls)\n", to: "habits.txt")
        return text + "habit new\n"
      }
    }
    guard case .failed(.keepsChanging("habits.txt")) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try place.text(of: "habits.txt") == "# 20\n")
    #expect(try names(in: "") == ["habits.txt", "track.txt"])
  }

  @Test(arguments: [false, true])
  func recoversAChangeOfSeveralFilesAfterAKill(isCommitted: Bool) throws {
    try place.write("goal a\n", to: "goals.txt")
    // The process was killed between the two renames: `goals.txt` is replaced, `habits.txt` is not.
    try place.write("habit jog\n", to: ".habits.txt.track-new")
    var journal = Journal(
      holder: "1 track rename",
      steps: [
        .replace(file: "goals.txt", content: .init(Array("goal old\n".utf8))),
        .replace(file: "habits.txt", content: .init(Array("habit run\n".utf8))),
      ])
    journal.isCommitted = isCommitted
    try journal.leave(in: directory)
    let writing = try DirectoryTransaction(to: directory, command: "track test")
    #expect(
      writing.recoveries == [
        isCommitted
          ? .completed(command: "1 track rename") : .tookBack(command: "1 track rename")
      ])
    #expect(try place.text(of: "habits.txt") == (isCommitted ? "habit jog\n" : "habit run\n"))
    #expect(try names(in: "") == ["goals.txt", "habits.txt", "track.txt"])
  }

  @Test func recoveryKeepsAChangedFile() throws {
    try place.write("habit swim\n", to: "habits.txt")
    try place.write("habit jog\n", to: ".habits.txt.track-new")
    let journal = Journal(
      holder: "1 track rename",
      steps: [.replace(file: "habits.txt", content: .init(Array("habit run\n".utf8)))],
      isCommitted: true)
    try journal.leave(in: directory)
    let writing = try DirectoryTransaction(to: directory, command: "track test")
    #expect(writing.recoveries.count == 2)
    #expect(try place.text(of: "habits.txt") == "habit swim\n")
    #expect(try place.text(of: ".track/unfinished/habits.txt") == "habit jog\n")
  }

  /// A program that ignores the lock may write between the last check of a file and its
  /// replacement.
  @Test(arguments: [true, false]) func aConcurrentWriteIsKept(isAppended: Bool) throws {
    try place.write("2026-11-20 run\n", to: "log.txt")
    let change = FileChange(
      file: "log.txt", before: Array("2026-11-20 run\n".utf8), after: Array("# new\n".utf8))
    let replacement = try Replacement(change, in: directory, like: nil)
    try replacement.prepare()
    let saved = isAppended ? "2026-11-20 run\n2026-11-21 swim\n" : "2026-11-19 run\n"
    try place.write(saved, to: "log.txt")
    let lost = try replacement.put()
    #expect(try place.text(of: "log.txt") == (isAppended ? "# new\n2026-11-21 swim\n" : "# new\n"))
    #expect(lost == (isAppended ? nil : Array(saved.utf8)))
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.path(folder))
      .filter { $0 != ".track" }.sorted()
  }
}
