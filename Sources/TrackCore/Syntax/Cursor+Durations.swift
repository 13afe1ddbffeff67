/// The parser of durations: `7.5h`, `45m`, `1h30m15s`, `1h30`, `1h 30m`.
extension Cursor {
  /// Returns the length of a unit of time in seconds and its rank in the order h, m, s; nil for any
  /// other unit.
  @inline(__always)
  func timeUnit(_ start: Int, _ stop: Int) -> (seconds: Int64, rank: Int)? {
    guard (1...7).contains(stop - start) else { return nil }
    let rank: Int
    switch buffer[start] {
    case ASCII.h: rank = 0
    case ASCII.m: rank = 1
    case ASCII.s: rank = 2
    default: return nil
    }
    guard stop - start == 1 || isTimeWord(start, stop, rank) else { return nil }
    return (rank == 0 ? 3600 : rank == 1 ? 60 : 1, rank)
  }

  private func isTimeWord(_ start: Int, _ stop: Int, _ rank: Int) -> Bool {
    Unit.timeWords[rank].contains { word in
      word.utf8CodeUnitCount == stop - start
        && (0..<stop - start).allSatisfy { buffer[start + $0] == word.utf8Start[$0] }
    }
  }

  private func lettersEnd(_ start: Int) -> Int {
    var stop = start
    while stop < end, buffer[stop].isSmallLetter { stop += 1 }
    return stop
  }

  /// Reads the rest of a duration after its first number.
  ///
  /// - Returns: Nil if the letters after the number are not a unit of time; the cursor then does
  ///   not move.
  mutating func duration(_ first: Number, from start: Int) throws(Diagnostic) -> AmountRead? {
    var letters = lettersEnd(at)
    guard let leading = timeUnit(at, letters) else { return nil }
    var total = Int128(first.millionths) * Int128(leading.seconds)
    var rank = leading.rank
    var isWhole = first.isWhole
    var pieces = 1
    var isOdd = false
    let unitStart = at
    while letters < end, buffer[letters].isDigit {
      var probe = Cursor(buffer, from: letters, to: end)
      let value = try probe.number()
      letters = lettersEnd(probe.at)
      // Digits directly after `h` are minutes if no letter follows them.
      let isBare = letters == probe.at && rank == 0 && value.isWhole
      guard let next = isBare ? (60, 1) : timeUnit(probe.at, letters), isWhole, next.rank > rank
      else { throw badDuration(from: start) }
      total += Int128(value.millionths) * Int128(next.seconds)
      rank = next.rank
      isWhole = value.isWhole
      pieces += 1
      isOdd = isOdd || value.whole >= 60
    }
    if letters < endOfUnit(at: unitStart) {
      // `1h30M` is neither a duration nor a unit; `5m/s` is a unit.
      if pieces > 1 { throw badDuration(from: start) }
      return nil
    }
    at = letters
    while isWhole, rank < 2, let piece = spacedPiece(after: rank) {
      total += Int128(piece.value.millionths) * Int128(piece.seconds)
      rank = piece.rank
      isWhole = piece.value.isWhole
      isOdd = isOdd || piece.value.whole >= 60
      pieces += 1
      at = piece.end
    }
    let isLoneM = pieces == 1 && at == unitStart + 1 && buffer[unitStart] == ASCII.m
    return AmountRead(try seconds(total, from: start), isLoneM: isLoneM, isOddTime: isOdd)
  }

  private func badDuration(from start: Int) -> Diagnostic {
    let stop = wordEnd()
    return Diagnostic(
      .badAmount, start, stop, "not a duration: \(quoted(text(start, stop)))",
      fix: "write hours, minutes and seconds in this order: 1h30m15s")
  }

  /// Returns the next part of a duration after a blank, such as `30m`, if its unit is smaller than
  /// the unit of the part before it.
  private func spacedPiece(after rank: Int) -> (value: Number, seconds: Int64, rank: Int, end: Int)?
  {
    var probe = self
    guard probe.skipBlanks(), probe.byte.isDigit,
      let value = try? probe.number()
    else { return nil }
    let letters = probe.lettersEnd(probe.at)
    guard let unit = timeUnit(probe.at, letters), unit.rank > rank else { return nil }
    probe.at = letters
    guard probe.wordEnd() == letters else { return nil }
    return (value, unit.seconds, unit.rank, letters)
  }

  /// Returns the duration for a unit of time after a blank, as in `90 min`; nil for another unit.
  mutating func spacedDuration(
    _ value: Number, from start: Int, _ word: Int, _ wordStop: Int
  ) throws(Diagnostic) -> AmountRead? {
    guard let unit = timeUnit(word, wordStop) else { return nil }
    at = wordStop
    return AmountRead(try seconds(Int128(value.millionths) * Int128(unit.seconds), from: start))
  }

  private func seconds(_ millionths: Int128, from start: Int) throws(Diagnostic) -> Amount {
    if millionths < 0 {
      throw Diagnostic(.negativeTime, start, at, "a negative duration: \(text(start, at))")
    }
    guard let value = Int64(exactly: millionths) else {
      throw Diagnostic(.numberTooLarge, start, at, "too long a time: \(text(start, at))")
    }
    return Amount(Number(millionths: value), .time)
  }
}

extension Diagnostic {
  /// Creates the warning about a time such as `1h90`, which is written between an offset and the
  /// cursor.
  init(oddTime amount: Amount, _ cursor: Cursor, from start: Int) {
    self.init(
      .oddTime, start, cursor.at, "\(cursor.text(start, cursor.at)) is \(amount.inWords)",
      fix: "write \(amount.text)")
    propose(amount.text)
  }
}
