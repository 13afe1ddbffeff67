import TrackCore

/// The scheme, host and port of a URL to which a key may be sent. They are compared as text.
package struct KeyAddress: Hashable, Sendable {
  /// For example `https://api.example.org` or `http://localhost:8080`, in lowercase.
  package let text: String
  /// True for an address of this machine.
  package let isLocal: Bool

  /// Fails if the URL is neither one of HTTPS nor of this machine, or if its host has characters
  /// that two programs could read differently. A URL without a scheme is taken as one of HTTPS.
  package init?(_ url: String) {
    let url = url.contains("://") ? url : "https://" + url
    guard let mark = url.firstRange(of: "://") else { return nil }
    let scheme = url[..<mark.lowerBound].lowercased()
    let host = url[mark.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
    guard !host.isEmpty,
      host.utf8.allSatisfy({ $0.isDigit || $0.isLetter || "-.:[]".utf8.contains($0) })
    else { return nil }
    isLocal = ["localhost", "127.0.0.1", "[::1]"].contains {
      host == $0 || host.hasPrefix($0 + ":") && host.dropFirst($0.count + 1).allSatisfy(\.isNumber)
    }
    guard scheme == "https" || scheme == "http" && isLocal else { return nil }
    text = "\(scheme)://\(host)"
  }
}

/// The keys of one source, as its key file or its environment variable holds them.
///
/// A line `ADDRESS KEY` has the key for one address. The rest of the text is the key for the
/// service's own address, which no data file states. In place of each key, `!COMMAND` names a
/// command that prints it.
package struct SourceKeys: Sendable {
  private var own: [String] = []
  private var others: [KeyAddress: String] = [:]

  package init(parsing text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 1)
      let first = words.first.map { $0.lowercased() } ?? ""
      if first.hasPrefix("https://") || first.hasPrefix("http://") {
        // A line whose address gets no key must not become the key of another address.
        guard let address = KeyAddress(first), words.count > 1 else { continue }
        others[address] = words[1].trimmed
      } else {
        own.append(String(line))
      }
    }
  }

  /// The key for the service's own address; nil if there is none.
  package var ownKey: String? {
    let text = own.joined(separator: "\n").trimmed
    return text.isEmpty ? nil : text
  }

  /// Returns the key for an address that a data file states; nil if there is none.
  package func key(for address: KeyAddress) -> String? { others[address] }
}
