extension [UInt8] {
  /// The bytes encoded as Base64.
  package var base64: String {
    let letters = Array<UInt8>(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for at in stride(from: 0, to: count, by: 3) {
      let group = self[at..<Swift.min(at + 3, count)]
      let word = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for place in 0..<4 {
        text.append(
          place <= group.count ? letters[Int(word >> (18 - 6 * UInt32(place)) & 63)] : ASCII.equals)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
