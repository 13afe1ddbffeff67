import TrackCore

/// The `file:` URIs with which editors identify files.
enum FileURI {
  /// Returns the path that a URI contains; nil if it does not refer to a local file.
  static func path(of uri: String) -> String? {
    guard uri.utf8.starts(with: "file://".utf8) else { return nil }
    var rest = Array(uri.utf8.dropFirst(7))
    // A host may come before the path. Only this machine is accepted.
    guard let slash = rest.firstIndex(of: ASCII.slash) else { return nil }
    let host = String(decoding: rest[..<slash], as: UTF8.self)
    guard host.isEmpty || host == "localhost" else { return nil }
    rest.removeFirst(slash)
    var bytes: [UInt8] = []
    var at = 0
    while at < rest.count {
      if rest[at] == ASCII.percent, at + 2 < rest.count,
        let value = UInt8(String(decoding: rest[at + 1...at + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        at += 3
      } else {
        bytes.append(rest[at])
        at += 1
      }
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns the URI of an absolute path.
  static func uri(of path: String) -> String {
    var uri = "file://"
    for byte in path.utf8 {
      let isPlain =
        byte.isDigit || byte.isLetter
        || [ASCII.slash, ASCII.dash, ASCII.dot, ASCII.underscore].contains(byte)
        || byte == UInt8(ascii: "~")
      if isPlain {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return uri
  }
}
