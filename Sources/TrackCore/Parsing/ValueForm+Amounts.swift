/// The forms of amounts that habits, tasks and foods state.

extension ValueForm where Value == Amount {
  /// The amount from which on a day counts.
  static var leastAmount: Self {
    var form = Self(ValueSyntax(checksTimes: true, suggestsUnits: true)) {
      reader, written throws(Diagnostic) in
      let start = written.cursor.at
      let amount = reader.spellings.settled(try written.cursor.amountInBlock())
      let stop = written.cursor.at
      do throws(Diagnostic) {
        try written.cursor.expectEnd()
      } catch {
        var (wrong, probe) = (error, written.cursor)
        probe.at = start
        if (try? probe.time()) != nil {
          wrong.fix = "write at-most: \(reader.text(start..<probe.at)) for the latest time"
        }
        throw wrong
      }
      if amount.number <= .zero {
        throw Diagnostic(
          .targetNotPositive, start, stop, "at least \(reader.text(start..<stop)) asks nothing")
      }
      return amount
    }
    form.note = { reader, amount, written in
      reader.noteTarget(amount, of: .own(reader.owner), written)
    }
    return form
  }
}

extension ValueForm where Value == Amount? {
  /// The amount up to which a day counts, or a time of night, which `settle` turns into an amount
  /// once the block is read.
  static var mostAmount: Self {
    var form = Self(ValueSyntax(checksTimes: true)) { reader, written throws(Diagnostic) in
      let start = written.cursor.at
      let wordEnd = written.cursor.wordEnd()
      var probe = written.cursor
      if let second = try? probe.time(), probe.at == wordEnd {
        written.cursor = probe
        written.time = (second, start..<wordEnd)
        return nil
      }
      let amount = reader.spellings.settled(try written.cursor.amountInBlock())
      let stop = written.cursor.at
      try written.cursor.expectEnd()
      if amount.number <= .zero {
        throw Diagnostic(
          .targetNotPositive, start, stop, "at most \(reader.text(start..<stop)) allows nothing")
      }
      return amount
    }
    form.note = { reader, amount, written in
      reader.noteTarget(amount, of: .own(reader.owner), written)
      reader.timeLimit = written.time.map {
        BlockReader.TimeLimit(second: $0.second, range: $0.range, line: written.source.line)
      }
    }
    return form
  }
}

extension ValueForm where Value == HourlyRate {
  /// `NUMBER CURRENCY/h`
  static var rate: Self {
    var form = Self { _, written throws(Diagnostic) in try written.cursor.hourlyRate() }
    form.text = { rate, _ in "\(rate.number.text) \(rate.currency)/h" }
    return form
  }
}

extension ValueForm where Value == TagRate {
  /// `TAG NUMBER CURRENCY/h`
  static var tagRate: Self {
    Self(ValueSyntax(identity: { cursor, _ in cursor.foldedTag }, words: .tags)) {
      reader, written throws(Diagnostic) in
      let tag = try reader.readTag(&written.cursor, until: written.cursor.wordEnd())
      written.cursor.skipBlanks()
      return TagRate(tag: tag, rate: try written.cursor.hourlyRate())
    }
  }
}

extension Cursor {
  /// Reads `NUMBER CURRENCY/h`.
  fileprivate mutating func hourlyRate() throws(Diagnostic) -> HourlyRate {
    let (start, stop) = (at, endOfValue())
    let bad = Diagnostic(
      .badAmount, start, stop, "not a rate such as 80 EUR/h: \(quoted(text(start, stop)))")
    guard isAtNumber else { throw bad }
    let number = try self.number()
    skipBlanks()
    let (from, end) = (at, wordEnd())
    let word = text(from, end)
    let currency = word.utf8.dropLast(2)
    guard number > .zero, word.hasSuffix("/h"), (1...8).contains(currency.count),
      currency.allSatisfy(\.isLetter)
    else { throw bad }
    at = end
    return HourlyRate(number: number, currency: String(word.dropLast(2)))
  }
}

extension ValueForm where Value == Food.Nutrient {
  /// The amount of a nutrient, converted to the unit of the nutrient's part of `meal`.
  static func nutrient(in name: String) -> Self {
    Self { reader, written throws(Diagnostic) in
      let start = written.cursor.at
      let amount = reader.spellings.settled(try written.cursor.amountInBlock())
      let stop = written.cursor.at
      try written.cursor.expectEnd()
      let unit = Unit(name) ?? .none
      let stated = amount.unit.isNone ? Amount(amount.number, unit) : amount
      guard let number = UnitConverter().convert(stated, to: unit, for: nil) else {
        throw Diagnostic(
          .unitsDiffer, start, stop, "\(amount.unit.name) does not convert to \(unit.name)")
      }
      let most = Number(1_000_000)
      guard number >= .zero, number <= most else {
        throw Diagnostic(
          .outOfBounds, start, stop, "\(number) \(unit.name) are not between 0 and \(most)")
      }
      return Food.Nutrient(
        part: reader.names.name(written.property.name), amount: Amount(number, unit))
    }
  }
}
