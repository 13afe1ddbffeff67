// Conversions of floating-point numbers to integers that cannot trap.
//
// `Int(_:)` of a floating-point number ends the program if the number is infinite, not a number or
// out of range. Files reach such figures: a target of twelve digits times a mean duration is one.

extension Int64 {
  /// Creates an integer from a floating-point number, without its fraction. A number out of range
  /// becomes the nearest integer, and what is not a number becomes zero.
  package init(clamping value: Double) {
    if value.isNaN {
      self = 0
    } else if value.magnitude >= 0x1p63 {
      self = value < 0 ? .min : .max
    } else {
      let magnitude = Int64(UInt64(value.magnitude))
      self = value < 0 ? -magnitude : magnitude
    }
  }
}

extension Int {
  /// Creates an integer from a floating-point number, without its fraction. A number out of range
  /// becomes the nearest integer, and what is not a number becomes zero.
  package init(clamping value: Double) {
    self.init(clamping: Int64(clamping: value))
  }
}

// The declarations below hide those of the standard library. In the targets of the program the
// compiler treats the use of a deprecated declaration as an error (see `Package.swift`), so that no
// conversion that can trap gets in unseen.

extension Int64 {
  @available(*, deprecated, message: "it traps out of range; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int {
  @available(*, deprecated, message: "it traps out of range; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int32 {
  @available(*, deprecated, message: "it traps out of range; use Int(clamping:)")
  package init(_ value: Double) { self.init(clamping: Int64(clamping: value)) }
}

extension UInt8 {
  @available(*, deprecated, message: "it traps out of range; use Int(clamping:)")
  package init(_ value: Double) { self.init(clamping: Int64(clamping: value)) }
}
