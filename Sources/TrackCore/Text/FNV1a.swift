/// The hash FNV-1a of a sequence of numbers. Unlike that of `Hasher`, it is the same in every run.
package struct FNV1a {
  package private(set) var value: UInt64

  package init(seed: UInt64 = 0) {
    value = seed &+ 0xCBF2_9CE4_8422_2325
  }

  package mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x100_0000_01B3
  }
}
