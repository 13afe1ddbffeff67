#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An external program, found by `ProgramSearch` and started without a shell. No other code starts
/// programs.
package struct ExternalProgram {
  /// The target of a standard stream of a program.
  package enum Stream {
    /// The same stream as that of this process.
    case own
    case nothing
    case descriptor(Int32)
  }

  private let process: pid_t
  /// True if the program leads a process group, so that its child processes can be ended as well.
  private let hasGroup: Bool

  /// Starts a program; returns nil if there is no such program.
  ///
  /// - Parameters:
  ///   - words: The name of the program and its arguments.
  ///   - variables: The environment of the program, as `NAME=value`. Keys, and the entries of
  ///     `$PATH` that are not searched, are removed from it.
  ///   - search: Where the program is looked up; nil to read `$PATH` in `variables`.
  ///   - streams: The standard input, output and error of the program.
  ///   - hasGroup: True to give the program its own process group.
  ///   - isInterrupted: True to reset SIGINT, SIGQUIT and SIGPIPE to their defaults, so that they end
  ///     the program even if this process ignores them.
  package init?(
    _ words: [String], variables: [String] = environmentVariables(), search: ProgramSearch? = nil,
    streams: [Stream],
    hasGroup: Bool = false, isInterrupted: Bool = false
  ) {
    let search = search ?? ProgramSearch(in: variables)
    guard let file = words.first.flatMap(search.path(of:)) else { return nil }
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
      for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, number) }
      posix_spawnattr_setsigdefault(&attributes, &signals)
      flags |= Int16(POSIX_SPAWN_SETSIGDEF)
    }
    posix_spawnattr_setflags(&attributes, flags)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] =
      search.environment(variables).map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    guard posix_spawn(&process, file, &actions, &attributes, &arguments, &environment) == 0
    else { return nil }
    self.process = process
    self.hasGroup = hasGroup
  }

  /// Waits for the program to end and returns the exit code: 128 plus the signal number if a signal
  /// ended the program, 127 if the code is unknown.
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    return Self.code(of: status)
  }

  /// Runs a program on the terminal of this process. Meanwhile this process ignores SIGINT and
  /// SIGQUIT, which are meant for the program.
  ///
  /// - Parameter input: The standard input of the program; nil for that of this process. The program
  ///   need not read all of it.
  /// - Returns: The exit code; 127 if there is no such program.
  package static func runInForeground(_ words: [String], input: [UInt8]? = nil) -> Int32 {
    let ignored = [SIGINT, SIGQUIT, SIGPIPE].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, action) in ignored { signal(number, action) } }
    guard let input else {
      return ExternalProgram(words, streams: [], isInterrupted: true)?.wait() ?? 127
    }
    guard let pipe = Pipe() else { return 127 }
    let program = ExternalProgram(
      words, streams: [.descriptor(pipe.reading)], isInterrupted: true)
    close(pipe.reading)
    if program != nil { pipe.send(input) }
    close(pipe.writing)
    return program?.wait() ?? 127
  }

  /// Returns the exit code without waiting; nil if the program is still running.
  package func codeIfEnded() -> Int32? {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) == process ? Self.code(of: status) : nil
  }

  /// Ends the program and its process group, if it has one.
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

  /// Starts a program whose output is discarded and that may keep running after this process ends.
  /// Waits a short time for its end, to report an early failure.
  ///
  /// - Parameter timeout: The maximum waiting time in milliseconds.
  /// - Returns: The exit code; 127 if there is no such program, nil if the program is still
  ///   running.
  package static func start(_ words: [String], timeout: Int) -> Int32? {
    guard let program = ExternalProgram(words, streams: [.nothing, .nothing, .nothing]) else {
      return 127
    }
    let deadline = steadyMilliseconds() + timeout
    while true {
      if let code = program.codeIfEnded() { return code }
      if steadyMilliseconds() >= deadline { return nil }
      pause(milliseconds: 5)
    }
  }

  // MARK: Ending with this program

  /// Makes sure that a signal that ends this process also ends the program.
  package func endsWithThisProgram() {
    endedWithThisProgram = hasGroup ? -process : process
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { number in
        if endedWithThisProgram != 0 { kill(endedWithThisProgram, SIGTERM) }
        signal(number, SIG_DFL)
        raise(number)
      }
      // Keep a handler that is already installed.
      let wasDefault = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
      if !wasDefault { signal(number, before) }
    }
  }

  /// Forgets the program after it has ended, so that a later signal is not sent to its process ID.
  package static func hasEnded() { endedWithThisProgram = 0 }
}

/// The process or group ID, as an argument of `kill`, of the program that must end with this
/// process; 0 if there is none.
nonisolated(unsafe) private var endedWithThisProgram: pid_t = 0
