/// A fixed-point decimal with six decimal places.
public struct Number: Hashable, Comparable, Sendable {
  /// The value times 1,000,000.
  public let millionths: Int64

  public static let zero = Number(millionths: 0)
  public static let one = Number(millionths: 1_000_000)

  /// Creates a number from its value in millionths.
  public init(millionths: Int64) {
    self.millionths = millionths
  }

  /// Creates a number from an integer; clamps it to the representable range.
  public init(_ whole: Int) {
    let (product, overflow) = Int64(whole).multipliedReportingOverflow(by: 1_000_000)
    self.millionths = overflow ? (whole < 0 ? .min : .max) : product
  }

  public static func < (left: Number, right: Number) -> Bool { left.millionths < right.millionths }

  /// Returns the sum, clamped to the representable range.
  public static func + (left: Number, right: Number) -> Number {
    let (sum, overflow) = left.millionths.addingReportingOverflow(right.millionths)
    return Number(millionths: overflow ? (right.millionths < 0 ? .min : .max) : sum)
  }

  /// Returns the difference, clamped to the representable range.
  public static func - (left: Number, right: Number) -> Number {
    let (sum, overflow) = left.millionths.subtractingReportingOverflow(right.millionths)
    return Number(millionths: overflow ? (right.millionths > 0 ? .min : .max) : sum)
  }

  public static func += (left: inout Number, right: Number) { left = left + right }

  /// Returns the number times `multiplier / divisor`, rounded to six decimal places, halves away
  /// from zero, and clamped to the representable range.
  package func scaled(by multiplier: Int128, over divisor: Int128) -> Number {
    guard divisor != 0 else { return .zero }
    let (product, overflow) = Int128(millionths).multipliedReportingOverflow(by: multiplier)
    if overflow { return scaledInFullWidth(by: multiplier, over: divisor) }
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: divisor)
    let away: Int128 = (product < 0) == (divisor < 0) ? 1 : -1
    let rounded = rest.magnitude * 2 >= divisor.magnitude ? quotient + away : quotient
    return Number(millionths: Int64(clamping: rounded))
  }

  /// The number rounded to the nearest integer, halves away from zero.
  package var roundedToWhole: Number {
    Number(Int(clamping: scaled(by: 1, over: 1_000_000).millionths))
  }

  /// Computes `scaled(by:over:)` for a product of more than 128 bits.
  private func scaledInFullWidth(by multiplier: Int128, over divisor: Int128) -> Number {
    let isNegative = (millionths < 0) != ((multiplier < 0) != (divisor < 0))
    let product = Int128(millionths).magnitude.multipliedFullWidth(by: multiplier.magnitude)
    let size = divisor.magnitude
    guard product.high < size else { return Number(millionths: isNegative ? .min : .max) }
    let (quotient, rest) = size.dividingFullWidth(product)
    let rounded = rest >= size - rest ? quotient.addingReportingOverflow(1).partialValue : quotient
    let number = Int128(clamping: rounded)
    return Number(millionths: Int64(clamping: isNegative ? -number : number))
  }

  /// True if there is no fractional part.
  public var isWhole: Bool { millionths % 1_000_000 == 0 }
  /// The integer part, rounded toward zero.
  public var whole: Int { Int(millionths / 1_000_000) }

  /// The value as floating point, for ratios and charts.
  public var approximate: Double { Double(millionths) / 1_000_000 }

  /// The number as text, with `.` and without trailing zeros: `72.4`.
  public var text: String {
    let magnitude = millionths.magnitude
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var text = (millionths < 0 ? "-" : "") + String(whole)
    if rest != 0 {
      var places = padded(Int(rest), 6)
      while places.hasSuffix("0") { places.removeLast() }
      text += "." + places
    }
    return text
  }
}

extension Number: CustomStringConvertible {
  /// The number in file syntax.
  public var description: String { text }
}
