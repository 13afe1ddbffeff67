#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the handler of signals writes to; set once, before it is in place.
nonisolated(unsafe) private var told: Int32 = -1

/// Ctrl-C and its like as something that can be waited for.
package struct Interruption: ~Copyable {
  /// What can be read of when a signal came.
  package let descriptor: Int32

  /// What came since the last look.
  package enum News { case nothing, resized, ended }

  /// Nil where the system has no more pipes.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    told = ends[1]
    // Whoever started the program may have held them back.
    var all = sigset_t()
    sigemptyset(&all)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGWINCH] {
      sigaddset(&all, number)
      signal(number) { number in
        // Nothing but this may be done here.
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(told, &byte, 1)
      }
    }
    sigprocmask(SIG_UNBLOCK, &all, nil)
  }

  package borrowing func news() -> News {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return .nothing }
    let window = UInt8(truncatingIfNeeded: SIGWINCH)
    return buffer[..<count].allSatisfy { $0 == window } ? .resized : .ended
  }
}
