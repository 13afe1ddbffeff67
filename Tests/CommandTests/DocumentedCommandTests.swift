import Foundation
import Testing
import TrackSystem
import TrackTestSupport

extension Fence: CustomTestStringConvertible {
  public var testDescription: String { "\(place): \(text)" }
}

/// Runs the commands in README and in each chapter of `track help guide`, in order.
struct DocumentedCommandTests {
  @Test("The commands of a chapter of the guide succeed", arguments: chapters)
  func guideCommandsSucceed(place: String) async throws {
    try await run(Fence.reference.filter { $0.place == place && $0.isScript }, at: place)
  }

  @Test("The commands of README's first day succeed")
  func readmeCommandsSucceed() async throws {
    let fences = try Fence.readme().filter { $0.isScript && $0.text.contains("track init") }
    #expect(fences.count == 1)
    try await run(fences, at: "README")
  }

  /// The chapters of the guide that show commands.
  private static var chapters: [String] {
    var places: [String] = []
    for fence in Fence.reference where fence.isScript && !places.contains(fence.place) {
      places.append(fence.place)
    }
    return places
  }

  /// Runs the commands of fenced examples in a home folder with a data directory. Examples marked
  /// `second` run in the home folder of a second machine.
  ///
  /// The remote in the examples is a bare repository, and the stick is a folder.
  private func run(_ fences: [Fence], at place: String) async throws {
    let machines = try TemporaryFolder()
    for home in ["home", "second"] {
      try machines.makeFolder(home)
      try machines.write(
        """
        [user]
          name = Ada
          email = ada@example.com
        [init]
          defaultBranch = main
        [url "\(machines.path)/"]
          insteadOf = git@example.com:me/

        """, to: "\(home)/.gitconfig")
    }
    try machines.makeFolder("bin")
    try machines.makeFolder("stick")
    try machines.makeLink("bin/track", to: PackageFolder.program().path)
    let setUp = try await ShellRun(
      "git init -q --bare track.git", in: machines.path,
      environment: environment(of: machines, home: "home"))
    #expect(setUp.code == 0)
    var startsInDirectory = !fences.contains { $0.text.contains("track init ~/track") }
    for fence in fences {
      let home = fence.info == "sh second" ? "second" : "home"
      var script = "set -e\n"
      if startsInDirectory {
        script += "track init ~/track\n"
        startsInDirectory = false
      }
      script += "[ ! -d ~/track ] || cd ~/track\n"
      script += fence.text.replacingOccurrences(of: "/media/stick", with: machines.path("stick"))
      let run = try await ShellRun(
        script, in: machines.path(home), environment: environment(of: machines, home: home))
      #expect(
        run.code == 0,
        "\(place)\n\(fence.text)\(String(decoding: run.output + run.errors, as: UTF8.self))")
    }
  }

  private func environment(of machines: TemporaryFolder, home: String) -> [String: String] {
    [
      "PATH": machines.path("bin") + ":"
        + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin"),
      "HOME": machines.path(home), "GIT_CONFIG_NOSYSTEM": "1", "TRACK_NOW": "2026-11-21T12:00",
      "TZ": "UTC", "LC_ALL": "C.UTF-8",
    ]
  }
}
