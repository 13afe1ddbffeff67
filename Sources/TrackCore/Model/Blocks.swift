/// A personal value that goals, habits and tasks can link to.
public struct Value: Block, Hashable {
  /// The level of a value, which sets its default priority.
  public enum Level: String, Sendable, CaseIterable {
    case general, major, lifeArea = "life-area", highestOrder = "highest-order"

    /// The default priority of a value of this level.
    public var priority: Int {
      switch self {
      case .general, .lifeArea: 40
      case .major: 10
      case .highestOrder: 1
      }
    }
  }

  public internal(set) var heading: Heading
  /// The stated level; nil counts as `general`.
  public internal(set) var level: Level?
  /// The stated priority, 1 (first) to 100; nil if the level decides.
  public internal(set) var statedPriority: Int?
  public internal(set) var domain: String?
  public internal(set) var guidance: String?

  /// The priority, 1 (first) to 100: the stated one, else the default of the level.
  public var priority: Int { statedPriority ?? (level ?? .general).priority }
}

/// A link from a goal, habit or task to a value.
public struct ValueLink: Hashable, Sendable {
  public let value: Name
  /// The stated strength, 1 to 10; nil counts as 5.
  public let statedStrength: Int?
  public let why: String?

  /// The strength of the link, 1 to 10: the stated one, else 5.
  public var strength: Int { statedStrength ?? 5 }
}

/// A goal. The kind of its block makes it a plain goal, an obligation (a goal owed to somebody) or
/// a milestone (a step toward another goal).
public struct Goal: Block, Hashable {
  public internal(set) var heading: Heading
  /// The goal or obligation that a milestone belongs to.
  public internal(set) var goal: Name?
  /// The stated first day. If nil, the goal begins with its first contribution.
  public internal(set) var start: Day?
  /// The stated deadline.
  public internal(set) var statedDue: Day?
  /// The number of weeks that the goal is expected to take.
  public internal(set) var weeks: Int?
  /// The stated day of completion.
  public internal(set) var done: Day?
  /// The first day on which the goal is archived.
  public internal(set) var archived: Day?
  /// The stated importance, 1 to 10.
  public internal(set) var statedImportance: Int?
  /// The stated urgency, 1 to 10.
  public internal(set) var statedUrgency: Int?
  /// The measures in file order.
  public internal(set) var measures: [GoalMeasure] = []
  /// The milestones that the block states, in file order. Other milestones are blocks of their own.
  public internal(set) var milestones: [Milestone] = []
  public internal(set) var values: [ValueLink] = []
  /// The paragraphs of the plan in file order, their lines joined by LF.
  public internal(set) var plan: [String] = []
  public internal(set) var color: String?
  /// The person to whom an obligation is owed.
  public internal(set) var owedTo: String?
  /// The consequence of not meeting an obligation.
  public internal(set) var consequence: String?

  /// The deadline: the stated one, else the last day of the stated number of weeks, counted from
  /// the stated start. Nil if neither is known.
  public var due: Day? {
    if let statedDue { return statedDue }
    guard let start, let weeks else { return nil }
    return start + (weeks * 7 - 1)
  }
  /// True if the goal is owed to somebody.
  public var isObligation: Bool { heading.kind == .obligation }
  /// The importance, 1 to 10: the stated one, else the default of the kind.
  public var importance: Int { statedImportance ?? usual.importance }
  /// The urgency, 1 to 10: the stated one, else the default of the kind.
  public var urgency: Int { statedUrgency ?? usual.urgency }

  private var usual: (importance: Int, urgency: Int) {
    switch heading.kind {
    case .obligation: (2, 6)
    case .milestone: (5, 8)
    default: (8, 5)
    }
  }
}

/// A reminder of a habit at a time of day.
public struct Reminder: Hashable, Sendable {
  /// Seconds since midnight.
  public let time: Int
  /// The days of the week; nil for every day.
  public let days: WeekdaySet?
  /// True if the reminder fires even on days on which the habit need not be done.
  public let isAlways: Bool
  /// The message, if one is stated.
  public let text: String?
}

/// A break in a habit, during which nothing is due.
public struct Pause: Hashable, Sendable {
  public let span: DaySpan
  public let why: String?
}

/// A recurring activity.
public struct Habit: Block, Hashable {
  public internal(set) var heading: Heading
  public internal(set) var emoji: String?
  public internal(set) var color: String?
  /// The rhythms sorted by their first day; a rhythm without a first day comes first.
  public internal(set) var rhythms: [DatedRhythm] = []
  /// The minimum amount that makes a day done; nil if any entry makes it done.
  public internal(set) var atLeast: Amount?
  /// The maximum amount with which a day counts as done; nil if there is no limit.
  public internal(set) var atMost: Amount?
  /// The other subjects whose entries count for this habit too.
  public internal(set) var of: [SubjectPart] = []
  /// The goals to which the habit contributes.
  public internal(set) var goals: [Name] = []
  public internal(set) var values: [ValueLink] = []
  /// The pauses in file order.
  public internal(set) var pauses: [Pause] = []
  public internal(set) var reminders: [Reminder] = []
  public internal(set) var question: String?
  /// The first day that is evaluated; nil stands for the day of the first entry.
  public internal(set) var start: Day?
  /// The last day that is evaluated, if one is stated.
  public internal(set) var archived: Day?
}

/// An activity that time is spent on.
public struct Task: Block, Hashable {
  public internal(set) var heading: Heading
  public internal(set) var emoji: String?
  public internal(set) var color: String?
  /// The rhythms sorted by their first day; a rhythm without a first day comes first.
  public internal(set) var rhythms: [DatedRhythm] = []
  /// What an hour of the task earns.
  public internal(set) var rate: HourlyRate?
  /// The goals to which the task contributes.
  public internal(set) var goals: [Name] = []
  public internal(set) var values: [ValueLink] = []
  /// The last day that is evaluated, if one is stated.
  public internal(set) var archived: Day?
}

/// What an hour earns.
public struct HourlyRate: Hashable, Sendable {
  public let number: Number
  /// The currency as it is written, such as `EUR`.
  public let currency: String
}

/// What an hour of the lines with a tag earns.
public struct TagRate: Hashable, Sendable {
  public let tag: Name
  public let rate: HourlyRate
}

/// A measured quantity, such as body weight.
public struct Measure: Block, Hashable {
  /// The rule that reduces the readings of a day to one number.
  public enum Summary: String, Sendable, CaseIterable { case sum, last, mean, max, min }

  /// An additional unit of a measure.
  public struct OtherUnit: Hashable, Sendable {
    public let unit: Unit
    /// The conversion to another unit; nil for a unit that is allowed but does not convert.
    public let equals: Equivalence?
  }

  /// An equivalence: one unit equals `numerator / denominator` of `unit`.
  public struct Equivalence: Hashable, Sendable {
    public let numerator: Int64
    public let denominator: Int64
    public let unit: Unit
  }

  /// A named component of a reading: `part: systolic mmHg 70..200`.
  public struct Part: Hashable, Sendable {
    public let name: Name
    /// The unit of a bare number, spelled as in the file: `h` stays `h` and does not become
    /// seconds.
    public let unit: Unit
    /// The usual range of the part's values.
    public let range: Bounds?
    /// The name as the block spells it; nil for a part that no block declares.
    public let spelling: String?
  }

  public internal(set) var heading: Heading
  /// The unit of a bare number; nil if such a number is a count.
  public internal(set) var unit: Unit?
  /// The additional units of the measure.
  public internal(set) var also: [OtherUnit] = []
  /// The usual range of readings.
  public internal(set) var range: Bounds?
  /// The stated rule that reduces the readings of a day to one number.
  public internal(set) var by: Summary?
  /// The parts in file order.
  public internal(set) var parts: [Part] = []
}

/// Something to eat or drink. A line about `meal` can name portions of it.
public struct Food: Block, Hashable {
  /// The amount of one nutrient in a portion.
  public struct Nutrient: Hashable, Sendable {
    /// The corresponding part of `meal`: `kcal`, `protein`.
    public let part: Name
    /// The amount, in the unit that the built-in measure `meal` declares for the part.
    public let amount: Amount
  }

  /// The ID of the measure whose lines can name foods.
  package static let mealID = "meal"

  /// The parts of `meal` with their units. They are also the properties of a food.
  package static let nutrients: [(name: String, unit: String)] = [
    ("kcal", "kcal"), ("protein", "g"), ("carbs", "g"), ("fat", "g"), ("fiber", "g"),
    ("sugar", "g"), ("sodium", "mg"), ("potassium", "mg"), ("vitamin-a", "mcg"),
    ("vitamin-c", "mg"), ("vitamin-d", "mcg"), ("calcium", "mg"), ("iron", "mg"),
  ]

  public internal(set) var heading: Heading
  /// The nutrients of one portion, in the order of the parts of `meal`.
  public internal(set) var portion: [Nutrient] = []
}

/// The usual range of a reading, both ends included.
public struct Bounds: Hashable, Sendable {
  public let low: Number
  public let high: Number

  public func contains(_ number: Number) -> Bool { number >= low && number <= high }
}

/// A planning period with a theme, ten weeks long unless another length is stated.
public struct Term: Block, Hashable {
  /// A status that the user sets; every other status follows from the dates.
  public enum Status: String, Sendable, CaseIterable {
    case onHold = "on-hold", delayed, cancelled
  }

  /// A goal of the term with the share of the goal that is planned for the term.
  public struct Commitment: Hashable, Sendable {
    public let goal: Name
    /// The part of the goal's target planned for the term; nil if none is stated.
    public let share: Amount?
    public let why: String?
    /// The file and line of the commitment.
    public let place: Place
  }

  /// A review of one week of the term.
  public struct Review: Hashable, Sendable {
    /// The day of the review. The review belongs to the week whose last day is nearest to this day.
    public let date: Day
    public let text: String?
  }

  public internal(set) var heading: Heading
  public internal(set) var number: Int
  /// The first day that the property `start` states.
  public internal(set) var statedStart: Day?
  /// The first day according to the file's name.
  var fileDay: Day?
  /// The stated length in weeks.
  public internal(set) var statedWeeks: Int?
  public internal(set) var theme: String?
  /// The status set by the user; nil if the dates alone decide.
  public internal(set) var status: Status?
  /// The goals in file order.
  public internal(set) var goals: [Commitment] = []
  /// The values on which the term focuses.
  public internal(set) var focus: [Name] = []
  public internal(set) var reviews: [Review] = []
  /// The reflections in file order, each with its lines joined by LF.
  public internal(set) var reflections: [String] = []

  /// The first day; nil if neither `start` nor the file's name states one.
  public var start: Day? { statedStart ?? fileDay }
  /// The length in weeks: the stated one, else ten.
  public var weeks: Int { statedWeeks ?? 10 }
  /// The last day; nil without a first day.
  public var end: Day? { start.map { $0 + (weeks * 7 - 1) } }
}

/// An online service from which data is fetched.
public struct Source: Block, Hashable {
  public internal(set) var heading: Heading
  public internal(set) var user: String?
  public internal(set) var host: String?
  /// The names of the collections to fetch.
  public internal(set) var collections: [String] = []
  /// The fetch interval in hours.
  public internal(set) var fetchHours: Int?
}

/// The settings of the data directory, read from track.txt.
public struct Settings: Hashable, Sendable {
  /// The format version stated in track.txt.
  public internal(set) var version: Int?
  /// The first day of the week.
  public internal(set) var weekStart: Weekday = .monday
  /// The time at which a day begins, in seconds since midnight.
  public internal(set) var dayStart = 4 * 3600
  /// The user's name.
  public internal(set) var name: String?
  /// What an hour of the lines with a tag earns.
  public internal(set) var rates: [TagRate] = []

  /// The newest format version that this library reads.
  public static let newestVersion = 1
}
