import Foundation
import Testing
import TrackTestSupport

@testable import track

/// Tests that what the READMEs name exists, and that their lists are complete.
@Suite struct ReadmeTests {
  private static let texts = ["README.md", "Sources/README.md", "Tests/README.md"]

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: PackageFolder.root.appending(path: name), encoding: .utf8)
  }

  /// Returns the texts between backticks outside of fenced examples.
  private static func quoted(in text: String) -> [String] {
    let prose = text.components(separatedBy: "\n```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
    return prose.components(separatedBy: "`").enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }

  /// Returns the names in a folder of the package, without hidden ones.
  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.root.appending(path: folder).path
    )
    .filter { !$0.hasPrefix(".") && !$0.hasPrefix("_") }.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    PackageFolder.root.appending(path: path).hasDirectoryPath
      || (try? names(in: path)) != nil
  }

  @Test("Each path and each link leads to a file", arguments: texts)
  func pathsExist(name: String) throws {
    let text = try Self.text(name)
    let folder = (name as NSString).deletingLastPathComponent
    let roots = [".ci/", ".package/", "Sources/", "Tests/", "examples/"]
    let modules = try Self.names(in: "Sources")
    let words = Self.quoted(in: text).flatMap { $0.split(separator: " ").map(String.init) }
      .filter { !$0.contains("…") }
      .map { word in modules.contains { word.hasPrefix($0 + "/") } ? "Sources/" + word : word }
    let links = text.components(separatedBy: "](").dropFirst()
      .compactMap { $0.components(separatedBy: ")").first }
      .filter { !$0.hasPrefix("#") }.map { folder + "/" + $0 }
    for path in words.filter({ word in roots.contains { word.hasPrefix($0) } }) + links {
      let place = PackageFolder.root.appending(path: path).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: place.path), "\(path)")
    }
  }

  @Test("Each command that is named exists", arguments: texts)
  func commandsExist(name: String) throws {
    let commands = Set(Program.commands.map(\.description.name) + ["ID"])
    for words in Self.quoted(in: try Self.text(name)).map({ $0.split(separator: " ") })
    where words.first == "track" {
      guard let command = words.dropFirst().first, !command.hasPrefix("-") else { continue }
      #expect(commands.contains(String(command)), "\(words.joined(separator: " "))")
    }
  }

  @Test("README names each command, and no other")
  func commandsAreListed() throws {
    let text = try Self.text("README.md")
    let start = try #require(text.range(of: "Eight commands are enough"))
    let end = try #require(text.range(of: "\n\nCommands print"))
    let named = Self.quoted(in: String(text[start.lowerBound..<end.lowerBound]))
      .compactMap { $0.hasPrefix("track ") ? nil : $0.split(separator: " ").first.map(String.init) }
    // `track upkeep` and `track help` are named in the sentences around the list.
    let all = Program.commands.map(\.description.name).filter { !["help", "upkeep"].contains($0) }
    #expect(Set(named) == Set(all))
  }

  @Test("README shows lines of the report as it is")
  func reportIsShown() async throws {
    let shown = try #require(try Fence.readme().first { $0.text.hasPrefix("Term ") }).text
    let report = try await ShellRun(
      "\"$track\" --dir examples/rich --today 2026-11-21 --width 80 report",
      in: PackageFolder.root.path,
      environment: ["track": PackageFolder.program().path, "LC_ALL": "C.UTF-8", "TZ": "UTC"])
    var lines = String(decoding: report.output, as: UTF8.self).split(separator: "\n")[...]
    for line in shown.split(separator: "\n") {
      let place = try #require(lines.firstIndex(of: line), "\(line)")
      lines = lines[(place + 1)...]
    }
  }

  @Test("The table of modules has a row for each module and names each of its folders")
  func modulesAreListed() throws {
    let rows = try Self.text("Sources/README.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `Sources/") }
      .map { Self.quoted(in: String($0)) }
    let modules = try Self.names(in: "Sources").filter { Self.isFolder("Sources/" + $0) }
    let listed = rows.compactMap(\.first).map { String($0.dropFirst("Sources/".count)) }
    #expect(listed.sorted() == modules)
    for row in rows {
      let module = try #require(row.first)
      let named = row.flatMap { $0.split(separator: "/").map(String.init) }
      for folder in try Self.names(in: module) where Self.isFolder(module + "/" + folder) {
        #expect(named.contains(folder), "\(module)/\(folder)")
      }
    }
  }

  @Test("A module uses only those above it in the table")
  func modulesAreInOrder() throws {
    let order = try Self.text("Sources/README.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `Sources/") }
      .compactMap { Self.quoted(in: String($0)).first?.dropFirst("Sources/".count) }
    let targets = try Self.text("Package.swift").components(separatedBy: "arget(").dropFirst()
    for target in targets {
      let names = target.components(separatedBy: "\"").enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
      guard let module = names.first, let place = order.firstIndex(where: { $0 == module }) else {
        continue
      }
      for name in names.dropFirst() where order.contains(where: { $0 == name }) {
        #expect(order[..<place].contains { $0 == name }, "\(module) uses \(name)")
      }
    }
  }

  @Test("The campaigns are all in one table")
  func campaignsAreListed() throws {
    let text = try Self.text("Tests/README.md")
    let root = PackageFolder.root.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    for case let file as URL in files?.allObjects ?? [] {
      let name = String(file.path.dropFirst(root.path.count + 1))
      guard !name.hasPrefix("Cases/"), !name.hasPrefix("Corpus/") || file.pathExtension == "py",
        !Self.isFolder("Tests/" + name),
        let source = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      if source.hasPrefix("#!") {
        #expect(text.contains(name) || text.contains("`\(file.lastPathComponent)`"), "\(name)")
      }
      let reading = ["processInfo.environment[\"", "variable(\""]
      for part in reading.flatMap({ source.components(separatedBy: $0).dropFirst() }) {
        let variable = part.prefix { $0 != "\"" }
        #expect(!variable.hasPrefix("TRACK_") || text.contains(variable), "\(variable)")
      }
    }
  }

  @Test("Packages have the version of the program")
  func versionIsTheProgram() throws {
    let version = Version.number
    #expect(try Self.text("README.md").contains("track_\(version)_amd64.deb"))
    #expect(try Self.text("README.md").contains("track-\(version)-linux-x86_64.tar.gz"))
    #expect(try Self.text(".package/PKGBUILD").contains("\npkgver=\(version)\n"))
  }

  @Test("The library's ten lines are those of the examples")
  func libraryIsShown() throws {
    let shown = try #require(
      Fence.all(in: try Self.text("Sources/README.md"), of: "Sources").first { $0.info == "swift" })
    let example = try Self.text("Tests/Library/Sources/examples/TenLines.swift")
    for line in shown.text.split(separator: "\n") {
      #expect(example.contains("\n  \(line)\n") || example.contains("\(line)\n"), "\(line)")
    }
  }
}
