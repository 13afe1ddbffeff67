import Foundation
import Testing
import TrackTestSupport

/// Short runs of those test campaigns that are programs of their own.
@Suite struct CampaignTests {
  private static let hasPython = RequiredTools.work("command -v python3")

  @Test(
    "Random command lines over damaged directories end as documented",
    .enabled(if: hasPython, "python3 is not installed"))
  func commandLines() async throws {
    try await run("Commands/campaign.py", "--count 600 --jobs 2")
  }

  @Test(
    "Whatever a valid file, a date, a clock, a width or a message holds, the program answers it",
    .enabled(if: hasPython, "python3 is not installed"))
  func extremes() async throws {
    try await run("Commands/extremes.py", "--count 48 --jobs 2")
  }

  @Test(
    "The time of a command grows in line with each dimension of a directory",
    .enabled(if: hasPython, "python3 is not installed"))
  func scaling() async throws {
    try await run("Benchmarks/scaling.py", "--short")
  }

  @Test(
    "No command runs what a folder brings along",
    .enabled(if: hasPython, "python3 is not installed"))
  func hostileFolders() async throws {
    try await run("Hostile/run.py", "--short")
  }

  private func run(_ script: String, _ arguments: String) async throws {
    let path = PackageFolder.root.appendingPathComponent("Tests/\(script)").path
    let run = try await ShellRun(
      "python3 '\(path)' '\(PackageFolder.program().path)' \(arguments)",
      in: PackageFolder.root.path,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin", "TZ": "UTC"],
      seconds: 1200)
    #expect(run.code == 0, "\(String(decoding: run.output + run.errors, as: UTF8.self))")
  }
}
