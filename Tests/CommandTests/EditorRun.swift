import Foundation
import TrackTestSupport

/// A run of an editor or of a client, with the program as `track` on its path and `$root` as the
/// package folder.
enum EditorRun {
  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  static func of(_ script: String, in place: TemporaryFolder) async throws -> ShellRun {
    try place.makeFolder("bin")
    try place.makeLink("bin/track", to: PackageFolder.program().path)
    return try await ShellRun(
      "root='\(PackageFolder.root.path)'\n" + script, in: place.path,
      environment: [
        "PATH": "\(place.path("bin")):\(path)", "HOME": place.path, "LC_ALL": "C.UTF-8",
        "TRACK_NOW": "2026-11-21T12:30", "TERM": "dumb", "PYTHONDONTWRITEBYTECODE": "1",
      ], seconds: 300)
  }

  /// Returns a folder with a data directory, in which the second line of `habits.txt` is wrong.
  static func place() throws -> TemporaryFolder {
    let place = try TemporaryFolder()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write(
      """
      habit run: Run
        every: 3/wek

      habit walk: Walk
        of: run
        goal: fit

      goal fit: Fit
        measure: run 200km

      """, to: "data/habits.txt")
    try place.write("2026-11-20 run 5km\n", to: "data/log.txt")
    return place
  }
}

extension ShellRun {
  var text: String { String(decoding: output, as: UTF8.self) }
  /// The standard output and the standard error, to be shown if a test fails.
  var everything: String { text + String(decoding: errors, as: UTF8.self) }
}
