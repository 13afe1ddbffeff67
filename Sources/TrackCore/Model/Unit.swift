/// A unit, identified by its name: `km`, `pages`. The name is empty for a count and `s` for every
/// duration.
///
/// The name is stored inline, at most sixteen bytes, so that an amount needs no heap allocation.
public struct Unit: Hashable, Sendable {
  private let low: UInt64
  private let high: UInt64

  /// The unit of a bare number.
  public static let none = Unit(low: 0, high: 0)
  /// The unit of every duration; its amounts are seconds.
  public static let time = Unit(low: UInt64(ASCII.s), high: 0)

  /// The unit of the times of a night, such as bedtime; its amounts are seconds from the noon
  /// before the night. Files cannot use this unit.
  public static let clock = Unit("hh:mm") ?? .none

  /// The unit of the difference between two amounts of this unit: a duration for times of day.
  public var ofDifference: Unit { self == .clock ? .time : self }

  /// The maximum length of a name in bytes.
  static let longest = 16

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Creates a unit from its name; nil if the name is longer than sixteen bytes.
  public init?(_ name: String) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var count: UInt64 = 0
    for byte in name.utf8 {
      if count < 8 {
        low |= UInt64(byte) << (8 * count)
      } else {
        high |= UInt64(byte) << (8 * (count - 8))
      }
      count += 1
      if count > 16 { return nil }
    }
    self.init(low: low, high: high)
  }

  /// Creates a unit from UTF-8 bytes between two offsets; nil if there are more than sixteen.
  @inline(__always)
  init?(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    guard end - start <= Unit.longest else { return nil }
    var low: UInt64 = 0
    var high: UInt64 = 0
    var shift: UInt64 = 0
    for offset in start..<end {
      if shift < 64 {
        low |= UInt64(buffer[offset]) << shift
      } else {
        high |= UInt64(buffer[offset]) << (shift - 64)
      }
      shift += 8
    }
    self.init(low: low, high: high)
  }

  /// True for the unit of a bare number.
  public var isNone: Bool { self == .none }

  @inline(__always) var isASCII: Bool { (low | high) & 0x8080_8080_8080_8080 == 0 }

  /// The name; empty for `.none`.
  public var name: String {
    var bytes: [UInt8] = []
    for word in [low, high] {
      for k in 0..<8 {
        let byte = UInt8(truncatingIfNeeded: word >> UInt64(8 * k))
        if byte != 0 { bytes.append(byte) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A number and its unit.
public struct Amount: Hashable, Sendable {
  public internal(set) var number: Number
  /// The unit: `.time` for seconds, `.none` for a bare number.
  public let unit: Unit

  public init(_ number: Number, _ unit: Unit = .none) {
    self.number = number
    self.unit = unit
  }

  /// Returns an amount of time from a number of seconds.
  public static func seconds(_ seconds: Int) -> Amount { Amount(Number(seconds), .time) }
}
