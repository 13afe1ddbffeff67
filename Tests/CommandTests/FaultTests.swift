import Foundation
import Testing
import TrackTestSupport

/// Short runs of the campaigns in `Tests/Faults`, which make system calls fail, or use git between
/// syncs, and then check the files.
@Suite struct FaultTests {
  /// True if python3 is installed and strace can inject faults.
  private static let canInject = RequiredTools.work(
    "command -v python3 && strace -qq -o /dev/null -e inject=fsync:error=EIO true")

  @Test(.enabled(if: canInject, "there is no python3, or no strace that may be used"))
  func aFailedWriteLeavesFilesBeforeOrAfter() async throws { try await run("campaign.py") }

  @Test(.enabled(if: canInject, "there is no python3, or no strace that may be used"))
  func aSyncAfterAFaultCompletes() async throws { try await run("sync.py") }

  @Test(.enabled(if: canInject, "there is no python3, or no strace that may be used"))
  func aGitSyncAfterAFaultCompletes() async throws { try await run("gitsync.py") }

  @Test(.enabled(if: canInject, "there is no python3, or no strace that may be used"))
  func aSyncAfterGitOperationsKeepsEachLineOnce() async throws { try await run("githistory.py") }

  private func run(_ script: String) async throws {
    let campaign = PackageFolder.root.appendingPathComponent("Tests/Faults/\(script)").path
    let run = try await ShellRun(
      "python3 '\(campaign)' '\(PackageFolder.program().path)' --short",
      in: PackageFolder.root.path,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin", "TZ": "UTC"],
      seconds: 300)
    #expect(
      run.code == 0,
      "\(String(decoding: run.output, as: UTF8.self))\(String(decoding: run.errors, as: UTF8.self))"
    )
  }
}
