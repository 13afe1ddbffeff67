/// The lines of one subject that served a value on one day.
package struct ValueUnit: Hashable, Sendable {
  /// May be the title of a one-off action.
  package let subject: Name
  package let day: Day
  /// The largest of any path, 1–10; a tenth of it is the weight.
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
