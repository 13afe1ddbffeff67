/// The meaning of a property's value, for completion and hover.
extension PropertyKey {
  /// The kinds of blocks that the first word of the value can refer to; empty if it cannot refer to
  /// a block. In a milestone, the first word is the one after the date.
  package var referenceKinds: [Kind] {
    switch name {
    case "goal": Kind.goals
    case "value", "focus": [.value]
    case "of", "measure", "milestone": [.habit, .task, .measure]
    default: []
    }
  }

  /// Values to suggest: all valid words, or examples such as common rhythms. Empty if there is
  /// nothing to suggest.
  package var choices: [String] {
    switch name {
    case "level": Value.Level.allCases.map(\.rawValue)
    case "status": Term.Status.allCases.map(\.rawValue)
    case "by": Measure.Summary.allCases.map(\.rawValue)
    case "color": Color.names
    case "week-start": Weekday.allCases.map { $0.name.lowercased() }
    case "every":
      RhythmWords.rhythms
        + ["mon wed fri", "3/week", "8/day", "3 in 7 days", "2 weeks", "at most 2/day"]
    case "fetch": ["daily", "6h", "2d"]
    default: []
    }
  }

  /// True if the value begins with a date.
  package var isDate: Bool {
    ["start", "due", "done", "archived", "review", "pause", "milestone"].contains(name)
  }

  /// Returns a short description of the value: its meaning or its form.
  package func meaning(in kind: Kind) -> String {
    if kind == .food, let unit = Food.nutrients.first(where: { $0.name == name })?.unit {
      return "of one portion, in \(unit)"
    }
    return switch name {
    case "level": "one of \(choices.joined(separator: ", "))"
    case "priority": "1 (first) to 100"
    case "domain": "the part of life that it belongs to"
    case "guidance": "how to live by it"
    case "start": kind == .habit ? "the first day that counts" : "the first day"
    case "due": "the last day to reach it"
    case "done": "the day on which it was reached"
    case "archived": "the day from which on it is no longer shown"
    case "importance", "urgency": "1 to 10"
    case "measure": "what counts and the target: run 200km"
    case "milestone": "a date and what is reached by then"
    case "value": "a value that it serves, and how strongly, 1 to 10"
    case "plan": "the plan, in your words"
    case "color": "#rrggbb or a name such as teal"
    case "for": "the person to whom it is owed"
    case "consequence": "what happens if it is not met"
    case "emoji": "one emoji"
    case "every": "the rhythm: 3/week, daily, 8/day"
    case "rate": "what an hour of it earns: 80 EUR/h"
    case "at-least": "the amount from which on a day counts"
    case "at-most": "the amount, or time of night, up to which a day counts"
    case "of": "another subject whose lines count too"
    case "goal":
      switch kind {
      case .term: "a goal of the term, and its share"
      case .milestone: "the goal that it belongs to"
      default: "a goal that it serves"
      }
    case "pause": "the days of a pause"
    case "remind": "the time of a reminder, and its days"
    case "question": "the question to ask for it"
    case "unit": "the unit of a bare number"
    case "also": "another unit, and what one of it is"
    case "range": "the usual lowest and highest: 20..300"
    case "by": "how the readings of a day become one"
    case "part": "a named part, its unit and range"
    case "weeks":
      kind == .term ? "the length in weeks, 10 if omitted" : "the weeks that it is expected to take"
    case "theme": "the theme of the term"
    case "status": "one of \(choices.joined(separator: ", "))"
    case "focus": "a value to attend to"
    case "review": "the review of a week: its date and text"
    case "reflection": "the look back on the term"
    case "user", "host": "the \(name) of the service"
    case "collection": "a collection to fetch"
    case "fetch": "how often: daily, 6h, 2d"
    case "tag": "a tag"
    case "note": "a note"
    case "was": "a former ID, which still means this block"
    case "week-start": "the first day of the week"
    case "day-start": "the time at which a day begins"
    case "name": "your name"
    default: ""
    }
  }
}

extension Kind {
  /// A short description of the kind.
  package var meaning: String {
    switch self {
    case .value: "something that matters to you"
    case .goal: "something to reach"
    case .obligation: "something owed to somebody"
    case .milestone: "a step toward a goal"
    case .habit: "something done again and again"
    case .task: "work that time is spent on"
    case .measure: "a quantity that is measured"
    case .food: "a portion of something to eat or drink"
    case .term: "ten weeks with a theme and goals"
    case .source: "a service that data comes from"
    case .track: "the version and the settings"
    }
  }
}
