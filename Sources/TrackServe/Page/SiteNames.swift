import TrackSystem

/// The names under which a server may be asked. A request with any other name may come from a
/// foreign site whose name resolves to this machine (DNS rebinding).
package struct SiteNames: Hashable, Sendable {
  /// Hosts with their port, over plain HTTP.
  private let plain: Set<String>
  /// The host of a proxy that has TLS; nil if there is none.
  package let secure: String?

  package init(plain: Set<String>, secure: String? = nil) {
    self.plain = plain
    self.secure = secure
  }

  /// The names for a connection.
  ///
  /// - Parameters:
  ///   - address: The address of this side, which the other side has connected to.
  ///   - port: The port. If it is 80, browsers omit it.
  init(_ address: InternetAddress, port: UInt16, secure: String?) {
    var names = ["\(address)"]
    if address.isLoopback {
      names.append("localhost")
    } else if let name = InternetAddress.hostName {
      names += [name, name + ".local"]
    }
    self.init(plain: Set(names.map { "\($0):\(port)" } + (port == 80 ? names : [])), secure: secure)
  }

  /// Returns the origin of the pages at a host; nil if it is none of the names.
  func origin(of host: String) -> String? {
    if host == secure { return "https://\(host)" }
    return plain.contains(host) ? "http://\(host)" : nil
  }
}
