import TrackCore

/// A buffer of UTF-8 text, to which many short texts can be appended quickly.
struct ByteText {
  private var bytes: [UInt8] = []

  /// True if the buffer is so long that it should be written to the output.
  var isLong: Bool { bytes.count >= 1 << 16 }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ other: ByteText) {
    bytes.append(contentsOf: other.bytes)
  }

  mutating func add(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
    bytes.append(contentsOf: piece)
  }

  mutating func add(_ byte: UInt8, times: Int) {
    bytes.append(contentsOf: repeatElement(byte, count: max(times, 0)))
  }

  /// Appends a nonnegative number.
  mutating func add(_ number: Int) {
    var value = 1
    while number / value >= 10 { value *= 10 }
    while value > 0 {
      bytes.append(ASCII.zero + UInt8(number / value % 10))
      value /= 10
    }
  }

  /// Returns the number of digits of a nonnegative number.
  static func digits(of number: Int) -> Int {
    var digits = 1
    var rest = number / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    return digits
  }

  /// Returns the bytes and clears the buffer.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}

extension String {
  /// True if the text has only visible ASCII characters and spaces, so that each byte takes one
  /// column.
  var isPlainASCII: Bool { utf8.isPlainASCII }
}

extension Collection<UInt8> {
  /// True if all bytes are visible ASCII characters or spaces, so that each byte takes one column.
  var isPlainASCII: Bool {
    withContiguousStorageIfAvailable { bytes in
      var isPlain = true
      for byte in bytes { isPlain = isPlain && byte &- ASCII.space < ASCII.delete - ASCII.space }
      return isPlain
    } ?? allSatisfy { $0 &- ASCII.space < ASCII.delete - ASCII.space }
  }
}
