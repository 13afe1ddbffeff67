import Foundation
import Testing
import TrackTestSupport

/// Runs `track fetch` against a server on this machine that gives wrong answers of many kinds.
@Suite struct SourceFaultTests {
  private static let canRun = RequiredTools.work("command -v python3 && command -v curl")

  @Test(
    "A fault of a service loses no line and shows no key",
    .enabled(if: canRun, "there is no python3, or no curl"))
  func faults() async throws {
    let script = PackageFolder.root.appendingPathComponent("Tests/Sources/faults.py").path
    let run = try await ShellRun(
      "python3 '\(script)' '\(PackageFolder.program().path)'", in: PackageFolder.root.path,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin", "TZ": "UTC"],
      seconds: 400)
    #expect(run.code == 0, "\(String(decoding: run.output + run.errors, as: UTF8.self))")
  }
}
