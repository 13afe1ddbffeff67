extension LogLineReader {
  mutating func amount(
    _ cursor: inout Cursor, into entry: inout LogEntry, _ loneM: inout Range<Int>?
  ) throws(Diagnostic) {
    let start = cursor.at
    let subject = Int(entry.subject.index)
    let read = try cursor.amount { unit in isKnown(unit, to: subject) }
    let stop = cursor.at
    if stop < cursor.end, cursor.buffer[stop] != ASCII.space, cursor.wordEnd() != stop {
      throw strangeAmount(cursor, start, stop, of: entry)
    }
    var amount = units.spellings.known(read.amount)
    let unknown = unknownUnit(of: amount, on: subject, cursor, start, stop)
    if let unknown, unknown.code.severity == .error { throw unknown }
    if entry.outcome != .done {
      throw Diagnostic(.skipWithAmount, start, stop, "an amount beside skip or fail")
    }
    entry.amountRange = start..<stop
    if amount.unit == .none, entry.isOnMeasure, !subjects[subject].defaultUnit.isNone {
      amount = units.inOwnUnit(amount.number, subjects[subject].defaultUnit)
    }
    if amount.unit == .none {
      guard entry.count == nil else { throw second("count", cursor, start, stop) }
      entry.count = amount.number
    } else if amount.unit == .time {
      guard entry.writtenTime == nil else { throw second("time", cursor, start, stop) }
      if amount.number < .zero {
        throw Diagnostic(
          .negativeTime, start, stop, "a negative duration: \(cursor.text(start, stop))")
      }
      entry.writtenTime = amount.number
      if read.isLoneM { loneM = start..<stop }
      if read.isOddTime { reportOddTime(amount, cursor, start, stop) }
    } else {
      guard entry.quantity == nil else { throw second("amount in a unit", cursor, start, stop) }
      entry.quantity = amount
      if subjects[subject].countsThings, subjects[subject].isThing(amount.unit) {
        entry.things = amount.number
      }
      if let unknown {
        diagnostics.append(unknown)
      } else if subjects[subject].lastValidUnit != amount.unit {
        checkUnit(amount.unit, subject, start, stop)
      }
    }
    if amount.number < .zero, subjects[subject].role == .doer {
      diagnostics.append(
        Diagnostic(
          .negativeAmount, start, stop, "\(cursor.text(start, stop)) is negative"))
    }
  }

  /// Gives a number without a unit the unit of the subject's targets. The number stays a count in
  /// three cases:
  /// - The line is about a measure, whose unit `amount` has already applied.
  /// - The unit is one of time, and either the number is negative or the line has a duration or a
  ///   running range.
  /// - The unit is not one of time, and the line already has an amount in a unit.
  func settleCount(_ entry: inout LogEntry) {
    guard let count = entry.count, !entry.isOnMeasure else { return }
    let unit = subjects[Int(entry.subject.index)].defaultUnit
    if unit.isNone { return }
    let amount = units.inOwnUnit(count, unit)
    if amount.unit == .time {
      guard entry.duration == nil, !entry.isRunning, count >= .zero else { return }
      entry.writtenTime = amount.number
    } else {
      guard entry.quantity == nil else { return }
      entry.quantity = amount
    }
    entry.count = nil
  }

  mutating func reportOddTime(_ amount: Amount, _ cursor: Cursor, _ start: Int, _ stop: Int) {
    let end = Cursor(cursor.buffer, from: stop, to: cursor.end)
    diagnostics.append(Diagnostic(oddTime: amount, end, from: start))
  }

  private func second(_ what: String, _ cursor: Cursor, _ start: Int, _ stop: Int) -> Diagnostic {
    Diagnostic(.twoAmounts, start, stop, "a second \(what): \(cursor.text(start, stop))")
  }

  private func strangeAmount(
    _ cursor: Cursor, _ start: Int, _ stop: Int, of entry: borrowing LogEntry
  ) -> Diagnostic {
    var probe = Cursor(cursor.buffer, from: start, to: cursor.end)
    if (try? probe.time()) != nil {
      let end = cursor.wordEnd()
      let time = cursor.text(start, end)
      var wrong = Diagnostic(.timeAfterSubject, start, end, "a time after the subject: \(time)")
      let subject = entry.subjectRange.lowerBound
      let startsDayBefore = isNight(cursor, start, entry.subject)
      if entry.start == nil, subject < start {
        let items = Cursor(cursor.buffer, from: subject, to: start)
        let rest = cursor.text(subject, items.endWithoutBlanks())
        wrong.suggest("\(startsDayBefore ? "<" : "")\(time) \(rest)", at: subject..<end)
      }
      return wrong
    }
    let word = cursor.text(start, cursor.wordEnd())
    return Diagnostic(
      .badItem, start, cursor.wordEnd(), "not an item: \(quoted(word))", write: Self.rating(word))
  }

  /// Returns true for a time range over midnight on a subject such as sleep, which counts on the
  /// day on which it ends.
  private func isNight(_ cursor: Cursor, _ start: Int, _ subject: Name) -> Bool {
    var probe = Cursor(cursor.buffer, from: start, to: cursor.end)
    guard subjects[Int(subject.index)].stages != nil, let times = try? probe.times(),
      case .time(let end, _) = times.end
    else { return false }
    return !times.startsDayBefore && end < times.start
  }

  /// Returns the first number of a rating such as `7/10`. The second number must be 5, 10, 20 or
  /// 100. Nil if the word is not a rating.
  private static func rating(_ word: String) -> String? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }),
      let (rating, best) = Int(parts[0]).flatMap({ rating in Int(parts[1]).map { (rating, $0) } }),
      [5, 10, 20, 100].contains(best), rating <= best
    else { return nil }
    return String(parts[0])
  }

  /// Returns true if a unit is known: it is one of the usual units, or it is valid in entries of
  /// the subject or the goal. Only a known unit may be separated from its number by a blank.
  func isKnown(_ spelled: Unit, to subject: Int, orTo goal: Int? = nil) -> Bool {
    let unit = units.spellings.known(spelled)
    if Unit.usual.contains(unit) || subjects[subject].writtenUnits.contains(unit) { return true }
    return goal.map { subjects[$0].writtenUnits.contains(unit) } ?? false
  }

  /// Reports a unit that does not convert to the declared unit of a part. An undeclared unit is
  /// reported elsewhere.
  mutating func compare(
    _ unit: Unit, with own: Unit, _ subject: Name, _ start: Int, _ stop: Int
  ) {
    if unit == own || own.isNone { return }
    let isOwnTime = own.secondsOfTime != nil
    if unit == .time {
      if isOwnTime { return }
    } else if !isOwnTime {
      let roots = Set(units.roots(of: own, for: subject))
      if !roots.isDisjoint(with: units.roots(of: unit, for: subject)) { return }
    }
    guard unit == .time || isKnown(unit, to: Int(subject.index)) else { return }
    diagnostics.append(
      Diagnostic(.unitsDiffer, start, stop, "\(unit.name) does not convert to \(own.name)"))
  }

  /// Returns the problem of a unit that is not known to the subject or the goal: the unit is a word
  /// of the grammar, or no block declares it. Nil if the unit is known.
  func unknownUnit(
    of amount: Amount, on subject: Int, orOf goal: Int? = nil, _ cursor: Cursor, _ start: Int,
    _ stop: Int
  ) -> Diagnostic? {
    let unit = amount.unit
    if unit.isNone || unit == .time || unit == subjects[subject].lastValidUnit { return nil }
    guard !isKnown(unit, to: subject, orTo: goal) else { return nil }
    return unknown(unit, subject, cursor, start, stop)
  }

  private func unknown(
    _ unit: Unit, _ subject: Int, _ cursor: Cursor, _ start: Int, _ stop: Int
  ) -> Diagnostic {
    var number = Cursor(cursor.buffer, from: start, to: stop)
    let count = try? number.number()
    if reservedWords.contains(foldedName(unit.name)) {
      return Diagnostic(.reservedUnit, number.at, stop, "no unit: \(quoted(unit.name))")
    }
    let what = "nothing declares the unit \(quoted(unit.name))"
    if foldedName(unit.name) == "k", subjects[subject].declaresLength {
      return Diagnostic(.undeclaredUnit, number.at, stop, what, write: "km")
    }
    let counts = subjects[subject].countsThings || !subjects[subject].units.isEmpty
    if foldedName(unit.name) == "k", counts, let count {
      let thousands = "\(count.scaled(by: 1000, over: 1))"
      return Diagnostic(.undeclaredUnit, start, stop, what, write: thousands)
    }
    if let whole = subjects[subject].unit(from: unit) {
      let isGlued = cursor.buffer[number.at - 1] != UInt8(ascii: " ")
      return Diagnostic(
        .undeclaredUnit, number.at, stop, what, write: (isGlued ? " " : "") + whole.name)
    }
    return Diagnostic(.undeclaredUnit, number.at, stop, what)
  }

  /// Checks that a known unit converts to one of the subject's units. If so, stores it as the last
  /// valid unit; otherwise reports a problem.
  private mutating func checkUnit(_ unit: Unit, _ subject: Int, _ start: Int, _ stop: Int) {
    guard converts(unit, subject) else {
      diagnostics.append(
        Diagnostic(
          .unitsDiffer, start, stop,
          "\(unit.name) does not convert to \(subjects[subject].unitWords)"))
      return
    }
    subjects[subject].lastValidUnit = unit
  }

  /// Returns true if a unit converts to one of the units that the subject declares, or if the
  /// subject declares no unit.
  private func converts(_ unit: Unit, _ subject: Int) -> Bool {
    subjects[subject].units.isEmpty
      || subjects[subject].converts(units.roots(of: unit, for: Name(Int32(subject))))
  }

  /// Returns true if a unit is known to a subject and converts to one of the subject's units.
  func fits(_ unit: Unit, _ subject: Name) -> Bool {
    isKnown(unit, to: Int(subject.index)) && converts(unit, Int(subject.index))
  }
}
