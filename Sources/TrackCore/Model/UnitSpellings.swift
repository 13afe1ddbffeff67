/// Maps canonically equivalent spellings of a unit to the first spelling. An ASCII unit has only
/// one spelling.
struct UnitSpellings: Sendable {
  private var first: [String: Unit] = [:]

  init() {
    for unit in Unit.usual where !unit.isASCII { first[unit.name] = unit }
  }

  /// Returns the first spelling of a unit; records this spelling if the unit is new.
  mutating func settled(_ unit: Unit) -> Unit {
    if unit.isASCII { return unit }
    if let known = first[unit.name] { return known }
    first[unit.name] = unit
    return unit
  }

  mutating func settled(_ amount: Amount) -> Amount {
    Amount(amount.number, settled(amount.unit))
  }

  /// Returns the first recorded spelling of a unit, or the unit unchanged if none is recorded.
  @inline(__always)
  func known(_ unit: Unit) -> Unit {
    unit.isASCII ? unit : first[unit.name] ?? unit
  }

  @inline(__always)
  func known(_ amount: Amount) -> Amount {
    amount.unit.isASCII ? amount : Amount(amount.number, known(amount.unit))
  }
}
