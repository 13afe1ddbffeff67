/// Makes random mutations like those of a typing mistake, a phone's keyboard or a broken disk.
///
/// The same seed gives the same mutations.
package struct Mutator {
  private var state: UInt64

  private static let pieces: [[UInt8]] = [
    " ", "  ", "\t", "\u{A0}", "\u{3000}", "\n", "\n\n", "\r\n", "\r", "–", "−", "—", "…", "..",
    ":", ";", " ; ", "|", "    | more", "#", "#?", "“", "”", "\"", "«", "<", "-", "=", "+", "@",
    "9:10", "2026-11-20", "2026–1", "habit ", "Goal: ", "\n  note: x\n", "\n<<<<<<< a\n",
    "\n=======\n", "\n>>>>>>> b\n", "\n||||||| c\n", "\n# c\n", "\u{FEFF}", "ä", "a\u{308}",
    "every",
    "/", "km", "5", ".", ",", "skip", "\u{0}", "\u{1B}", "\n2026-11-19 9:5 – x\n",
  ].map { Array($0.utf8) }

  package init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  /// Returns a random number from 0 to `bound - 1`.
  package mutating func next(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return bound > 0 ? Int(state % UInt64(bound)) : 0
  }

  /// Returns the bytes after a number of random changes.
  package mutating func mutated(_ bytes: [UInt8], changes: Int) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<changes {
      let at = next(below: bytes.count + 1)
      let length = min(next(below: 4), bytes.count - at)
      switch next(below: 8) {
      case 0: bytes.removeSubrange(at..<at + length)
      case 1: bytes.insert(UInt8(next(below: 256)), at: at)
      case 2:
        bytes.insert(contentsOf: bytes[at..<at + min(next(below: 80), bytes.count - at)], at: at)
      default:
        bytes.replaceSubrange(
          at..<at + (next(below: 2) == 0 ? 0 : length),
          with: Self.pieces[next(below: Self.pieces.count)])
      }
    }
    return bytes
  }
}
