#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A descriptor to wait for, and the event to wait for.
package struct Interest {
  package let descriptor: Int32
  /// True to wait until the descriptor accepts bytes; false to wait until it has bytes to read.
  package let writes: Bool

  package init(_ descriptor: Int32, writes: Bool = false) {
    self.descriptor = descriptor
    self.writes = writes
  }
}

/// Waits until at least one descriptor is ready or closed.
///
/// - Parameter milliseconds: The maximum waiting time.
/// - Returns: The ready descriptors; empty after the timeout or a signal.
package func ready(_ interests: [Interest], within milliseconds: Int) -> [Int32] {
  var waiting = interests.map {
    pollfd(fd: $0.descriptor, events: Int16($0.writes ? POLLOUT : POLLIN), revents: 0)
  }
  let count = poll(&waiting, nfds_t(waiting.count), Int32(clamping: max(milliseconds, 0)))
  return count > 0 ? waiting.filter { $0.revents != 0 }.map(\.fd) : []
}

/// Returns the ID of this process.
package func processNumber() -> Int32 { getpid() }

/// Sleeps for the given number of milliseconds.
package func pause(milliseconds: Int) {
  usleep(UInt32(milliseconds) * 1000)
}

/// Returns the time of a monotonic clock, in milliseconds.
package func steadyMilliseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Int(now.tv_sec) * 1000 + Int(now.tv_nsec) / 1_000_000
}
