import TrackCore

extension Figure where Row == TermGoal {
  /// Returns the figures of a goal's share of a term.
  ///
  /// - Parameter isOpen: True if the term is not over. Only then is an amount expected by today.
  static func shares(isOpen: Bool) -> [Figure] {
    [
      Figure(
        "goal", title: "of this term", in: [.text, .page], layout: ColumnLayout(most: 32)
      ) { .title($0.title) },
      Figure("id", in: [.json, .showJSON]) { .text($0.id) },
      Figure("bar", title: "", in: .text, layout: ColumnLayout(least: 6, most: 16, priority: 3)) {
        .bar($0.progress)
      },
      Figure("share", in: [.json, .showJSON, .page]) { $0.figure($0.share) },
      Figure("unit", in: [.json, .showJSON]) { .text($0.unit.name) },
      Figure("done", in: [.json, .showJSON, .page]) { $0.figure($0.done) }
        .or(in: .text, layout: .whole(priority: 2)) { .text($0.amountInWords) },
      Figure(
        "expected", title: "by now",
        in: isOpen ? [.json, .showJSON, .page, .text] : [.json, .showJSON, .page],
        layout: .whole(priority: 1)
      ) { $0.figure($0.expected) },
      Figure("status", title: "", in: [.json, .text, .page, .showJSON], layout: .whole()) {
        !isOpen && $0.status == .overdue
          ? .worded($0.status.figure, "not reached") : $0.status.figure
      },
    ]
  }
}

extension TermGoal {
  fileprivate func figure(_ number: Number?) -> FigureValue {
    number.map {
      .worded(.amount($0, unit: unit.name), Words.size(Amount($0.shown(in: unit), unit)))
    } ?? .none
  }

  /// The amount, such as `128 of 220 km`. If the share is unknown or zero, it is only the amount
  /// done.
  var amountInWords: String {
    guard let done else { return "" }
    guard let share, share != .zero else {
      return done == .zero ? "" : Words.amount(done.shown(in: unit), unit.name)
    }
    let (part, whole) = (done.shown(in: unit), share.shown(in: unit))
    if share < .zero { return Words.part(.zero - part, of: .zero - whole, unit) + " lost" }
    guard unit == .time, part != .zero else { return Words.part(part, of: whole, unit) }
    return "\(Words.duration(part)) of \(Words.duration(whole))"
  }
}

extension Figure where Row == TermProgress {
  /// The figures of a term.
  static func terms(_ context: FigureContext) -> [Figure] {
    [
      Figure("number", in: .json) { .count($0.number) },
      Figure("title", in: .json) { .text($0.title) },
      Figure("theme", in: .json) { .text($0.theme) },
      Figure(.start, in: .json) { .day($0.start) },
      Figure("end", in: .json) { .day($0.end) },
      Figure("state", in: [.show, .showJSON]) { .status($0.status.rawValue, .neutral) },
      Figure("week", in: [.json, .showJSON]) { .count($0.isOpen(context.today) ? $0.week : nil) }
        .or(in: .show) { term in
          guard term.isOpen(context.today) else { return .none }
          return .text(
            "\(term.week) of \(term.weeks), \(Words.count(term.daysLeft, "day")) left")
        },
      Figure("weeks", in: .json) { .count($0.weeks) },
      Figure("days left", in: [.json, .showJSON]) { .count($0.daysLeft) },
      Figure("status", in: .json) { .text($0.status.rawValue) },
      Figure("reviews due", in: [.json, .showJSON]) { .list($0.reviewsDue.map { .day($0) }) }
        .or(in: .show) { .text($0.reviewsDue.map(\.iso).joined(separator: ", ")) },
      Figure("goals", in: .json) { .list($0.shares(in: .json)) },
      Figure("shares", in: .showJSON) { .list($0.shares(in: .showJSON)) },
      Figure("share", in: .show) { .list($0.goals.map { .text($0.inWords) }) },
    ]
  }
}

extension TermProgress {
  /// Returns true if the term contains a day.
  func isOpen(_ today: Day) -> Bool { start <= today && today <= end }

  /// The number of the week in words: `week 7 of 10`.
  var weekInWords: String { "week \(week) of \(weeks)" }

  /// The rest of the term in words: `22 days left`, `last day`.
  var leftInWords: String { daysLeft == 0 ? "last day" : "\(Words.count(daysLeft, "day")) left" }

  /// The first and the last day in words.
  var daysInWords: String { "\(Words.fullDate(start)) to \(Words.fullDate(end))" }

  /// The theme of the term or, if it has none, its title. Nil if the title is only the number.
  package var name: String? {
    theme ?? (["\(number)", "Term \(number)"].contains(title) ? nil : title)
  }

  fileprivate func shares(in format: FigureFormats) -> [FigureValue] {
    goals.map { .fields(Figure.shares(isOpen: true), of: $0, in: format) }
  }
}

extension TermGoal {
  /// The share in words: `Run half a marathon: 34 of 80 km, behind`.
  fileprivate var inWords: String {
    share == nil
      ? "\(title): \(status.inWords)" : "\(title): \(amountInWords), \(status.inWords)"
  }
}

extension TermStatus {
  /// The status in words, such as `on hold`.
  var inWords: String { rawValue.asWords }
}

extension Number {
  /// Returns the number rounded to one decimal place; a time is returned unchanged.
  func shown(in unit: Unit) -> Number { unit == .time ? self : tenths }
}
