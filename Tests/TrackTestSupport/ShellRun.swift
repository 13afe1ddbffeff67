import Foundation

/// The output and exit code of a shell script.
package struct ShellRun: Sendable {
  /// The queue that runs scripts, two at a time for each processor, because some scripts only wait.
  /// The time limit of a script thus does not depend on the number of tests.
  private static let queue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2 * ProcessInfo.processInfo.activeProcessorCount
    return queue
  }()

  package let output: [UInt8]
  package let errors: [UInt8]
  /// The exit code; 128 plus the signal's number if a signal ended the script, as in a shell.
  package let code: Int32
  /// True if the script was killed at the time limit.
  package let tookTooLong: Bool

  /// Runs a script with `/bin/sh`. Its output goes to files, because a full pipe would block it.
  ///
  /// - Parameters:
  ///   - folder: The working directory.
  ///   - environment: The whole environment; nothing is inherited.
  ///   - seconds: The time limit. The script and its children are killed when it is over.
  package init(
    _ script: String, in folder: String, environment: [String: String], seconds: Double = 60
  ) async throws {
    let place = try TemporaryFolder()
    let ended = try await withCheckedThrowingContinuation { continuation in
      Self.queue.addOperation {
        continuation.resume(
          with: Result {
            try Self.wait(
              for: Self.start(
                script, in: folder, environment,
                output: place.path("output"), errors: place.path("errors")),
              seconds: seconds)
          })
      }
    }
    output = Array(try Data(contentsOf: URL(fileURLWithPath: place.path("output"))))
    errors = Array(try Data(contentsOf: URL(fileURLWithPath: place.path("errors"))))
    (code, tookTooLong) = ended
  }

  private static func start(
    _ script: String, in folder: String, _ environment: [String: String], output: String,
    errors: String
  ) throws -> pid_t {
    // A new process group makes it possible to kill the script and its children at once.
    try Shell.start(
      script, in: folder, environment: environment, flags: Int32(POSIX_SPAWN_SETPGROUP)
    ) { actions in
      let writing = O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
    }
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
    return (Shell.exitCode(status), isLate)
  }
}
