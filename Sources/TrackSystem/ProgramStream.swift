#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program whose output is processed while it is still running.
package struct ProgramStream {
  /// The way in which a program ended.
  package enum End: Hashable, Sendable {
    case exited(Int32)
    case noSuchProgram
    /// The input is longer than `longestInput`.
    case inputTooLong
    /// The program was ended because it ran for too long.
    case tookTooLong
    /// The program was ended because `take` returned false.
    case stopped
  }

  /// The maximum length of the input in bytes. The whole input is written to the pipe before the
  /// program starts, so it must fit into the pipe's buffer. No write can then block, and the pipe
  /// cannot be closed during a write.
  package static let longestInput = 60_000

  private static let longestErrors = 1 << 16

  package private(set) var end = End.noSuchProgram
  /// The beginning of what the program printed on standard error.
  package private(set) var errors: [UInt8] = []

  /// Runs a program and waits for it to end.
  ///
  /// - Parameters:
  ///   - words: The name of the program and its arguments.
  ///   - input: The standard input of the program.
  ///   - timeout: The maximum running time in milliseconds; nil for no limit.
  ///   - take: Receives a piece of the output; returns false to end the program.
  package init(
    _ words: [String], variables: [String] = environmentVariables(), input: [UInt8] = [],
    timeout: Int? = nil, take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    guard input.count <= Self.longestInput else {
      end = .inputTooLong
      return
    }
    guard let source = Pipe(), let out = Pipe(), let err = Pipe() else { return }
    defer { for pipe in [source, out, err] { close(pipe.reading) } }
    let isFed =
      input.withUnsafeBytes { bytes in
        var count = 0
        repeat {
          count = bytes.isEmpty ? 0 : write(source.writing, bytes.baseAddress, bytes.count)
        } while count < 0 && errno == EINTR
        return count == bytes.count
      }
    let program =
      isFed
      ? ExternalProgram(
        words, variables: variables,
        streams: [
          .descriptor(source.reading), .descriptor(out.writing), .descriptor(err.writing),
        ], hasGroup: true) : nil
    for pipe in [source, out, err] { close(pipe.writing) }
    guard let program else { return }
    program.endsWithThisProgram()
    defer { ExternalProgram.hasEnded() }
    let deadline = timeout.map { steadyMilliseconds() + $0 }
    if let stop = drain(out.reading, err.reading, deadline, take) {
      program.end()
      end = stop
    } else {
      end = .exited(program.wait())
    }
  }

  /// Reads output and errors until both pipes are closed. If it has to stop earlier, returns the
  /// reason.
  private mutating func drain(
    _ outputPipe: Int32, _ errorPipe: Int32, _ deadline: Int?,
    _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> End? {
    var polled = [outputPipe, errorPipe].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while polled.contains(where: { $0.fd >= 0 }) {
      let rest = deadline.map { $0 - steadyMilliseconds() }
      if let rest, rest <= 0 { return .tookTooLong }
      let count = poll(&polled, nfds_t(polled.count), rest.map { Int32(clamping: $0) } ?? -1)
      if count == 0 { return .tookTooLong }
      guard count > 0 || errno == EINTR else { return nil }
      for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
        let count = read(polled[index].fd, &piece, piece.count)
        if count > 0, index == 0 {
          let goesOn = piece.withUnsafeBufferPointer {
            take(UnsafeBufferPointer(rebasing: $0[..<count]))
          }
          if !goesOn { return .stopped }
        } else if count > 0 {
          errors += piece[..<min(count, Self.longestErrors - errors.count)]
        } else if count == 0 || errno != EINTR {
          polled[index].fd = -1
        }
      }
    }
    return nil
  }
}
