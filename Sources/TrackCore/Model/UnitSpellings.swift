/// Units that are written with other bytes but are canonically equivalent: the first spelling
/// stands for all of them. ASCII has one spelling only.
struct UnitSpellings: Sendable {
  private var first: [String: Unit] = [:]

  init() {
    for unit in Unit.usual where !unit.isASCII { first[unit.name] = unit }
  }

  /// The unit's first spelling, this one if there was none.
  mutating func settled(_ unit: Unit) -> Unit {
    if unit.isASCII { return unit }
    if let known = first[unit.name] { return known }
    first[unit.name] = unit
    return unit
  }

  mutating func settled(_ amount: Amount) -> Amount {
    Amount(amount.number, settled(amount.unit))
  }

  /// The unit's first spelling among those that blocks have.
  @inline(__always)
  func known(_ unit: Unit) -> Unit {
    unit.isASCII ? unit : first[unit.name] ?? unit
  }

  @inline(__always)
  func known(_ amount: Amount) -> Amount {
    amount.unit.isASCII ? amount : Amount(amount.number, known(amount.unit))
  }
}
