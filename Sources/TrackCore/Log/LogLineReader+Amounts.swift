/// Amounts on a line, and whether their units fit its subject.
extension LogLineReader {
  @inline(__always)
  mutating func amount(
    _ cursor: inout Cursor, into entry: inout LogEntry, _ loneM: inout Range<Int>?
  ) throws(Fault) {
    let start = cursor.at
    let subject = Int(entry.subject.index)
    let read = try cursor.amount { unit in isKnown(unit, to: subject) }
    let stop = cursor.at
    if stop < cursor.end, cursor.buffer[stop] != 0x20, cursor.wordEnd() != stop {
      throw strangeAmount(cursor, start, stop)
    }
    if entry.outcome != .done {
      throw Fault(.skipWithAmount, start, stop, "an amount beside skip or fail")
    }
    entry.amountRange = start..<stop
    var amount = units.spellings.known(read.amount)
    if amount.unit == .none, !facts[subject].bareUnit.isNone {
      amount = units.inOwnUnit(amount.number, facts[subject].bareUnit)
    }
    if amount.unit == .none {
      guard entry.count == nil else { throw second("count", cursor, start, stop) }
      entry.count = amount.number
    } else if amount.unit == .time {
      guard entry.writtenTime == nil else { throw second("time", cursor, start, stop) }
      if amount.number < .zero {
        throw Fault(.negativeTime, start, stop, "less than no time: \(cursor.text(start, stop))")
      }
      entry.writtenTime = amount.number
      if read.isLoneM { loneM = start..<stop }
    } else {
      guard entry.quantity == nil else { throw second("amount in a unit", cursor, start, stop) }
      entry.quantity = amount
      if facts[subject].provenUnit != amount.unit {
        try prove(amount.unit, subject, cursor, start, stop)
      }
    }
  }

  private func second(_ what: String, _ cursor: Cursor, _ start: Int, _ stop: Int) -> Fault {
    Fault(.twoAmounts, start, stop, "a second \(what): \(cursor.text(start, stop))")
  }

  private func strangeAmount(_ cursor: Cursor, _ start: Int, _ stop: Int) -> Fault {
    var probe = Cursor(cursor.buffer, from: start, to: cursor.end)
    if (try? probe.time()) != nil {
      return Fault(
        .timeAfterSubject, start, cursor.wordEnd(),
        "a time behind the subject: \(cursor.text(start, cursor.wordEnd()))")
    }
    return Fault(
      .badItem, start, cursor.wordEnd(),
      "not an item: \(quoted(cursor.text(start, cursor.wordEnd())))")
  }

  /// Whether a unit may stand behind a blank on this subject.
  func isKnown(_ spelled: Unit, to subject: Int) -> Bool {
    let unit = units.spellings.known(spelled)
    return Unit.usual.contains(unit) || facts[subject].writtenUnits.contains(unit)
  }

  /// Looks at a unit for the first time on this subject.
  private mutating func prove(
    _ unit: Unit, _ subject: Int, _ cursor: Cursor, _ start: Int, _ stop: Int
  ) throws(Fault) {
    guard isKnown(unit, to: subject) else {
      var number = Cursor(cursor.buffer, from: start, to: stop)
      _ = try? number.number()
      if reservedWords.contains(foldedName(unit.name)) {
        throw Fault(.reservedUnit, number.at, stop, "no unit: \(quoted(unit.name))")
      }
      faults.append(
        Fault(
          .undeclaredUnit, number.at, stop, "nothing declares the unit \(quoted(unit.name))"))
      return
    }
    if !facts[subject].units.isEmpty,
      !facts[subject].converts(units.roots(of: unit, for: Name(Int32(subject))))
    {
      faults.append(
        Fault(
          .unitsDiffer, start, stop,
          "\(unit.name) does not convert to \(facts[subject].unitWords)"))
      return
    }
    facts[subject].provenUnit = unit
  }
}
