/// A unit by its name: `km`, `pages`, none for a count, `s` for time of any spelling.
///
/// The name is kept in place, up to sixteen bytes, so that amounts are plain values.
public struct Unit: Hashable, Sendable {
  private let low: UInt64
  private let high: UInt64

  /// Of a bare number.
  public static let none = Unit(low: 0, high: 0)
  /// Of every duration; amounts in it are seconds.
  public static let time = Unit(low: UInt64(ASCII.s), high: 0)

  static let longest = 16

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The unit of a name; nil if it is over sixteen bytes long.
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

  /// The unit of bytes in UTF-8; nil if they are over sixteen.
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

  /// Whether there is none.
  public var isNone: Bool { self == .none }

  @inline(__always) var isASCII: Bool { (low | high) & 0x8080_8080_8080_8080 == 0 }

  /// The name; empty for none.
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
  /// Its unit, `.time` for seconds; `.none` for a bare number.
  public let unit: Unit

  public init(_ number: Number, _ unit: Unit = .none) {
    self.number = number
    self.unit = unit
  }

  /// So many seconds, as an amount of time.
  public static func seconds(_ seconds: Int) -> Amount { Amount(Number(seconds), .time) }
}
