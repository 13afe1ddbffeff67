// The only file of the module that speaks to the operating system's library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket on 127.0.0.1 that waits for others.
package struct Listener: ~Copyable {
  package let descriptor: Int32
  package let port: UInt16

  /// - Parameter port: 0 for any that is free.
  package init(port: UInt16) throws(SystemError) {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let made = socket(AF_INET, stream, 0)
    guard made >= 0 else { throw .last }
    var one: Int32 = 1
    setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(made, generic, length) == 0 && listen(made, 64) == 0
          && getsockname(made, generic, &length) == 0
      }
    }
    guard isBound else {
      let error = SystemError.last
      close(made)
      throw error
    }
    closeOnExec(made)
    descriptor = made
    self.port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }

  /// The next one who asks; nil where nobody does.
  package borrowing func accept() -> Int32? {
    #if canImport(Glibc)
      let taken = Glibc.accept(descriptor, nil, nil)
    #elseif canImport(Musl)
      let taken = Musl.accept(descriptor, nil, nil)
    #else
      let taken = Darwin.accept(descriptor, nil, nil)
    #endif
    guard taken >= 0 else { return nil }
    closeOnExec(taken)
    #if canImport(Darwin)
      var one: Int32 = 1
      setsockopt(taken, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return taken
  }
}

/// Never waits, and is not handed to programs that are started.
private func closeOnExec(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// Ends a connection so that the other side gets all that was sent to it: what it sent and
/// nobody read would take that back.
package func closeSocket(_ descriptor: Int32) {
  shutdown(descriptor, Int32(SHUT_WR))
  for _ in 0..<16 {
    guard case .bytes = receiveBytes(descriptor, most: 4096) else { break }
  }
  close(descriptor)
}

package enum Received {
  case bytes([UInt8])
  case later, ended
}

/// What a socket has, without waiting.
package func receiveBytes(_ descriptor: Int32, most: Int) -> Received {
  var buffer = [UInt8](repeating: 0, count: most)
  let count = recv(descriptor, &buffer, buffer.count, 0)
  if count > 0 { return .bytes(Array(buffer[..<count])) }
  return count < 0 && (errno == EAGAIN || errno == EINTR) ? .later : .ended
}

/// How many bytes were sent without waiting; nil where nobody takes them any more.
package func sendBytes(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
  #if canImport(Darwin)
    let flags: Int32 = 0
  #else
    let flags = Int32(MSG_NOSIGNAL)
  #endif
  let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
  if count >= 0 { return count }
  return errno == EAGAIN || errno == EINTR ? 0 : nil
}
