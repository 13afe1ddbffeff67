import Foundation

/// What a shell script printed and how it ended.
package struct ShellRun: Sendable {
  package let output: [UInt8]
  package let errors: [UInt8]
  /// The exit code; as in a shell 128 and the signal's number where one ended it.
  package let code: Int32
  /// Whether it was ended because it took too long.
  package let tookTooLong: Bool

  /// Runs a script by `/bin/sh`, its output in files so that nothing can block.
  ///
  /// - Parameters:
  ///   - folder: Where it runs.
  ///   - environment: All of its variables.
  ///   - seconds: When it is ended, with all that it started.
  package init(
    _ script: String, in folder: String, environment: [String: String], seconds: Double = 60
  ) async throws {
    let place = try TemporaryFolder()
    let ended = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            try Self.wait(
              for: Self.spawn(
                "cd '\(folder)' || exit 99\n" + script, environment,
                output: place.path("output"), errors: place.path("errors")),
              seconds: seconds)
          })
      }
    }
    output = Array(try Data(contentsOf: URL(fileURLWithPath: place.path("output"))))
    errors = Array(try Data(contentsOf: URL(fileURLWithPath: place.path("errors"))))
    (code, tookTooLong) = ended
  }

  private static func spawn(
    _ script: String, _ environment: [String: String], output: String, errors: String
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that everything in it can be ended at once; and no signal held
    // back as in this thread, for a shell that waits must hear of its children.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

    let words = strings(["/bin/sh", "-c", script])
    let variables = strings(environment.map { "\($0)=\($1)" })
    defer { (words + variables).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }

  /// The strings as C has them, with the nil that ends them.
  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  private static func wait(for process: pid_t, seconds: Double) -> (Int32, Bool) {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var status: Int32 = 0
    var isLate = false
    while waitpid(process, &status, WNOHANG) == 0 {
      if !isLate, Date() > deadline {
        isLate = true
        kill(-process, SIGKILL)
      }
      usleep(500)
    }
    let signal = status & 0x7F
    return (signal == 0 ? (status >> 8) & 0xFF : 128 + signal, isLate)
  }
}
