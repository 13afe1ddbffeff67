#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program of somebody else that was started without a shell, found on the path.
package struct ExternalProgram {
  /// What its input, its output or its errors are.
  enum Stream {
    /// This program's own.
    case own
    case nothing
    case descriptor(Int32)
  }

  private let process: pid_t

  /// Nil where there is no such program.
  ///
  /// - Parameters:
  ///   - words: Its name and its arguments.
  ///   - variables: Its whole environment, as `NAME=value`.
  ///   - streams: Its input, its output and its errors.
  ///   - isInterrupted: Whether an interruption ends it even where it does not end this program.
  init?(
    _ words: [String], variables: [String] = environmentVariables(), streams: [Stream],
    isInterrupted: Bool = false
  ) {
    guard let name = words.first else { return nil }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in zip(Int32(0)..., streams) {
      switch stream {
      case .own: continue
      case .nothing:
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      }
    }
    if isInterrupted {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGINT)
      sigaddset(&signals, SIGQUIT)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, name, &actions, &attributes, &arguments, &environment) == 0
    else { return nil }
    self.process = process
  }

  /// Its exit code once it has ended: 128 and the signal's number where one ended it, 127 where
  /// that cannot be had.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Runs one, its output away; gives its exit code, 127 where there is no such program.
  package static func run(_ words: [String]) -> Int32 {
    ExternalProgram(words, streams: [.nothing, .nothing, .nothing])?.wait() ?? 127
  }
}
