/// Adds up the amounts of a day in one unit.
///
/// If both a time and another amount convert to the unit, only the amount of the same kind as the
/// unit counts. Usually both are on one line and describe the same work.
struct DayAdder {
  let unit: Unit
  let subject: Name
  let units: UnitConverter
  private var known: (unit: Unit, conversion: Conversion?)?

  init(unit: Unit, subject: Name, units: UnitConverter) {
    self.unit = unit
    self.subject = subject
    self.units = units
  }

  @inline(__always)
  mutating func amount(of cell: DayCell) -> Number {
    if unit == .none { return cell.count }
    if unit == .time, cell.time != .zero { return cell.time }
    var total = Number.zero
    var converts = false
    // The cell has added up the amounts of each unit, so that rounding does not depend on the order
    // of lines.
    for amount in cell.amounts {
      guard let conversion = conversion(from: amount.unit) else { continue }
      total += conversion(amount.number)
      converts = true
    }
    if !converts, cell.time != .zero, let conversion = conversion(from: .time) {
      return conversion(cell.time)
    }
    return total
  }

  private mutating func conversion(from other: Unit) -> Conversion? {
    if other == unit { return .identity }
    if let known, known.unit == other { return known.conversion }
    let conversion = units.convert(from: other, to: unit, for: subject)
    known = (other, conversion)
    return conversion
  }
}
