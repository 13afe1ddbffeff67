/// Returns the bytes with one to four random mutations. They are like those of a typing mistake, a
/// defective program or a bad disk.
package func mutated(_ bytes: [UInt8], with random: inout SeededGenerator) -> [UInt8] {
  var bytes = bytes
  for _ in 0...random.number(0...3) {
    bytes =
      random.chance(2) ? mutatedInBytes(bytes, &random) : mutatedInLines(bytes, &random)
  }
  return bytes
}

/// Byte sequences that are difficult for parsers: line endings, characters of the grammar, invalid
/// UTF-8.
private let odd: [[UInt8]] =
  [
    "\0", "\r", "\n", "\r\n", "\n\n", ":", ";", "|", "#", "#?", "#? | x\n", "  | x", "..", "-", "<",
    "^", "+",
    "=",
    "\"", "/", ",", ".", "99999999999999999999", "0.0000001", "1e9", "\u{2028}", "\u{FEFF}",
    "\u{A0}", "\u{85}", "\u{301}", "\u{1F469}\u{200D}", "\n<<<<<<< a\n", "\n=======\n",
    "\n||||||| b\n", "\n>>>>>>> c\n", "\n  ", "\n2026-13-40 x", "habit ", "week",
  ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xF5], [0x80]]

private func mutatedInBytes(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
  guard !bytes.isEmpty else { return random.one(of: odd) }
  var bytes = bytes
  let at = random.number(0...bytes.count - 1)
  let end = min(bytes.count, at + random.number(1...8))
  switch random.number(0...6) {
  case 0: bytes[at] ^= 1 << UInt8(random.number(0...7))
  case 1: bytes[at] = UInt8(random.number(0...255))
  case 2: bytes.removeSubrange(at..<end)
  case 3: bytes.insert(contentsOf: random.one(of: odd), at: at)
  case 4: bytes.replaceSubrange(at..<end, with: random.one(of: odd))
  case 5: bytes.insert(contentsOf: bytes[at..<end], at: random.number(0...bytes.count - 1))
  default: bytes.removeSubrange(at...)
  }
  return bytes
}

private func mutatedInLines(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
  var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  let at = random.number(0...lines.count - 1)
  let other = random.number(0...lines.count - 1)
  switch random.number(0...5) {
  case 0: lines.remove(at: at)
  case 1: lines.insert(lines[at], at: other)
  case 2: lines.swapAt(at, other)
  case 3: lines[at] = lines[at] + lines[other]
  case 4: lines[at] = lines[at].drop { $0 == 0x20 || $0 == 0x09 }
  default: lines[at] = [0x20, 0x20] + lines[at]
  }
  return Array(lines.joined(separator: [0x0A]))
}
