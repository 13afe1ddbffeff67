/// A random number generator (SplitMix64) that gives the same numbers on every machine.
package struct SeededGenerator: Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    // Mix the bits of the seed. Otherwise, some seeds would give the same sequence, only shifted.
    state = Self.mixed(seed &+ 0x1234_5678_9ABC_DEF1)
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns a random number from `range`.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// Returns true with probability 1 / `times`.
  package mutating func chance(_ times: Int) -> Bool { next() % UInt64(times) == 0 }

  /// Returns a random element of a non-empty array.
  package mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  /// Returns the elements in random order.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for index in elements.indices.dropFirst() { elements.swapAt(index, number(0...index)) }
    return elements
  }
}
