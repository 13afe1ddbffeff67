/// A QR code in byte mode with error correction level L, of the versions 1 to 5, which have a single
/// block. It holds up to 106 bytes.
package struct QRCode: Hashable, Sendable {
  package let size: Int
  /// The dark modules by row and column.
  private var dark: [Bool]
  private var isReserved: [Bool]

  /// The data and error correction bytes of each version.
  private static let capacities = [(19, 7), (34, 10), (55, 15), (80, 20), (108, 26)]

  /// Fails if the text is too long.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    // The mode and the length take 12 bits.
    guard let index = Self.capacities.firstIndex(where: { bytes.count + 2 <= $0.0 }) else {
      return nil
    }
    size = 21 + 4 * index
    dark = [Bool](repeating: false, count: size * size)
    isReserved = dark
    drawPatterns(version: index + 1)
    let (count, corrections) = Self.capacities[index]
    let data = Self.data(bytes, count: count)
    draw(data + ReedSolomon.remainder(of: data, count: corrections))
  }

  package subscript(row: Int, column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && dark[row * size + column]
  }

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return }
    dark[row * size + column] = isDark
    isReserved[row * size + column] = true
  }

  /// The mode (4), the length, the bytes, and padding.
  private static func data(_ bytes: [UInt8], count: Int) -> [UInt8] {
    var bits: [UInt8] = [4, UInt8(bytes.count >> 4), UInt8(bytes.count & 15)]
    bits += bytes.flatMap { [$0 >> 4, $0 & 15] } + [0]
    var data = stride(from: 0, to: bits.count, by: 2).map { bits[$0] << 4 | bits[$0 + 1] }
    while data.count < count { data.append((data.count - bytes.count) % 2 == 0 ? 0xEC : 0x11) }
    return data
  }

  private mutating func drawPatterns(version: Int) {
    for index in 0..<size {
      set(6, index, index % 2 == 0)
      set(index, 6, index % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
      square(row, column, radius: 4) { $0 != 2 && $0 != 4 }
    }
    if version > 1 { square(size - 7, size - 7, radius: 2) { $0 != 1 } }
    drawFormat()
  }

  /// Draws squares within each other around a module.
  private mutating func square(
    _ row: Int, _ column: Int, radius: Int, isDark: (_ distance: Int) -> Bool
  ) {
    for y in -radius...radius {
      for x in -radius...radius { set(row + y, column + x, isDark(max(abs(x), abs(y)))) }
    }
  }

  /// Draws the 15 bits that state level L and mask 0, in both places.
  private mutating func drawFormat() {
    let bits = 0b111_0111_1100_0100
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0..<6 { set(index, 8, bit(index)) }
    set(7, 8, bit(6))
    set(8, 8, bit(7))
    set(8, 7, bit(8))
    for index in 9..<15 { set(8, 14 - index, bit(index)) }
    for index in 0..<8 { set(8, size - 1 - index, bit(index)) }
    for index in 8..<15 { set(size - 15 + index, 8, bit(index)) }
    set(size - 8, 8, true)
  }

  /// Draws the bits upwards and downwards in columns of two modules, from the right, under mask 0.
  private mutating func draw(_ bytes: [UInt8]) {
    var index = 0
    var isUpward = true
    for right in stride(from: size - 1, to: 0, by: -2) {
      let right = right <= 6 ? right - 1 : right
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isReserved[row * size + column] {
          let isSet = index < bytes.count * 8 && bytes[index / 8] >> (7 - index % 8) & 1 == 1
          dark[row * size + column] = isSet != ((row + column) % 2 == 0)
          index += 1
        }
      }
      isUpward.toggle()
    }
  }

  /// The code as lines of half blocks, in which light modules are drawn, for a dark terminal.
  package var lines: [String] {
    stride(from: -2, to: size + 2, by: 2).map { row in
      (-2..<size + 2).map { column in
        switch (self[row, column], self[row + 1, column]) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }
  }
}

/// The error correction of QR codes, in the field of 256 elements with the polynomial 0x11D.
private enum ReedSolomon {
  static func remainder(of data: [UInt8], count: Int) -> [UInt8] {
    let divisor = divisor(count)
    var result = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for index in result.indices { result[index] ^= product(divisor[index], factor) }
    }
    return result
  }

  /// The product of (x - 2^i) for each i below `count`, without its highest term.
  private static func divisor(_ count: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for index in result.indices {
        result[index] = product(result[index], root)
        if index + 1 < count { result[index] ^= result[index + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var (result, left, right) = (UInt8(0), left, right)
    while right > 0 {
      if right & 1 == 1 { result ^= left }
      left = left << 1 ^ (left & 0x80 == 0 ? 0 : 0x1D)
      right >>= 1
    }
    return result
  }
}
