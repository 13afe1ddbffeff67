#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The write end of the pipe, for the signal handler. It is set once, before the handler is
/// installed.
nonisolated(unsafe) private var signalPipe: Int32 = -1

/// Receives signals such as Ctrl-C through a pipe, so that a program can wait for them with `poll`.
package struct Interruption: ~Copyable {
  /// The descriptor that becomes readable after a signal.
  package let descriptor: Int32

  /// The most important signal since the last call: none, a change of the window size, or one that
  /// ends the program.
  package enum Event { case nothing, resized, ended }

  /// Installs the signal handlers; returns nil if no pipe can be created.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    signalPipe = ends[1]
    // The parent process may have blocked these signals.
    var all = sigset_t()
    sigemptyset(&all)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGWINCH] {
      sigaddset(&all, number)
      signal(number) { number in
        // Only async-signal-safe calls such as `write` are allowed here.
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalPipe, &byte, 1)
      }
    }
    sigprocmask(SIG_UNBLOCK, &all, nil)
  }

  package borrowing func nextEvent() -> Event {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return .nothing }
    let window = UInt8(truncatingIfNeeded: SIGWINCH)
    return buffer[..<count].allSatisfy { $0 == window } ? .resized : .ended
  }
}
