import TrackCore

// The process's environment, clock and standard streams.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions of the operating system for this process: environment, time and terminal.
package enum System {
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Opens `/dev/null` for each standard stream that is closed, so that no file gets its descriptor
  /// by chance. It is opened for writing in place of an input stream and for reading in place of an
  /// output stream, so that using the stream still fails.
  package static func openStandardStreams() {
    for (number, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", flags)
    }
  }

  /// Returns the current local date and time, and the same instant in seconds since 1970.
  package static func wallTime() -> (
    year: Int, month: Int, day: Int, secondOfDay: Int, instant: Int
  ) {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let seconds = Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + min(Int(parts.tm_sec), 59)
    return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), seconds, Int(now))
  }

  /// Returns the instant, in seconds since 1970, of a local date and time.
  ///
  /// - Parameter second: The time in seconds from the midnight that begins the day.
  package static func instant(of day: Day, second: Int) -> Int {
    let date = day.date
    var parts = tm()
    parts.tm_year = Int32(truncatingIfNeeded: date.year - 1900)
    parts.tm_mon = Int32(truncatingIfNeeded: date.month - 1)
    parts.tm_mday = Int32(truncatingIfNeeded: date.day)
    parts.tm_isdst = -1
    // Pass hours, minutes and seconds to `mktime`, not only seconds, because a day on which the
    // clocks change is shorter or longer.
    let (hours, remainder) = (second / 3600, second % 3600)
    parts.tm_hour = Int32(truncatingIfNeeded: hours)
    parts.tm_min = Int32(truncatingIfNeeded: remainder / 60)
    parts.tm_sec = Int32(truncatingIfNeeded: remainder % 60)
    return Int(mktime(&parts))
  }

  /// Returns the offset of local time from UTC at an instant, in seconds.
  package static func offset(at instant: Int) -> Int {
    var time = time_t(instant)
    var parts = tm()
    localtime_r(&time, &parts)
    return Int(parts.tm_gmtoff)
  }

  /// Returns the path of this program's executable file.
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

  /// True if this process may read its terminal: no other one has been put before it.
  package static var isInForeground: Bool { tcgetpgrp(Stream.input.rawValue) == getpgrp() }

  package static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// Returns the width of a stream's terminal in columns; nil if it is not a terminal.
  package static func columns(of stream: Stream) -> Int? {
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Returns the height of a stream's terminal in rows; nil if it is not a terminal.
  package static func rows(of stream: Stream) -> Int? {
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }

  /// Reads a line from standard input; returns nil at the end of the input.
  package static func typedLine() -> String? { readLine() }

  package static func end(with code: Int32) -> Never {
    exit(code)
  }
}

/// A standard stream.
package enum Stream: Int32 {
  case input = 0
  case output = 1
  case errors = 2

  /// Waits for bytes and returns at most `most` of them; nil at the end of the stream.
  package func receive(most: Int) -> [UInt8]? {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, length in
        count = read(rawValue, buffer.baseAddress, most)
        length = max(count, 0)
      }
      if count > 0 { return bytes }
      if count == 0 || errno != EINTR && errno != EAGAIN { return nil }
      if errno == EAGAIN { _ = ready([Interest(rawValue)], within: 1000) }
    }
  }

  /// Writes all of the bytes, in several system calls if necessary.
  package func send(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { rest in
        write(rawValue, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // The stream is non-blocking, because its terminal is. Wait until it accepts bytes.
        var waiting = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno == EPIPE {
        // The reader has closed the pipe, so nobody needs the rest.
        return
      } else if errno != EINTR {
        throw SystemError(number: errno)
      }
    }
  }
}
