import Foundation
import Testing

/// Checks for programs and permissions that a test needs in addition to Swift and git.
///
/// If they are missing, the test is shown as skipped; with `TRACK_REQUIRE_TOOLS=1` it fails.
enum RequiredTools {
  /// True if a missing tool makes a test fail.
  private static let areDemanded =
    ProcessInfo.processInfo.environment["TRACK_REQUIRE_TOOLS"] == "1"

  /// Ends the test as skipped or, if tools are required, as failed.
  static func areMissing(_ what: String) throws -> Never {
    if areDemanded { throw Missing(what: what) }
    try Test.cancel("there is no \(what)")
  }

  /// Returns true if a script succeeds, or if tools are required, so that the test runs and fails.
  static func work(_ script: String) -> Bool {
    if areDemanded { return true }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private struct Missing: Error, CustomStringConvertible {
    let what: String
    var description: String { "there is no \(what), and TRACK_REQUIRE_TOOLS demands it" }
  }
}
