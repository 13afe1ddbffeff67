import Testing
import TrackSystem
import TrackTestSupport

@testable import TrackStore

@Suite struct AppendingTests {
  let place: TemporaryFolder
  let directory: DataDirectory

  init() throws {
    place = try TemporaryFolder()
    try place.write("track 1\n", to: "track.txt")
    directory = DataDirectory(path: place.path)
  }

  private func append(_ lines: String...) throws {
    _ = try DirectoryTransaction(to: directory, command: "track test").append(lines, to: "log.txt")
  }

  @Test func createsTheFile() throws {
    try append("a")
    try append("b", "c")
    #expect(try place.text(of: "log.txt") == "a\nb\nc\n")
    #expect(try place.text(of: ".track/.gitignore") == "*\n")
  }

  @Test(arguments: [
    ("a", "a\nb\n"), ("a\n", "a\nb\n"), ("a\r\nx", "a\r\nx\r\nb\r\n"), ("", "b\n"),
    ("a\r\n", "a\r\nb\r\n"),
  ])
  func appendedTextGetsItsOwnLine(old: String, new: String) throws {
    try place.write(old, to: "log.txt")
    try append("b")
    #expect(try Array(place.text(of: "log.txt").utf8) == Array(new.utf8))
  }

  @Test func followsASymbolicLinkAndKeepsIt() throws {
    try place.write("a\n", to: "elsewhere/my-log")
    try place.makeLink("log.txt", to: "elsewhere/my-log")
    try append("b")
    #expect(try place.text(of: "elsewhere/my-log") == "a\nb\n")
    #expect(linkTarget(place.path("log.txt")) == "elsewhere/my-log")
  }

  @Test func rejectsADanglingLink() throws {
    try place.makeLink("log.txt", to: "nothing")
    #expect(throws: WriteError.danglingLink("log.txt")) { try append("a") }
  }

  @Test(arguments: [
    "../x.txt", "/etc/x.txt", "a\n.txt", ".x.txt", "x", "a/b.txt", "terms/", "/x.txt",
  ])
  func rejectsNamesOutsideTheDirectory(name: String) throws {
    let writing = try DirectoryTransaction(to: directory, command: "track test")
    #expect(throws: WriteError.badName(name)) { try writing.append(["a"], to: name) }
  }

  @Test func recoveryCompletesATruncatedLine() throws {
    for (there, whole) in [("a\nb", "a\nb c\n"), ("a\n", "a\n"), ("a\nb c\n", "a\nb c\n")] {
      try place.write(there, to: "log.txt")
      let journal = Journal(
        holder: "1 track done",
        steps: [.append(file: "log.txt", length: 2, bytes: Array("b c\n".utf8))])
      try journal.leave(in: directory)
      let writing = try DirectoryTransaction(to: directory, command: "track test")
      #expect(writing.recoveries == (there == "a\nb" ? [.completedLine("log.txt")] : []))
      #expect(try place.text(of: "log.txt") == whole)
    }
  }

  @Test func namesTheHolderOfTheLock() throws {
    let first = try DirectoryTransaction(to: directory, command: "track sync")
    let error = #expect(throws: WriteError.self) {
      _ = try DirectoryTransaction(to: directory, command: "track test", patience: 20)
    }
    #expect(error == .locked(by: "\(processNumber()) track sync"))
    _ = consume first
    _ = try DirectoryTransaction(to: directory, command: "track test", patience: 20)
  }
}
