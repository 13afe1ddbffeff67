extension BlockReader {
  mutating func readHabit(_ block: BlockSource, _ outline: FileOutline, _ heading: Heading) -> Habit
  {
    var habit = Habit(heading: heading)
    var times: TimeLimit?
    readProperties(of: block, in: outline, heading: &habit.heading) {
      reader, property throws(Diagnostic) in
      switch property.key.name {
      case "emoji": if let text = reader.readEmoji(property) { habit.emoji = text }
      case "color": if let color = try reader.readColor(&property) { habit.color = color }
      case "every":
        if let dated = try reader.readRhythm(&property) {
          habit.rhythms.append(dated)
          reader.noteTarget(of: dated.rhythm, heading.name, property.source)
        }
      case "at-least":
        let start = property.cursor.at
        let amount = reader.spellings.settled(try property.cursor.amountInBlock())
        let stop = property.cursor.at
        do throws(Diagnostic) {
          try property.cursor.expectEnd()
        } catch {
          var (wrong, probe) = (error, property.cursor)
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
        if reader.counts(property) {
          habit.atLeast = amount
          reader.noteTarget(amount, of: .own(heading.name), property.source, start..<stop)
        }
      case "at-most":
        switch try reader.readLimit(&property, heading.name) {
        case .amount(let amount): habit.atMost = amount
        case .time(let time): times = time
        case nil: break
        }
      case "of":
        let start = property.cursor.at
        let subject = try reader.readSubject(&property.cursor)
        let word = reader.text(start..<property.cursor.at)
        try property.cursor.expectEnd()
        if subject.subject == heading.name, subject.part == nil {
          throw Diagnostic(
            .selfReference, start, start + word.utf8.count, "\(quoted(word)) is the habit itself")
        }
        let part = subject.part.map { "." + reader.names.text($0) } ?? ""
        if reader.counts(property, identity: reader.names.text(subject.subject) + part) {
          habit.of.append(subject)
        }
      case "goal": if let goal = try reader.readGoalName(&property) { habit.goals.append(goal) }
      case "value": if let link = try reader.readValueLink(&property) { habit.values.append(link) }
      case "pause":
        let span = try property.cursor.span()
        let why = try property.cursor.textAfterSemicolon()
        if reader.counts(property, identity: span.from.iso) {
          habit.pauses.append(Pause(span: span, why: why))
        }
      case "remind": if let it = try reader.readReminder(&property) { habit.reminders.append(it) }
      case "question": if let text = reader.readText(property) { habit.question = text }
      case "start": if let day = try reader.readDate(&property) { habit.start = day }
      case "archived": if let day = try reader.readDate(&property) { habit.archived = day }
      default: break
      }
    }
    habit.rhythms = BlockReader.sortedByFirstDay(habit.rhythms)
    if let times { settle(times, &habit) }
    return habit
  }

  /// A time of day that limits a habit. It is kept until the part that it limits is known.
  struct TimeLimit {
    let second: Int
    let range: Range<Int>
    let line: SourceLine
  }

  private enum Limit {
    case amount(Amount)
    case time(TimeLimit)
  }

  /// Reads `AMOUNT` or `TIME`.
  private mutating func readLimit(
    _ property: inout Property, _ habit: Name
  ) throws(Diagnostic) -> Limit? {
    let start = property.cursor.at
    let wordEnd = property.cursor.wordEnd()
    var probe = property.cursor
    if let second = try? probe.time(), probe.at == wordEnd {
      property.cursor = probe
      try property.cursor.expectEnd()
      guard counts(property) else { return nil }
      return .time(
        TimeLimit(second: second, range: start..<wordEnd, line: property.source.line))
    }
    let amount = spellings.settled(try property.cursor.amountInBlock())
    let stop = property.cursor.at
    try property.cursor.expectEnd()
    if amount.number <= .zero {
      throw Diagnostic(
        .targetNotPositive, start, stop, "at most \(text(start..<stop)) allows nothing")
    }
    guard counts(property) else { return nil }
    noteTarget(amount, of: .own(habit), property.source, start..<stop)
    return .amount(amount)
  }

  /// Stores a time as the limit of the part that the habit counts. Reports the limit if the habit
  /// does not count exactly one part whose values are times of day.
  private mutating func settle(_ limit: TimeLimit, _ habit: inout Habit) {
    let parts = Set(habit.of.map { nightPart($0) })
    if parts.count == 1, let amount = parts.first??.amount(ofTime: limit.second) {
      habit.atMost = amount
      return
    }
    report(
      Diagnostic(
        .badAmount, limit.range.lowerBound, limit.range.upperBound,
        "a time, but the habit does not count sleep.bedtime or sleep.waking alone"), limit.line)
  }

  private static func sortedByFirstDay(_ rhythms: [DatedRhythm]) -> [DatedRhythm] {
    rhythms.sorted { ($0.from?.ordinal ?? .min) < ($1.from?.ordinal ?? .min) }
  }

  /// Reads `TIME [DAYS] [always] [; text]`.
  private mutating func readReminder(_ property: inout Property) throws(Diagnostic) -> Reminder? {
    let time = try property.cursor.time()
    property.cursor.skipBlanks()
    let (choice, stop) = property.cursor.withoutAlways()
    var days: WeekdaySet?
    if !choice.isAtEnd {
      days = choice.weekdays()
      guard days != nil else { throw choice.badDays(upTo: choice.end) }
    }
    let isAlways = choice.end < stop
    property.cursor.at = stop
    let words = try property.cursor.textAfterSemicolon()
    let identity = "\(time) \((days ?? .daily).bits)"
    return counts(property, identity: identity)
      ? Reminder(time: time, days: days, isAlways: isAlways, text: words) : nil
  }

  mutating func readTask(_ block: BlockSource, _ outline: FileOutline, _ heading: Heading) -> Task {
    var task = Task(heading: heading)
    readProperties(of: block, in: outline, heading: &task.heading) {
      reader, property throws(Diagnostic) in
      switch property.key.name {
      case "emoji": if let text = reader.readEmoji(property) { task.emoji = text }
      case "color": if let color = try reader.readColor(&property) { task.color = color }
      case "every":
        if let dated = try reader.readRhythm(&property) {
          task.rhythms.append(dated)
          reader.noteTarget(of: dated.rhythm, heading.name, property.source)
        }
      case "rate": if let rate = try reader.readRate(&property) { task.rate = rate }
      case "goal": if let goal = try reader.readGoalName(&property) { task.goals.append(goal) }
      case "value": if let link = try reader.readValueLink(&property) { task.values.append(link) }
      case "archived": if let day = try reader.readDate(&property) { task.archived = day }
      default: break
      }
    }
    task.rhythms = BlockReader.sortedByFirstDay(task.rhythms)
    return task
  }

  /// Reads `NUMBER CURRENCY/h`.
  private mutating func readRate(_ property: inout Property) throws(Diagnostic) -> HourlyRate? {
    let (start, stop) = (property.cursor.at, property.cursor.endOfValue())
    let bad = Diagnostic(
      .badAmount, start, stop, "not a rate such as 80 EUR/h: \(quoted(text(start..<stop)))")
    guard property.cursor.isAtNumber else { throw bad }
    let number = try property.cursor.number()
    property.cursor.skipBlanks()
    let (from, end) = (property.cursor.at, property.cursor.wordEnd())
    let word = text(from..<end)
    let currency = word.utf8.dropLast(2)
    guard number > .zero, word.hasSuffix("/h"), (1...8).contains(currency.count),
      currency.allSatisfy(\.isLetter)
    else { throw bad }
    property.cursor.at = end
    try property.cursor.expectEnd()
    guard counts(property) else { return nil }
    return HourlyRate(number: number, currency: String(word.dropLast(2)))
  }

  mutating func readSource(_ block: BlockSource, _ outline: FileOutline, _ heading: Heading)
    -> Source
  {
    var source = Source(heading: heading)
    readProperties(of: block, in: outline, heading: &source.heading) {
      reader, property throws(Diagnostic) in
      switch property.key.name {
      case "user": if let text = reader.readText(property) { source.user = text }
      case "host": if let text = reader.readText(property) { source.host = text }
      case "collection":
        let text = reader.wholeText(of: property)
        if reader.counts(property, identity: text, comparesCase: true) {
          source.collections.append(text)
        }
      case "fetch":
        let end = property.cursor.wordEnd()
        guard let hours = BlockReader.hours(property.cursor.lowerWord().text) else {
          let stop = property.cursor.endOfValue()
          let word = reader.text(property.cursor.at..<stop)
          throw Diagnostic(.badFetch, property.cursor.at, stop, "not an interval: \(quoted(word))")
        }
        property.cursor.at = end
        try property.cursor.expectEnd()
        if reader.counts(property) { source.fetchHours = hours }
      default: break
      }
    }
    return source
  }

  /// Returns the hours of an interval such as `daily`, `6h` or `2d`.
  private static func hours(_ word: String) -> Int? {
    if word == "daily" { return 24 }
    guard let unit = word.utf8.last, let number = Int(word.dropLast()), (1...9999).contains(number),
      word.utf8.first != ASCII.plus
    else { return nil }
    switch unit {
    case ASCII.h: return number
    case UInt8(ascii: "d"): return number * 24
    default: return nil
    }
  }

  mutating func readSettings(_ block: BlockSource, _ outline: FileOutline) -> Settings {
    var settings = Settings()
    var heading = Heading(
      kind: .track, id: "track", name: Name(-1), title: "",
      place: Place(file: file, line: block.header.number))
    readProperties(of: block, in: outline, heading: &heading) {
      reader, property throws(Diagnostic) in
      switch property.key.name {
      case "week-start":
        let end = property.cursor.wordEnd()
        guard let day = Weekday(word: property.cursor.lowerWord().text) else {
          let stop = property.cursor.endOfValue()
          let word = reader.text(property.cursor.at..<stop)
          throw Diagnostic(
            .badChoice, property.cursor.at, stop, "no such weekday: \(quoted(word))",
            perhaps: reader.sink.nearest(word, among: Weekday.all.map { $0.name.lowercased() }))
        }
        property.cursor.at = end
        try property.cursor.expectEnd()
        if reader.counts(property) { settings.weekStart = day }
      case "day-start":
        let start = property.cursor.at
        let time = try property.cursor.time()
        let stop = property.cursor.at
        try property.cursor.expectEnd()
        guard time <= 12 * 3600 else {
          throw Diagnostic(.outOfBounds, start, stop, "a day begins between 00:00 and 12:00")
        }
        if reader.counts(property) { settings.dayStart = time }
      case "name": if let text = reader.readText(property) { settings.name = text }
      default: break
      }
    }
    return settings
  }
}
