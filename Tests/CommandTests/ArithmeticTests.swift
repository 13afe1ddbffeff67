import Foundation
import Testing
import TrackTestSupport

/// Compares the figures of reports with those that `Tests/Arithmetic` computes in Python.
@Suite struct ArithmeticTests {
  private static let hasPython = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }

  @Test(
    .enabled(if: hasPython, "there is no python3"),
    arguments: [
      "--count 60 --seed 1", "--directory examples/rich", "--directory examples/minimal",
    ])
  func reportsEqualTheFiguresComputedInPython(options: String) async throws {
    let program = try PackageFolder.program().path
    let run = try await ShellRun(
      "python3 Tests/Arithmetic/compare.py '\(program)' \(options)", in: PackageFolder.root.path,
      environment: ProcessInfo.processInfo.environment.merging(
        ["PYTHONDONTWRITEBYTECODE": "1"], uniquingKeysWith: { $1 }),
      seconds: 300)
    #expect(
      run.code == 0,
      "\(String(decoding: run.output, as: UTF8.self))\(String(decoding: run.errors, as: UTF8.self))"
    )
  }
}
