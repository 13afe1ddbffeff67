/// The lines of one subject that served a value on one day.
package struct ValueUnit: Hashable, Sendable {
  /// The subject, which may be the title of a one-off action.
  package let subject: Name
  package let day: Day
  /// The highest strength of any link, 1–10. The weight is a tenth of it.
  package let strength: Int
  package let lines: Int
  package let seconds: Number
}

extension ValueUnit {
  init(_ subject: Name, _ cell: Contributions.ValueCell) {
    self.init(
      subject: subject, day: cell.day, strength: cell.strength, lines: cell.lines,
      seconds: cell.seconds)
  }
}
