/// The forms of dates, times and rhythms.

extension ValueForm where Value == Day {
  static var date: Self {
    Self(ValueSyntax(beginsWithDate: true)) { reader, written throws(Diagnostic) in
      try written.cursor.date()
    }
  }
}

extension ValueForm where Value == Pause {
  /// `SPAN [; why]`
  static var pause: Self {
    let syntax = ValueSyntax(
      identity: { cursor, _ in
        var cursor = cursor
        return (try? cursor.span())?.from.iso
      },
      layout: { value in
        var cursor = value
        guard let span = try? cursor.span(), cursor.at == value.end else {
          return ValueSyntax.usualLayout(value)
        }
        return Array(span.text.utf8)
      }, beginsWithDate: true)
    return Self(syntax) { reader, written throws(Diagnostic) in
      let span = try written.cursor.span()
      return Pause(span: span, why: try written.cursor.textAfterSemicolon())
    }
  }
}

extension ValueForm where Value == Term.Review {
  /// `DATE [; text]`
  static var review: Self {
    let syntax = ValueSyntax(
      identity: { cursor, _ in
        var cursor = cursor
        return cursor.validDate()?.iso
      }, beginsWithDate: true)
    return Self(syntax) { reader, written throws(Diagnostic) in
      let date = try written.cursor.date()
      return Term.Review(date: date, text: try written.cursor.textAfterSemicolon())
    }
  }
}

extension ValueForm where Value == Int {
  /// A time from midnight to noon.
  static var dayStart: Self {
    Self(ValueSyntax(layout: ValueSyntax.timeLayout)) { reader, written throws(Diagnostic) in
      let start = written.cursor.at
      let time = try written.cursor.time()
      let stop = written.cursor.at
      try written.cursor.expectEnd()
      guard time <= 12 * 3600 else {
        throw Diagnostic(.outOfBounds, start, stop, "a day begins between 00:00 and 12:00")
      }
      return time
    }
  }
}

extension ValueForm where Value == Reminder {
  /// `TIME [DAYS] [always] [; text]`
  static var reminder: Self {
    let syntax = ValueSyntax(
      identity: { cursor, _ in
        var cursor = cursor
        guard let time = try? cursor.time() else { return nil }
        cursor.skipBlanks()
        let choice = cursor.withoutAlways().days
        return (choice.isAtEnd ? .daily : choice.weekdays()).map { "\(time) \($0.bits)" }
      }, layout: ValueSyntax.timeLayout)
    return Self(syntax) { reader, written throws(Diagnostic) in
      let time = try written.cursor.time()
      written.cursor.skipBlanks()
      let (choice, stop) = written.cursor.withoutAlways()
      let days = choice.weekdays()
      if days == nil, !choice.isAtEnd { throw choice.badDays(upTo: choice.end) }
      written.cursor.at = stop
      return Reminder(
        time: time, days: days, isAlways: choice.end < stop,
        text: try written.cursor.textAfterSemicolon())
    }
  }
}

extension ValueForm where Value == DatedRhythm {
  /// `RHYTHM [from DATE]`
  static var rhythm: Self {
    let syntax = ValueSyntax(
      identity: { cursor, _ in
        var cursor = cursor
        return (try? cursor.datedRhythm()).map { $0.from?.iso ?? "" }
      },
      layout: { FormattedWords($0).joining([ASCII.slash]).joiningDashes().bytes },
      choices: RhythmWords.rhythms
        + ["mon wed fri", "3/week", "8/day", "3 in 7 days", "2 weeks", "at most 2/day"],
      choosesWhole: true, checksTimes: true)
    var form = Self(syntax) { reader, written throws(Diagnostic) in
      var dated = try written.cursor.datedRhythm()
      dated.rhythm.target = dated.rhythm.target.map { reader.spellings.settled($0) }
      return dated
    }
    form.note = { reader, dated, written in
      if let excess = dated.rhythm.excess {
        let range = written.whole
        reader.report(
          Diagnostic(.tooManyDays, range.lowerBound, range.upperBound, excess),
          written.source.line)
      }
      if dated.rhythm.addsUp {
        reader.noteTarget(dated.rhythm.target, of: .own(reader.owner), written)
      }
    }
    return form
  }
}
