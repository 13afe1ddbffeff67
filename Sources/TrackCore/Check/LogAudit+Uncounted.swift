extension LogAudit {
  /// Reports an entry of a habit or task that probably does not count as the user intended. There
  /// are two cases:
  /// - The entry adds nothing to the target of the rhythm or to `at-least`.
  /// - The target is a number above 1 without a unit. The entry has only an amount in a unit and
  ///   therefore counts as 1.
  ///
  /// Running entries and entries with an amount of zero are not reported.
  func reportUncounted(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    guard !entry.isRunning, !entry.saysNothing,
      let asked = reader.lineReader.subjects[Int(entry.subject.index)].asked(on: entry.day)
    else { return }
    // These are two calls and not a loop, because a loop needs an array for each line, which would
    // cost more than reading the line.
    if reportMissing(asked.target, entry, &reader) || reportMissing(asked.atLeast, entry, &reader) {
      return
    }
    guard let target = asked.target, target.unit.isNone, target.number > .one,
      entry.quantity != nil, entry.count == nil, entry.things == nil
    else { return }
    let range = entry.amountRange
    let text = reader.text(range)
    reader.report(
      Diagnostic(
        .numberNotCounted, range.lowerBound, range.upperBound,
        "\(text) counts as 1: the target, \(target.text), has no unit"),
      .numberNotCounted, entry)
  }

  /// Reports an entry that has no amount in the unit of a target. Returns false if the entry has
  /// such an amount, or if the target is nil or has no unit.
  ///
  /// An amount in a unit that does not fit the subject is not reported here, because it was
  /// reported when the line was parsed.
  private func reportMissing(
    _ target: Amount?, _ entry: borrowing LogEntry, _ reader: inout LogReader
  ) -> Bool {
    guard let target, !target.unit.isNone, !entry.has(target.unit, reader.lineReader.units) else {
      return false
    }
    if let quantity = entry.quantity, !reader.lineReader.fits(quantity.unit, entry.subject) {
      return true
    }
    reportNothing(in: target, entry, &reader)
    return true
  }

  private func reportNothing(
    in asked: Amount, _ entry: borrowing LogEntry, _ reader: inout LogReader
  ) {
    let unit = asked.unit == .time ? "time" : asked.unit.name
    guard let count = entry.count else {
      let range = entry.subjectRange
      reader.report(
        Diagnostic(
          .amountMissing, range.lowerBound, range.upperBound,
          "no amount in \(unit): it adds nothing to \(asked.text)"),
        .amountMissing, entry)
      return
    }
    let range = entry.amountRange
    let isTime = asked.unit == .time
    let written = Amount(count, isTime ? Unit("m") ?? .none : asked.unit).text
    var wrong = Diagnostic(
      .numberNotCounted, range.lowerBound, range.upperBound,
      "\(count) has no unit and is not counted")
    if !isTime || count >= .zero {
      wrong.fix = "write the unit, as in \(written)"
      // A line can have several amounts, and `range` may belong to another one. Propose the fix
      // only if the text in `range` is the number without a unit.
      if reader.text(range) == "\(count)" { wrong.propose(written) }
    }
    reader.report(wrong, .numberNotCounted, entry)
  }
}

extension LogEntry {
  /// Returns true if the entry has an amount that converts to a unit.
  fileprivate func has(_ unit: Unit, _ units: UnitConverter) -> Bool {
    if unit == .time, duration != nil { return true }
    if let quantity, units.convert(from: quantity.unit, to: unit, for: subject) != nil {
      return true
    }
    return unit != .time && duration != nil
      && units.convert(from: .time, to: unit, for: subject) != nil
  }
}
