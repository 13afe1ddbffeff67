import TrackCore

/// The encoding of values in a form and in the query of a URL.
package enum FormText {
  /// Parses `name=value&name=value`; returns nil if it is malformed or a name is repeated.
  package static func values(_ text: Substring) -> [String: String]? {
    var values: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(parts[0]), let value = decoded(parts.count > 1 ? parts[1] : ""),
        values.updateValue(value, forKey: name) == nil
      else { return nil }
    }
    return values
  }

  /// Decodes `%20` and, in a form, `+`. Returns nil if the text is not UTF-8 or has control
  /// characters other than line breaks and tabs.
  package static func decoded(_ text: Substring, plusIsSpace: Bool = true) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == ASCII.percent {
        guard let high = rest.popFirst()?.hexadecimal, let low = rest.popFirst()?.hexadecimal
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte == ASCII.plus && plusIsSpace ? ASCII.space : byte)
      }
    }
    let controls = bytes.contains {
      $0 < ASCII.space && ![ASCII.newline, ASCII.carriageReturn, ASCII.tab].contains($0)
        || $0 == ASCII.delete
    }
    return controls ? nil : String(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexadecimal: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
