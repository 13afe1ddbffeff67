import Foundation
import Testing
import TrackSystem
import TrackTestSupport

/// Tests of how programs are found and started.
@Suite struct ProgramSearchTests {
  /// Every program that track starts must be found by `ProgramSearch`, so only one file may start
  /// programs.
  @Test func onlyOneFileStartsPrograms() throws {
    let call = #/(?:^|[^.\w])(?:posix_spawnp?|v?fork|exec[lv]p?e?|system|popen|Process)\(/#
    let sources = PackageFolder.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let starting = try (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "swift" }
      .filter { file in
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
          .map { $0.drop { $0 == " " } }
          .contains { !$0.hasPrefix("//") && !$0.hasPrefix("case system(") && $0.contains(call) }
      }
    #expect(starting.map(\.lastPathComponent) == ["ExternalProgram.swift"])
  }

  /// Git reads settings and hooks of a repository, so only one file may start it, after a check.
  @Test func onlyOneFileStartsGit() throws {
    // A program is named by the first of its words.
    let call = #/\[\s*"(?:[^"]*/)?git"\s*[,\]]|(?:start|path)\((?:of:\s*)?\[?"git"/#
    let sources = PackageFolder.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let starting = try (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "swift" }
      .filter { try String(contentsOf: $0, encoding: .utf8).contains(call) }
    #expect(starting.map(\.lastPathComponent) == ["Git.swift"])
    let git = try String(
      contentsOf: sources.appending(path: "TrackStore/Git/Git.swift"), encoding: .utf8)
    #expect(
      git.contains(#/  private init\(\s*in folder: String/#), "outside of it, `opened` checks first"
    )
    #expect(git.split(separator: "ChildProcess(").count == 2, "it starts git in one place")
  }

  @Test(arguments: [
    "", ".", "bin", "./bin", "../data/bin", "{data}", "{data}/bin", "{link}", "~/bin",
  ])
  func entriesThatADirectoryCouldFillAreLeftOut(entry: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("track 1\n", to: "data/track.txt")
    try folder.write("#!/bin/sh\n", to: "data/bin/git")
    try folder.makeLink("link", to: folder.path("data/bin"))
    let entry = entry.replacingOccurrences(of: "{data}", with: folder.path("data"))
      .replacingOccurrences(of: "{link}", with: folder.path("link"))
    let search = ProgramSearch("\(entry):/usr/bin")
    #expect(search.leftOut == [entry])
    #expect(search.folders == ["/usr/bin"])
  }

  @Test func otherEntriesStay() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\n", to: "bin/git")
    #expect(ProgramSearch(folder.path("bin") + ":/bin").folders == [folder.path("bin"), "/bin"])
    #expect(ProgramSearch(".").folders.contains("/bin"), "an empty $PATH is the working folder")
  }

  @Test func programsGetNoKeysAndOnlyEntriesThatAreSearched() {
    let search = ProgramSearch(".:/bin")
    #expect(
      search.environment(["A=1", "TRACK_KEY_ZOTERO=secret", "PATH=.:/bin"]) == ["A=1", "PATH=/bin"])
  }
}
