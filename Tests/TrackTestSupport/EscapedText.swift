/// Converts bytes to printable text with the escapes `\r`, `\t`, `\e`, `\\` and `\xHH`, and back. A
/// backslash at the end of a line removes the line break.
package enum EscapedText {
  package static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "e"): bytes.append(0x1B)
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "\n"): break
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      default: return nil
      }
    }
    return bytes
  }

  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    let isText = String(validating: bytes, as: UTF8.self) != nil
    for byte in bytes {
      switch byte {
      case 0x0A: text.append(byte)
      case 0x0D: text += "\\r".utf8
      case 0x09: text += "\\t".utf8
      case 0x1B: text += "\\e".utf8
      case UInt8(ascii: "\\"): text += "\\\\".utf8
      case _ where byte < 0x20 || byte == 0x7F || byte >= 0x80 && !isText:
        let digits = String(byte, radix: 16, uppercase: true)
        text += ("\\x" + (digits.count < 2 ? "0" : "") + digits).utf8
      default: text.append(byte)
      }
    }
    if let last = bytes.last, last != 0x0A { text += "\\\n".utf8 }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns true if a case cannot contain the bytes unescaped.
  package static func isNeeded(for bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return true }
    if let last = bytes.last, last != 0x0A { return true }
    return bytes.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }
      || text.split(separator: "\n").contains { $0.hasPrefix(CaseSection.mark) }
  }
}
