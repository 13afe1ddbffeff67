/// A conversion factor between two units: an exact fraction in lowest terms.
struct Conversion: Hashable, Sendable {
  let multiplier: Int128
  let divisor: Int128

  static let identity = Conversion(multiplier: 1, divisor: 1)

  init(multiplier: Int128, divisor: Int128) {
    var (common, rest) = (multiplier.magnitude, divisor.magnitude)
    while rest != 0 { (common, rest) = (rest, common % rest) }
    let factor = Int128(clamping: max(common, 1))
    self.multiplier = multiplier / factor
    self.divisor = divisor / factor
  }

  func callAsFunction(_ number: Number) -> Number {
    multiplier == divisor ? number : number.scaled(by: multiplier, over: divisor)
  }

  /// Returns the combined conversion, first this one and then `next`; nil if it overflows.
  func then(_ next: Conversion) -> Conversion? {
    // Cancel crosswise first, so that only a product in lowest terms can overflow.
    let left = Conversion(multiplier: multiplier, divisor: next.divisor)
    let right = Conversion(multiplier: next.multiplier, divisor: divisor)
    let (upper, tooLarge) = left.multiplier.multipliedReportingOverflow(by: right.multiplier)
    let (lower, tooSmall) = left.divisor.multipliedReportingOverflow(by: right.divisor)
    return tooLarge || tooSmall ? nil : Conversion(multiplier: upper, divisor: lower)
  }

  /// Returns the conversion between two units that convert without a declaration: two known units
  /// of one kind, such as `km` and `mi`, or the singular and plural of one unit. Nil for other
  /// units.
  static func usual(from: Unit, to: Unit) -> Conversion? {
    if from == to || from.plural == to.plural { return .identity }
    guard let source = Unit.scales[from], let target = Unit.scales[to], source.kind == target.kind
    else { return nil }
    return Conversion(multiplier: source.scale, divisor: target.scale)
  }
}

extension Unit {
  enum Kind: String { case length, mass, volume, energy }

  /// The size of each known unit in its kind's base unit: 0.1 mm, ng, ml or mJ.
  static let scales: [Unit: (kind: Kind, scale: Int128)] = {
    let table: [(Kind, [(String, Int128)])] = [
      (
        .length,
        [
          ("km", 10_000_000), ("metre", 10_000), ("cm", 100), ("mm", 10), ("mi", 16_093_440),
          ("yd", 9_144), ("ft", 3_048), ("kms", 10_000_000), ("kilometre", 10_000_000),
          ("kilometres", 10_000_000), ("kilometer", 10_000_000), ("kilometers", 10_000_000),
          ("metres", 10_000), ("meter", 10_000), ("meters", 10_000), ("mile", 16_093_440),
          ("miles", 16_093_440),
        ]
      ),
      (
        .mass,
        [
          ("kg", 1_000_000_000_000), ("g", 1_000_000_000), ("mg", 1_000_000), ("µg", 1_000),
          ("μg", 1_000), ("ug", 1_000), ("mcg", 1_000), ("lb", 453_592_370_000),
          ("oz", 28_349_523_125), ("st", 6_350_293_180_000), ("kgs", 1_000_000_000_000),
          ("lbs", 453_592_370_000),
        ]
      ),
      (
        .volume,
        [
          ("l", 1_000), ("L", 1_000), ("dl", 100), ("dL", 100), ("cl", 10), ("cL", 10), ("ml", 1),
          ("mL", 1), ("litre", 1_000), ("litres", 1_000), ("liter", 1_000), ("liters", 1_000),
        ]
      ),
      (.energy, [("kcal", 4_184_000), ("kJ", 1_000_000), ("cal", 4_184)]),
    ]
    var scales: [Unit: (kind: Kind, scale: Int128)] = [:]
    for (kind, units) in table {
      for (name, scale) in units {
        if let unit = Unit(name) { scales[unit] = (kind, scale) }
      }
    }
    return scales
  }()

  /// The units that do not need to be declared.
  static let usual: Set<Unit> = Set(scales.keys).union(plurals.keys).union(singulars.keys).union(
    ["bpm", "mmHg", "°C", "°F", "%", "mg/dL", "mmol/L", "ms"].compactMap { Unit($0) })

  var isLength: Bool { Unit.scales[self]?.kind == .length }

  /// A key that is the same for units that convert into each other without declarations; empty for
  /// `.none`.
  package var kindName: String { Unit.scales[self]?.kind.rawValue ?? plural.name }
}
