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
  package enum Stream {
    /// This program's own.
    case own
    case nothing
    case descriptor(Int32)
  }

  private let process: pid_t
  /// Whether what it starts can be ended with it.
  private let hasGroup: Bool

  /// Nil where there is no such program.
  ///
  /// - Parameters:
  ///   - words: Its name and its arguments.
  ///   - variables: Its whole environment, as `NAME=value`.
  ///   - streams: Its input, its output and its errors.
  ///   - hasGroup: Whether it gets a process group of its own.
  ///   - isInterrupted: Whether an interruption ends it even where it does not end this program.
  package init?(
    _ words: [String], variables: [String] = environmentVariables(), streams: [Stream],
    hasGroup: Bool = false, isInterrupted: Bool = false
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
    var flags = hasGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0
    if isInterrupted {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGINT)
      sigaddset(&signals, SIGQUIT)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      flags |= Int16(POSIX_SPAWN_SETSIGDEF)
    }
    posix_spawnattr_setflags(&attributes, flags)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, name, &actions, &attributes, &arguments, &environment) == 0
    else { return nil }
    self.process = process
    self.hasGroup = hasGroup
  }

  /// Its exit code once it has ended: 128 and the signal's number where one ended it, 127 where
  /// that cannot be had.
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    return Self.code(of: status)
  }

  /// Runs one on the terminal of this program, and ignores interruptions meanwhile, which are for
  /// that one.
  ///
  /// - Returns: its exit code, 127 where there is no such program.
  package static func runInForeground(_ words: [String]) -> Int32 {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    return ExternalProgram(words, streams: [], isInterrupted: true)?.wait() ?? 127
  }

  /// Its exit code where it has ended already.
  package func codeIfEnded() -> Int32? {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) == process ? Self.code(of: status) : nil
  }

  /// Ends it, and with it what it started in a group of its own.
  package func end() {
    for number in [SIGTERM, SIGKILL] {
      kill(hasGroup ? -process : process, number)
      for _ in 0..<100 {
        if codeIfEnded() != nil { return }
        pause(milliseconds: 10)
      }
    }
  }

  private static func code(of status: Int32) -> Int32 {
    status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Starts one, its output away, which may go on when this program ends.
  ///
  /// - Parameter patience: How long to wait for its end, in milliseconds.
  /// - Returns: its exit code, 127 where there is no such program, nil where it goes on.
  package static func start(_ words: [String], patience: Int) -> Int32? {
    guard let program = ExternalProgram(words, streams: [.nothing, .nothing, .nothing]) else {
      return 127
    }
    let deadline = steadyMilliseconds() + patience
    while true {
      if let code = program.codeIfEnded() { return code }
      if steadyMilliseconds() >= deadline { return nil }
      pause(milliseconds: 5)
    }
  }

  // MARK: Its end with this program's

  /// Notes that a signal which ends this program ends the other one, too.
  package func endsWithThisProgram() {
    endedWithThisProgram = hasGroup ? -process : process
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { number in
        if endedWithThisProgram != 0 { kill(endedWithThisProgram, SIGTERM) }
        signal(number, SIG_DFL)
        raise(number)
      }
      // Whoever has another use for the signal keeps it.
      let isUsual = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
      if !isUsual { signal(number, before) }
    }
  }

  /// Forgets a program that has ended.
  package static func hasEnded() { endedWithThisProgram = 0 }
}

/// The program that ends with this one, as `kill` takes it; 0 for none.
nonisolated(unsafe) private var endedWithThisProgram: pid_t = 0
