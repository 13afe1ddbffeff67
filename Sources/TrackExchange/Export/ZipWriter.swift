import TrackCore

/// Writes a zip archive whose files are stored without compression.
struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  mutating func add(_ name: String, _ content: [UInt8]) {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in content { crc = Self.crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
    let name = Array(name.utf8)
    let size = UInt32(truncatingIfNeeded: content.count)
    var header: [UInt8] = []
    // These are: version 2.0, names in UTF-8, no compression, the time 00:00 and the date 1 January
    // 1980.
    for number: UInt16 in [20, 0x0800, 0, 0, 0x0021] { Self.append(number, to: &header) }
    for number in [crc ^ 0xFFFF_FFFF, size, size] { Self.append(number, to: &header) }
    Self.append(UInt16(truncatingIfNeeded: name.count), to: &header)
    Self.append(UInt16(0), to: &header)
    let offset = UInt32(truncatingIfNeeded: bytes.count)
    bytes += Array("PK\u{3}\u{4}".utf8) + header + name + content
    directory += "PK\u{1}\u{2}".utf8
    Self.append(UInt16(20), to: &directory)
    directory += header
    for number: UInt16 in [0, 0, 0] { Self.append(number, to: &directory) }
    for number in [0, offset] { Self.append(number, to: &directory) }
    directory += name
    count += 1
  }

  /// Returns the bytes of the whole archive.
  func finished() -> [UInt8] {
    var end = Array("PK\u{5}\u{6}".utf8)
    let count = UInt16(truncatingIfNeeded: count)
    for number: UInt16 in [0, 0, count, count] { Self.append(number, to: &end) }
    Self.append(UInt32(truncatingIfNeeded: directory.count), to: &end)
    Self.append(UInt32(truncatingIfNeeded: bytes.count), to: &end)
    Self.append(UInt16(0), to: &end)
    return bytes + directory + end
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}
