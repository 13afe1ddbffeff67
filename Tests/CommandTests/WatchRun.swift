import Foundation
import TrackTestSupport

/// A running `track report --watch` on a new temporary folder.
final class WatchRun: @unchecked Sendable {
  let place: TemporaryFolder
  private let process = Process()
  private let lock = NSLock()
  private var bytes: [UInt8] = []

  /// - Parameter opener: The script of the program that opens pages.
  init(
    _ options: [String], of command: String = "watch", log: String = "2026-11-20 water 3\n",
    opener: String = "exit 1"
  ) throws {
    place = try TemporaryFolder()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write("habit water: Drink water\n  every: 8/day\n", to: "data/habits.txt")
    try place.write(log, to: "data/log.txt")
    process.executableURL = try PackageFolder.program()
    process.arguments = ["--dir", place.path("data"), command] + options
    for name in ["xdg-open", "open"] {
      try place.writeScript("#!/bin/sh\n\(opener)\n", to: "bin/\(name)")
    }
    process.environment = [
      "TRACK_NOW": "2026-11-21T12:00", "HOME": place.path, "TZ": "UTC",
      "PATH": place.path("bin") + ":/usr/local/bin:/usr/bin:/bin",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let data = handle.availableData
      if data.isEmpty { handle.readabilityHandler = nil }
      self?.lock.withLock { self?.bytes += Array(data) }
    }
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The output so far.
  var output: String { lock.withLock { String(decoding: bytes, as: UTF8.self) } }

  /// Waits until the output satisfies a condition. Returns false if it does not in time.
  func comes(within seconds: Double = 20, _ holds: (String) -> Bool) async -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while Date() < deadline {
      if holds(output) { return true }
      try? await Task.sleep(nanoseconds: 5_000_000)
    }
    return holds(output)
  }

  /// Sends a signal and returns the exit code; nil if the process does not end.
  func end(with signal: Int32) async -> Int32? {
    kill(process.processIdentifier, signal)
    for _ in 0..<2000 where process.isRunning {
      try? await Task.sleep(nanoseconds: 5_000_000)
    }
    guard !process.isRunning else { return nil }
    return process.terminationReason == .exit ? process.terminationStatus : 128 + signal
  }

  func append(_ line: String, to file: String = "log.txt") throws {
    try place.write(place.text(of: "data/\(file)") + line + "\n", to: "data/\(file)")
  }
}
