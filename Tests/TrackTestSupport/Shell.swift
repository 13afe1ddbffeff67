import Foundation

/// Starts scripts with `/bin/sh`.
enum Shell {
  #if canImport(Darwin)
    typealias FileActions = posix_spawn_file_actions_t?
  #else
    typealias FileActions = posix_spawn_file_actions_t
  #endif

  /// Starts a script and returns its process ID.
  ///
  /// The script gets the default signal mask and actions. A shell that waits needs `SIGCHLD`, which
  /// this thread may have blocked.
  ///
  /// - Parameters:
  ///   - folder: The working directory.
  ///   - environment: The whole environment; nothing is inherited.
  ///   - flags: Further flags of `posix_spawn`.
  ///   - files: Adds the file actions that set up input and output.
  static func start(
    _ script: String, in folder: String, environment: [String: String], flags: Int32,
    files: (inout FileActions) -> Void
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
    files(&actions)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(flags | Int32(POSIX_SPAWN_SETSIGMASK)))

    let words = strings(["/bin/sh", "-c", "cd '\(folder)' || exit 99\n\(script)"])
    let variables = strings(environment.map { "\($0)=\($1)" })
    defer { (words + variables).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }

  /// Returns the exit code of a wait status; 128 plus the signal's number if a signal ended the
  /// process, as in a shell.
  static func exitCode(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Returns the strings as a nil-terminated C array, which the caller frees.
  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }
}
