#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The result of a program that has run: its output and exit code.
package struct ChildProcess: Sendable {
  /// The exit code. It is 128 plus the signal number if a signal ended the program. It is 127 if
  /// there is no such program, or if the program was ended because it printed nothing for too long.
  package private(set) var code: Int32 = 127
  package private(set) var output: [UInt8] = []
  package private(set) var errors: [UInt8] = []
  /// True if the program was ended because it printed nothing for too long.
  package private(set) var wasSilent = false

  /// Runs a program with empty input, and waits for it to end.
  ///
  /// - Parameters:
  ///   - words: The name of the program and its arguments.
  ///   - variables: The whole environment of the program, as `NAME=value`.
  ///   - search: Where the program is looked up; nil to read `$PATH` in `variables`.
  ///   - timeout: The maximum time without output, in milliseconds; nil for no limit.
  package init(
    _ words: [String], variables: [String], search: ProgramSearch? = nil, timeout: Int? = nil
  ) {
    guard let out = Pipe(), let err = Pipe() else { return }
    let program = ExternalProgram(
      words, variables: variables, search: search,
      streams: [.nothing, .descriptor(out.writing), .descriptor(err.writing)],
      hasGroup: !hasControllingTerminal())
    close(out.writing)
    close(err.writing)
    defer {
      close(out.reading)
      close(err.reading)
    }
    guard let program else { return }
    program.endsWithThisProgram()
    defer { ExternalProgram.hasEnded() }
    drain(out.reading, err.reading, timeout)
    if wasSilent {
      program.end()
    } else {
      code = program.wait()
    }
  }

  /// Reads the program's output and errors until both pipes are closed. Both are read at the same
  /// time, because the program would block if one pipe were full.
  private mutating func drain(_ outputPipe: Int32, _ errorPipe: Int32, _ timeout: Int?) {
    var texts: [[UInt8]] = [[], []]
    var polled = [outputPipe, errorPipe].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var piece = [UInt8](repeating: 0, count: 65_536)
    while polled.contains(where: { $0.fd >= 0 }) {
      let count = poll(&polled, nfds_t(polled.count), timeout.map { Int32(clamping: $0) } ?? -1)
      if count == 0 {
        wasSilent = true
        break
      }
      guard count > 0 || errno == EINTR else { break }
      for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
        let count = read(polled[index].fd, &piece, piece.count)
        if count > 0 {
          texts[index] += piece[..<count]
        } else if count == 0 || errno != EINTR {
          polled[index].fd = -1
        }
      }
    }
    (output, errors) = (texts[0], texts[1])
  }
}

/// The two ends of a pipe that child processes do not inherit.
struct Pipe {
  let reading: Int32
  let writing: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Writes bytes until all are written or nobody reads them.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}

/// Returns the environment of this process, as `NAME=value`.
package func environmentVariables() -> [String] {
  var variables: [String] = []
  var next = environ
  while let variable = next.pointee {
    variables.append(String(cString: variable))
    next += 1
  }
  return variables
}

/// Returns true if standard input and standard error are both connected to a terminal.
package func hasTerminal() -> Bool { isatty(0) == 1 && isatty(2) == 1 }

/// Returns true if this process has a controlling terminal. Child programs can then ask the user,
/// even if the standard streams are not connected to it.
private func hasControllingTerminal() -> Bool {
  let opened = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
  if opened >= 0 { close(opened) }
  return opened >= 0
}

/// Returns true if a file exists and this process may execute it.
package func isProgram(_ path: String) -> Bool {
  (try? fileKind(of: path)) == .regular && access(path, X_OK) == 0
}
