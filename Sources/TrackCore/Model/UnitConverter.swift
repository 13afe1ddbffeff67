/// How amounts convert, for each subject: the usual units, and what its measure declares.
public struct UnitConverter: Sendable {
  /// How units were spelled first.
  var spellings = UnitSpellings()
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

  /// A bare number in a unit of its own; time becomes seconds.
  func inOwnUnit(_ number: Number, _ unit: Unit) -> Amount {
    guard let seconds = unit.secondsOfTime else { return Amount(number, unit) }
    return Amount(number.scaled(by: Int128(seconds), over: 1), .time)
  }

  /// How amounts of one unit become another on a subject; nil if they do not.
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

  /// What a unit comes down to: two units convert into each other where they share one of it.
  func roots(of unit: Unit, for subject: Name) -> [BaseUnit] {
    let base = own[subject].flatMap { Self.resolve(unit, $0)?.0 } ?? unit
    return [BaseUnit(unit, isResolved: false), BaseUnit(base, isResolved: true)]
  }

  /// Follows what one of a unit is, as long as it is declared; a circle ends where it began. Nil
  /// where the factor does not fit.
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

  /// An amount in another unit; nil if it does not convert.
  public func convert(_ amount: Amount, to unit: Unit, for subject: Name?) -> Number? {
    convert(from: amount.unit, to: unit, for: subject)?(amount.number)
  }
}

/// The kind of a unit that everybody knows, else the unit itself: as it is written, or behind
/// everything that its measure declares.
struct BaseUnit: Hashable {
  private let kind: Unit.Kind?
  private let unit: Unit?
  private let isResolved: Bool

  init(_ unit: Unit, isResolved: Bool) {
    kind = Unit.scales[unit]?.kind
    self.unit = kind == nil ? unit.plural : nil
    self.isResolved = isResolved
  }
}
