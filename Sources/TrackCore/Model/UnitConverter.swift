/// Converts amounts between known units, and between the units that a measure declares.
public struct UnitConverter: Sendable {
  /// The canonical spellings of units.
  var spellings = UnitSpellings()
  /// The declared equivalences of each measure, by the plural of the unit.
  private var own: [Name: [Unit: Measure.Equivalence]] = [:]

  mutating func learn(_ other: Measure.OtherUnit, of subject: Name) {
    guard let equals = other.equals else { return }
    if let seconds = equals.unit.secondsOfTime {
      let (numerator, overflow) = equals.numerator.multipliedReportingOverflow(by: seconds)
      guard !overflow else { return }
      own[subject, default: [:]][other.unit.plural] = Measure.Equivalence(
        numerator: numerator, denominator: equals.denominator, unit: .time)
    } else {
      own[subject, default: [:]][other.unit.plural] = equals
    }
  }

  /// Returns the amount for a number in a unit. If the unit is a unit of time, the amount is in
  /// seconds.
  func inOwnUnit(_ number: Number, _ unit: Unit) -> Amount {
    guard let seconds = unit.secondsOfTime else { return Amount(number, unit) }
    return Amount(number.scaled(by: Int128(seconds), over: 1), .time)
  }

  /// Converts an amount that a block states, such as a term's share, to another unit; nil if it
  /// does not convert.
  ///
  /// A bare number is taken as a number of the other unit. If that unit is time, the bare number is
  /// multiplied by `bareTime`.
  ///
  /// - Parameter bareTime: The number of seconds that a bare number of 1 means; used only if `unit`
  ///   is time.
  func number(
    _ amount: Amount, in unit: Unit, bareTime: Int64, for subject: Name?
  ) -> Number? {
    guard amount.unit.isNone else { return convert(amount, to: unit, for: subject) }
    return unit == .time ? amount.number.scaled(by: Int128(bareTime), over: 1) : amount.number
  }

  /// Returns the conversion between two units for a subject; nil if they do not convert.
  func convert(from: Unit, to: Unit, for subject: Name?) -> Conversion? {
    if from == to { return .identity }
    if let usual = Conversion.usual(from: from, to: to) { return usual }
    guard let subject, let own = own[subject] else { return nil }
    guard let (sourceUnit, source) = Self.resolve(from, own),
      let (targetUnit, target) = Self.resolve(to, own),
      let middle = Conversion.usual(from: sourceUnit, to: targetUnit)
    else { return nil }
    return source.then(middle)?.then(
      Conversion(multiplier: target.divisor, divisor: target.multiplier))
  }

  /// Returns the base unit of the unit itself, and the base unit to which its declared equivalences
  /// lead. Two units convert into each other if they have a base unit in common.
  func roots(of unit: Unit, for subject: Name) -> [BaseUnit] {
    let base = own[subject].flatMap { Self.resolve(unit, $0)?.0 } ?? unit
    return [BaseUnit(unit, isResolved: false), BaseUnit(base, isResolved: true)]
  }

  /// Follows the declared equivalences of a unit and returns the last unit and the conversion to
  /// it; nil if the factor overflows. At most eight equivalences are followed, so that a cycle
  /// ends.
  private static func resolve(
    _ unit: Unit, _ own: [Unit: Measure.Equivalence]
  ) -> (Unit, Conversion)? {
    var unit = unit
    var total = Conversion.identity
    for _ in 0..<8 {
      guard let next = own[unit.plural] else { break }
      let step = Conversion(multiplier: Int128(next.numerator), divisor: Int128(next.denominator))
      guard let product = total.then(step) else { return nil }
      total = product
      unit = next.unit
    }
    return (unit, total)
  }

  /// Returns an amount in another unit; nil if its unit does not convert.
  public func convert(_ amount: Amount, to unit: Unit, for subject: Name?) -> Number? {
    convert(from: amount.unit, to: unit, for: subject)?(amount.number)
  }
}

/// A key for comparing units: the kind of a known unit, else the unit itself.
struct BaseUnit: Hashable {
  private let kind: Unit.Kind?
  private let unit: Unit?
  /// True if the declared equivalences have been followed, false for the unit as written.
  private let isResolved: Bool

  init(_ unit: Unit, isResolved: Bool) {
    kind = Unit.scales[unit]?.kind
    self.unit = kind == nil ? unit.plural : nil
    self.isResolved = isResolved
  }
}
