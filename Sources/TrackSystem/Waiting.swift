#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A descriptor that is waited for.
package struct Interest {
  package let descriptor: Int32
  /// Whether it is waited for until it takes bytes, not until it has some.
  package let writes: Bool

  package init(_ descriptor: Int32, writes: Bool = false) {
    self.descriptor = descriptor
    self.writes = writes
  }
}

/// Waits until some descriptors can go on, or have ended.
///
/// - Parameter milliseconds: How long to wait at most.
/// - Returns: the descriptors that can go on; none where a signal came.
package func ready(_ interests: [Interest], within milliseconds: Int) -> [Int32] {
  var waiting = interests.map {
    pollfd(fd: $0.descriptor, events: Int16($0.writes ? POLLOUT : POLLIN), revents: 0)
  }
  let count = poll(&waiting, nfds_t(waiting.count), Int32(clamping: max(milliseconds, 0)))
  return count > 0 ? waiting.filter { $0.revents != 0 }.map(\.fd) : []
}

/// This process's number.
package func processNumber() -> Int32 { getpid() }

/// Sleeps for some milliseconds.
package func pause(milliseconds: Int) {
  usleep(UInt32(milliseconds) * 1000)
}

/// A clock that only goes forward, in milliseconds.
package func steadyMilliseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Int(now.tv_sec) * 1000 + Int(now.tv_nsec) / 1_000_000
}
