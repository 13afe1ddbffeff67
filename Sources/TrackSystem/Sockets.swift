// TCP sockets on the loopback interface.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket on 127.0.0.1 that listens for connections.
package struct Listener: ~Copyable {
  package let descriptor: Int32
  package let port: UInt16

  /// - Parameter port: The port to listen on; 0 for any free port.
  package init(port: UInt16) throws(SystemError) {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let created = socket(AF_INET, stream, 0)
    guard created >= 0 else { throw .last }
    var one: Int32 = 1
    setsockopt(created, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(created, generic, length) == 0 && listen(created, 64) == 0
          && getsockname(created, generic, &length) == 0
      }
    }
    guard isBound else {
      let error = SystemError.last
      close(created)
      throw error
    }
    configure(created)
    descriptor = created
    self.port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }

  /// Returns the descriptor of the next connection; nil if none is waiting.
  package borrowing func accept() -> Int32? {
    #if canImport(Glibc)
      let accepted = Glibc.accept(descriptor, nil, nil)
    #elseif canImport(Musl)
      let accepted = Musl.accept(descriptor, nil, nil)
    #else
      let accepted = Darwin.accept(descriptor, nil, nil)
    #endif
    guard accepted >= 0 else { return nil }
    configure(accepted)
    #if canImport(Darwin)
      var one: Int32 = 1
      setsockopt(accepted, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return accepted
  }
}

/// Makes a descriptor non-blocking, and prevents child processes from inheriting it.
private func configure(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// Closes a connection, after reading the bytes that the other side has already sent. Without this
/// reading, the system would reset the connection, and the other side could lose the end of the
/// response.
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

/// Receives up to `most` bytes without blocking.
package func receiveBytes(_ descriptor: Int32, most: Int) -> Received {
  var buffer = [UInt8](repeating: 0, count: most)
  let count = recv(descriptor, &buffer, buffer.count, 0)
  if count > 0 { return .bytes(Array(buffer[..<count])) }
  return count < 0 && (errno == EAGAIN || errno == EINTR) ? .later : .ended
}

/// Sends bytes without blocking; returns the number sent, or nil if the connection is closed.
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
