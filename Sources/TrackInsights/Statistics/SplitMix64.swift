/// Pseudo-random numbers that depend only on the seed (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
package struct SplitMix64: Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random number from 0 to `bound - 1`; 0 if the bound is below 2.
  package mutating func index(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  package mutating func shuffle(_ indices: inout [Int]) {
    indices.withUnsafeMutableBufferPointer { indices in
      var last = indices.count - 1
      while last > 0 {
        indices.swapAt(last, index(below: last + 1))
        last -= 1
      }
    }
  }
}

/// A random seed that is computed from data by the hash FNV-1a, so that the same files always give
/// the same figures.
package struct DataSeed: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ number: some FixedWidthInteger) {
    value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01B3
  }

  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
  }
}
