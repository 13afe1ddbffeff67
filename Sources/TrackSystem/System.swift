import TrackCore

// The only file of the program that speaks to the operating system's library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the program is told by the process that it runs in.
package enum System {
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Opens what stands for a standard stream that was closed, so that no file of ours gets its
  /// number. Reading and writing it fails, as before.
  package static func openStandardStreams() {
    for (number, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", flags)
    }
  }

  /// The user's wall time now.
  package static func wallTime() -> (
    year: Int, month: Int, day: Int, secondOfDay: Int, instant: Int
  ) {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let seconds = Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + min(Int(parts.tm_sec), 59)
    return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), seconds, Int(now))
  }

  /// The seconds since 1970 at a wall time of this time zone, where that is given in seconds from
  /// the midnight that begins a day.
  package static func instant(of day: Day, second: Int) -> Int {
    let date = day.date
    var parts = tm()
    parts.tm_year = Int32(truncatingIfNeeded: date.year - 1900)
    parts.tm_mon = Int32(truncatingIfNeeded: date.month - 1)
    parts.tm_mday = Int32(truncatingIfNeeded: date.day)
    parts.tm_isdst = -1
    // The clock of that day, not so many seconds after its midnight: nights may be short or long.
    let (hours, rest) = (second / 3600, second % 3600)
    parts.tm_hour = Int32(truncatingIfNeeded: hours)
    parts.tm_min = Int32(truncatingIfNeeded: rest / 60)
    parts.tm_sec = Int32(truncatingIfNeeded: rest % 60)
    return Int(mktime(&parts))
  }

  /// How far wall time is ahead of universal time at an instant, in seconds.
  package static func offset(at instant: Int) -> Int {
    var time = time_t(instant)
    var parts = tm()
    localtime_r(&time, &parts)
    return Int(parts.tm_gmtoff)
  }

  /// The path of this program.
  package static func program() -> String {
    #if canImport(Darwin)
      var length: UInt32 = 4096
      var path = [CChar](repeating: 0, count: Int(length))
      if _NSGetExecutablePath(&path, &length) == 0 {
        return path.withUnsafeBufferPointer { buffer in
          buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
      }
    #else
      if let path = resolvedPath("/proc/self/exe") { return path }
    #endif
    return CommandLine.arguments.first ?? "track"
  }

  package static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// The columns of the terminal behind a stream; nil where there is none.
  package static func columns(of stream: Stream) -> Int? {
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// What is typed on the terminal up to the end of the line; nil at the end of the input.
  package static func typedLine() -> String? { readLine() }

  package static func end(with code: Int32) -> Never {
    exit(code)
  }
}

/// Where text comes from and goes to.
package enum Stream: Int32 {
  case input = 0
  case output = 1
  case errors = 2

  /// Writes all of the bytes, however many calls that takes.
  package func send(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { rest in
        write(rawValue, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // Somebody made the terminal non-blocking.
        var waiting = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno == EPIPE {
        // The reader has seen enough.
        return
      } else if errno != EINTR {
        throw SystemError(number: errno)
      }
    }
  }
}
