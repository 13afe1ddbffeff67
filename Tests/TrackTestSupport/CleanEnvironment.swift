import Foundation

extension TemporaryFolder {
  /// Makes a home folder and returns the environment of a program that runs in it, which has nothing
  /// of the host but the programs on its path.
  ///
  /// The system's settings of git are left out. In the home folder git makes no identity of the
  /// host's name or of `/etc/mailname` where a test sets none.
  ///
  /// - Parameter home: The name of the home folder; empty for this folder.
  package func cleanEnvironment(home: String = "home") throws -> [String: String] {
    if !home.isEmpty { try makeFolder(home) }
    let settings = home.isEmpty ? ".gitconfig" : "\(home)/.gitconfig"
    try write("[user]\n  useConfigOnly = true\n", to: settings)
    return [
      "PATH": path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin"),
      "HOME": home.isEmpty ? path : path(home), "GIT_CONFIG_NOSYSTEM": "1",
      "TRACK_NOW": "2026-11-21T12:00", "TZ": "UTC", "LC_ALL": "C.UTF-8",
    ]
  }
}
