// The table of properties: the only place that says which properties there are.

extension Kind {
  /// The properties of the kind in display order.
  public var properties: [Property] {
    switch self {
    case .value: Value.table(of: self).properties
    case .goal, .obligation, .milestone: Goal.table(of: self).properties
    case .habit: Habit.table(of: self).properties
    case .task: Task.table(of: self).properties
    case .measure: Measure.table(of: self).properties
    case .food: Food.table(of: self).properties
    case .term: Term.table(of: self).properties
    case .source: Source.table(of: self).properties
    case .track: Settings.table.properties
    }
  }

  /// Returns the property for a key in lowercase; nil if the kind has no such property.
  package func property(_ key: String) -> Property? { properties.first { $0.name == key } }
}

extension PropertyRow where Owner: TableBlock {
  /// The properties of every kind except `track`.
  fileprivate static func common(was: ValueForm<String> = .formerID) -> [Self] {
    [
      .many(.tag, .tag, \.heading.tags, "a tag"),
      .many(.note, .text, \.heading.notes, "a note"),
      .many(.was, was, \.heading.was, "a former ID, which still means this block"),
    ]
  }
}

extension Value: TableBlock {
  static func table(of kind: Kind) -> PropertyTable<Value> { table }

  private static let table = PropertyTable<Value>(
    [
      .one(.level, .choice, \.level, "one of \(Level.words)"),
      .one(.priority, .whole(in: 1...100), \.statedPriority, "1 (first) to 100"),
      .one(.domain, .text, \.domain, "the part of life that it belongs to"),
      .one(.guidance, .text, \.guidance, "how to live by it"),
    ] + PropertyRow.common())
}

extension Goal: TableBlock {
  static func table(of kind: Kind) -> PropertyTable<Goal> {
    switch kind {
    case .obligation: obligations
    case .milestone: milestones
    default: goals
    }
  }

  private static let goals = PropertyTable<Goal>(
    dates + [milestone] + rest + PropertyRow.common())
  private static let obligations = PropertyTable<Goal>(
    dates + [milestone] + rest + [
      .one(.owedTo, .text, \.owedTo, "the person to whom it is owed"),
      .one(.consequence, .text, \.consequence, "what happens if it is not met"),
    ] + PropertyRow.common())
  private static let milestones = PropertyTable<Goal>(
    [.one(.goal, .parent, \.goal, "the goal that it belongs to")] + dates + rest
      + PropertyRow.common())

  private static let dates: [PropertyRow<Goal>] = [
    .one(.start, .date, \.start, "the first day"),
    .one(.due, .date, \.statedDue, "the last day to reach it"),
    .one(.weeks, .whole(in: 1...999), \.weeks, "the weeks that it is expected to take"),
    .one(.done, .date, \.done, "the day on which it was reached"),
    .one(.archived, .date, \.archived, "the day from which on it is no longer shown"),
    .one(.importance, .whole(in: 1...10), \.statedImportance, "1 to 10"),
    .one(.urgency, .whole(in: 1...10), \.statedUrgency, "1 to 10"),
    .many(.measure, .measure, \.measures, "what counts and the target: run 200km"),
  ]
  private static let milestone = PropertyRow<Goal>.many(
    .milestone, .milestone, \.milestones, "a date and what is reached by then")
  private static let rest: [PropertyRow<Goal>] = [
    .many(.value, .valueLink, \.values, "a value that it serves, and how strongly, 1 to 10"),
    .many(.plan, .text, \.plan, "the plan, in your words"),
    .one(.color, .color, \.color, "#rrggbb or a name such as teal"),
  ]
}

extension Habit: TableBlock {
  static func table(of kind: Kind) -> PropertyTable<Habit> { table }

  private static let table = PropertyTable<Habit>(
    [
      .one(.emoji, .emoji, \.emoji, "one emoji"),
      .one(.color, .color, \.color, "#rrggbb or a name such as teal"),
      .many(.every, .rhythm, \.rhythms, "the rhythm: 3/week, daily, 8/day"),
      .one(.atLeast, .leastAmount, \.atLeast, "the amount from which on a day counts"),
      .setting(
        .atMost, .mostAmount, \.atMost, "the amount, or time of night, up to which a day counts"),
      .many(.of, .subject, \.of, "another subject whose lines count too"),
      .many(.goal, .goal, \.goals, "a goal that it serves"),
      .many(.value, .valueLink, \.values, "a value that it serves, and how strongly, 1 to 10"),
      .many(.pause, .pause, \.pauses, "the days of a pause"),
      .many(.remind, .reminder, \.reminders, "the time of a reminder, and its days"),
      .one(.question, .text, \.question, "the question to ask for it"),
      .one(.start, .date, \.start, "the first day that counts"),
      .one(.archived, .date, \.archived, "the day from which on it is no longer shown"),
    ] + PropertyRow.common())
}

extension Task: TableBlock {
  static func table(of kind: Kind) -> PropertyTable<Task> { table }

  private static let table = PropertyTable<Task>(
    [
      .one(.emoji, .emoji, \.emoji, "one emoji"),
      .one(.color, .color, \.color, "#rrggbb or a name such as teal"),
      .many(.every, .rhythm, \.rhythms, "the rhythm: 3/week, daily, 8/day"),
      .one(.rate, .rate, \.rate, "what an hour of it earns: 80 EUR/h"),
      .many(.goal, .goal, \.goals, "a goal that it serves"),
      .many(.value, .valueLink, \.values, "a value that it serves, and how strongly, 1 to 10"),
      .one(.archived, .date, \.archived, "the day from which on it is no longer shown"),
    ] + PropertyRow.common())
}

extension Measure: TableBlock {
  static func table(of kind: Kind) -> PropertyTable<Measure> { table }

  private static let table = PropertyTable<Measure>(
    [
      .one(.unit, .unit, \.unit, "the unit of a bare number"),
      .many(.also, .otherUnit, \.also, "another unit, and what one of it is"),
      .one(.range, .bounds, \.range, "the usual lowest and highest: 20..300"),
      .one(.by, .choice, \.by, "how the readings of a day become one"),
      .many(.part, .part, \.parts, "a named part, its unit and range"),
    ] + PropertyRow.common())
}

extension Food: TableBlock {
  static func table(of kind: Kind) -> PropertyTable<Food> { table }

  private static let table = PropertyTable<Food>(
    nutrients.compactMap { name, unit in
      PropertyKey(rawValue: name).map { key in
        .many(
          key, .nutrient(in: unit), \.portion, "of one portion, in \(unit)", isRepeatable: false)
      }
    } + PropertyRow.common())
}

extension Term: TableBlock {
  static func table(of kind: Kind) -> PropertyTable<Term> { table }

  private static let table = PropertyTable<Term>(
    [
      .one(.start, .date, \.statedStart, "the first day"),
      .one(.weeks, .whole(in: 1...53), \.statedWeeks, "the length in weeks, 10 if omitted"),
      .one(.theme, .text, \.theme, "the theme of the term"),
      .one(.status, .choice, \.status, "one of \(Status.words)"),
      .many(.goal, .commitment, \.goals, "a goal of the term, and its share"),
      .many(.focus, .value, \.focus, "a value to attend to"),
      .many(.review, .review, \.reviews, "the review of a week: its date and text"),
      .many(.reflection, .text, \.reflections, "the look back on the term"),
    ] + PropertyRow.common(was: .formerNumber))
}

extension Source: TableBlock {
  static func table(of kind: Kind) -> PropertyTable<Source> { table }

  private static let table = PropertyTable<Source>(
    [
      .one(.user, .line, \.user, "the user of the service"),
      .one(.host, .line, \.host, "the host of the service"),
      .many(.collection, .line, \.collections, "a collection to fetch"),
      .one(.fetch, .interval, \.fetchHours, "how often: daily, 6h, 2d"),
    ] + PropertyRow.common())
}

extension Settings {
  static let table = PropertyTable<Settings>([
    .setting(.weekStart, .weekday, \.weekStart, "the first day of the week"),
    .setting(.dayStart, .dayStart, \.dayStart, "the time at which a day begins"),
    .one(.name, .text, \.name, "your name"),
    .many(.rate, .tagRate, \.rates, "what an hour with a tag earns: #acme 80 EUR/h"),
  ])
}

extension CaseIterable where Self: RawRepresentable<String> {
  fileprivate static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
