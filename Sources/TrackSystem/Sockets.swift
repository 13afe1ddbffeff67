// TCP sockets.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An IPv4 address.
package struct InternetAddress: Hashable, Sendable, CustomStringConvertible {
  fileprivate let number: UInt32

  package static let loopback = InternetAddress(number: 0x7F00_0001)
  /// All addresses of this machine.
  package static let any = InternetAddress(number: 0)

  fileprivate init(number: UInt32) { self.number = number }

  /// Parses an address such as `192.168.1.7`.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard parts.count == 4, !parts.contains(nil) else { return nil }
    number = parts.reduce(0) { $0 << 8 | UInt32($1 ?? 0) }
  }

  package var isLoopback: Bool { number >> 24 == 127 }

  package var description: String {
    stride(from: 24, through: 0, by: -8).map { "\(number >> $0 & 255)" }.joined(separator: ".")
  }

  /// The address from which this machine would reach another network; nil if it has none. No
  /// packet is sent.
  package static var outward: InternetAddress? {
    #if canImport(Darwin)
      let datagram = SOCK_DGRAM
    #else
      let datagram = Int32(SOCK_DGRAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, datagram, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // An address of the range for documentation, which no machine has.
    var other = socketAddress(InternetAddress(number: 0xC000_0201), port: 9)
    let result = withGeneric(&other) { connect(descriptor, $0, $1) }
    return result == 0 ? ownAddress(of: descriptor)?.address : nil
  }

  /// The name of this machine in its network; nil if it is unknown.
  package static var hostName: String? {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let name = String(decoding: bytes, as: UTF8.self)
    return name.isEmpty ? nil : name.lowercased()
  }
}

private func socketAddress(_ address: InternetAddress, port: UInt16) -> sockaddr_in {
  var result = sockaddr_in()
  result.sin_family = sa_family_t(AF_INET)
  result.sin_port = port.bigEndian
  result.sin_addr.s_addr = address.number.bigEndian
  return result
}

private func withGeneric(
  _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

/// Returns the address and port of this side of a socket.
package func ownAddress(of descriptor: Int32) -> (address: InternetAddress, port: UInt16)? {
  var address = sockaddr_in()
  let result = withGeneric(&address) { pointer, size in
    var length = size
    return getsockname(descriptor, pointer, &length)
  }
  guard result == 0 else { return nil }
  return (
    InternetAddress(number: UInt32(bigEndian: address.sin_addr.s_addr)),
    UInt16(bigEndian: address.sin_port)
  )
}

/// A socket that listens for connections.
package struct Listener: ~Copyable {
  package let descriptor: Int32
  package let port: UInt16

  /// - Parameter port: The port to listen on; 0 for any free port.
  package init(
    _ address: InternetAddress = .loopback, port: UInt16
  ) throws(SystemError) {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let created = socket(AF_INET, stream, 0)
    guard created >= 0 else { throw .last }
    var one: Int32 = 1
    setsockopt(created, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var generic = socketAddress(address, port: port)
    guard withGeneric(&generic, { bind(created, $0, $1) }) == 0, listen(created, 64) == 0,
      let own = ownAddress(of: created)
    else {
      let error = SystemError.last
      close(created)
      throw error
    }
    configure(created)
    descriptor = created
    self.port = own.port
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
