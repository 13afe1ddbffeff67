#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The output and exit code of a program that was run.
package struct ChildProcess: Sendable {
  /// The exit code; 128 and the signal's number where one ended it, 127 where there is no such
  /// program.
  package private(set) var code: Int32 = 127
  package private(set) var output: [UInt8] = []
  package private(set) var errors: [UInt8] = []
  /// Whether it was ended because it printed nothing for too long.
  package private(set) var wasSilent = false

  /// Runs a program, nothing to read before it, and waits.
  ///
  /// - Parameters:
  ///   - words: The program's name and its arguments.
  ///   - variables: Its whole environment, as `NAME=value`.
  ///   - patience: How long it may print nothing, in milliseconds; nil for as long as it likes.
  package init(_ words: [String], variables: [String], patience: Int? = nil) {
    guard let out = Pipe(), let err = Pipe() else { return }
    let program = ExternalProgram(
      words, variables: variables,
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
    drain(out.reading, err.reading, patience)
    if wasSilent {
      program.end()
    } else {
      code = program.wait()
    }
  }

  /// Reads both pipes to their ends at once, as a program blocks when either is full.
  private mutating func drain(_ one: Int32, _ two: Int32, _ patience: Int?) {
    var texts: [[UInt8]] = [[], []]
    var polled = [one, two].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var piece = [UInt8](repeating: 0, count: 65_536)
    while polled.contains(where: { $0.fd >= 0 }) {
      let count = poll(&polled, nfds_t(polled.count), patience.map { Int32(clamping: $0) } ?? -1)
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
private struct Pipe {
  let reading: Int32
  let writing: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}

/// The environment of this process, as `NAME=value`.
package func environmentVariables() -> [String] {
  var variables: [String] = []
  var next = environ
  while let variable = next.pointee {
    variables.append(String(cString: variable))
    next += 1
  }
  return variables
}

/// Whether this process talks to a person.
package func hasTerminal() -> Bool { isatty(0) == 1 && isatty(2) == 1 }

/// Whether there is a terminal that programs may ask a person on, whatever their streams are.
private func hasControllingTerminal() -> Bool {
  let opened = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
  if opened >= 0 { close(opened) }
  return opened >= 0
}

/// Whether a file is there that this process may run.
package func isProgram(_ path: String) -> Bool {
  (try? fileKind(of: path)) == .regular && access(path, X_OK) == 0
}
