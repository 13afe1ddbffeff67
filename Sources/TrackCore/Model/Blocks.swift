/// Something that matters, which goals and habits serve.
public struct Value: Block, Hashable {
  /// How general a value is; its priority follows from that unless written.
  public enum Level: String, Sendable, CaseIterable {
    case general, major, lifeArea = "life-area", highestOrder = "highest-order"

    /// The priority of a value that names none.
    public var priority: Int {
      switch self {
      case .general, .lifeArea: 40
      case .major: 10
      case .highestOrder: 1
      }
    }
  }

  public internal(set) var heading: Heading
  /// Nil where it is not said, which counts as general.
  public internal(set) var level: Level?
  /// 1 to 100, 1 first; nil where the level decides.
  public internal(set) var statedPriority: Int?
  public internal(set) var domain: String?
  public internal(set) var guidance: String?

  /// 1 to 100, 1 first: as written, else that of the level.
  public var priority: Int { statedPriority ?? (level ?? .general).priority }
}

/// That something serves a value, and how much.
public struct ValueLink: Hashable, Sendable {
  public let value: Name
  /// 1 to 10; nil where it is not said, which counts as 5.
  public let statedStrength: Int?
  public let why: String?

  /// 1–10: as written, else 5.
  public var strength: Int { statedStrength ?? 5 }
}

/// Something to reach, or an obligation: a goal owed to someone.
public struct Goal: Block, Hashable {
  public internal(set) var heading: Heading
  /// As written; nil where the first contribution decides.
  public internal(set) var start: Day?
  /// The last day for it, where written.
  public internal(set) var due: Day?
  /// The day on which it is written to be done.
  public internal(set) var done: Day?
  /// The day from which on it is archived, where written.
  public internal(set) var archived: Day?
  /// 1–10, where written.
  public internal(set) var statedImportance: Int?
  /// 1–10, where written.
  public internal(set) var statedUrgency: Int?
  /// In the order of the file.
  public internal(set) var measures: [GoalMeasure] = []
  /// In the order of the file.
  public internal(set) var milestones: [Milestone] = []
  public internal(set) var values: [ValueLink] = []
  /// Texts of one or more lines, joined by LF, in the order of the file.
  public internal(set) var plan: [String] = []
  public internal(set) var color: String?
  /// Whom an obligation is owed to.
  public internal(set) var owedTo: String?
  /// What follows where an obligation is not met.
  public internal(set) var consequence: String?

  /// Whether it is owed to somebody.
  public var isObligation: Bool { heading.kind == .obligation }
  /// 1–10: as written, else 8, of an obligation 2.
  public var importance: Int { statedImportance ?? (isObligation ? 2 : 8) }
  /// 1–10: as written, else 5, of an obligation 6.
  public var urgency: Int { statedUrgency ?? (isObligation ? 6 : 5) }
}

/// A reminder: when, on which days, and what it says.
public struct Reminder: Hashable, Sendable {
  /// Seconds since midnight.
  public let time: Int
  /// Nil for every day.
  public let days: WeekdaySet?
  /// What it says, where written.
  public let text: String?
}

/// A break in a habit.
public struct Pause: Hashable, Sendable {
  public let span: DaySpan
  public let why: String?
}

/// Something done again and again.
public struct Habit: Block, Hashable {
  public internal(set) var heading: Heading
  public internal(set) var emoji: String?
  public internal(set) var color: String?
  /// In order of their first days; one without a day first.
  public internal(set) var rhythms: [DatedRhythm] = []
  /// How much makes a day count as done; nil where anything does.
  public internal(set) var atLeast: Amount?
  /// Other subjects whose lines count here.
  public internal(set) var of: [SubjectPart] = []
  /// The goals that it helps.
  public internal(set) var goals: [Name] = []
  public internal(set) var values: [ValueLink] = []
  /// In the order of the file.
  public internal(set) var pauses: [Pause] = []
  public internal(set) var reminders: [Reminder] = []
  public internal(set) var question: String?
  /// The first day that is judged; nil where the first entry decides.
  public internal(set) var start: Day?
  /// The last day that is judged, where written.
  public internal(set) var archived: Day?
}

/// Something that time is spent on.
public struct Task: Block, Hashable {
  public internal(set) var heading: Heading
  public internal(set) var emoji: String?
  public internal(set) var color: String?
  /// In order of their first days; one without a day first.
  public internal(set) var rhythms: [DatedRhythm] = []
  /// The goals that it helps.
  public internal(set) var goals: [Name] = []
  public internal(set) var values: [ValueLink] = []
  /// The last day that is judged, where written.
  public internal(set) var archived: Day?
}

/// Something measured.
public struct Measure: Block, Hashable {
  /// How several readings of a day become one.
  public enum Summary: String, Sendable, CaseIterable { case sum, last, mean, max, min }

  /// A further unit and what one of it is.
  public struct OtherUnit: Hashable, Sendable {
    public let unit: Unit
    /// What one of it is; nil for a unit that only may be written.
    public let equals: Equivalence?
  }

  /// `numerator / denominator` of another unit.
  public struct Equivalence: Hashable, Sendable {
    public let numerator: Int64
    public let denominator: Int64
    public let unit: Unit
  }

  /// A named part: `part: systolic mmHg 70..200`.
  public struct Part: Hashable, Sendable {
    public let name: Name
    /// The unit of a bare number; as in a file, so `h` and `min` stay themselves.
    public let unit: Unit
    /// What it usually lies within.
    public let range: Bounds?
  }

  public internal(set) var heading: Heading
  /// The unit of a bare number; nil where it has none.
  public internal(set) var unit: Unit?
  /// Further units of the measure.
  public internal(set) var also: [OtherUnit] = []
  /// What readings usually lie within.
  public internal(set) var range: Bounds?
  /// How readings of a day become one, where written.
  public internal(set) var by: Summary?
  /// In the order of the file.
  public internal(set) var parts: [Part] = []
}

/// The lowest and the highest that is usual.
public struct Bounds: Hashable, Sendable {
  public let low: Number
  public let high: Number

  /// Whether a number lies within; the ends do.
  public func contains(_ number: Number) -> Bool { number >= low && number <= high }
}

/// Ten weeks with a theme.
public struct Term: Block, Hashable {
  /// What somebody decided of a term; the rest of its status follows from the dates.
  public enum Status: String, Sendable, CaseIterable {
    case onHold = "on-hold", delayed, cancelled
  }

  /// A goal of the term, and how much of it belongs to these weeks.
  public struct Commitment: Hashable, Sendable {
    public let goal: Name
    /// How much of the goal these weeks ask; nil where it is not written.
    public let share: Amount?
    public let why: String?
    /// The file and line it is written on.
    public let place: Place
  }

  /// A look back at a week of the term.
  public struct Review: Hashable, Sendable {
    /// A day of the week that it looks back on.
    public let date: Day
    public let text: String?
  }

  public internal(set) var heading: Heading
  public internal(set) var number: Int
  /// The first day, where a `start` is written.
  public internal(set) var statedStart: Day?
  /// The day that the file's name says.
  var fileDay: Day?
  /// How many weeks, where written.
  public internal(set) var statedWeeks: Int?
  public internal(set) var theme: String?
  /// What somebody decided; nil where the dates alone say how it stands.
  public internal(set) var status: Status?
  /// In the order of the file.
  public internal(set) var goals: [Commitment] = []
  /// The values that the term is about.
  public internal(set) var focus: [Name] = []
  public internal(set) var reviews: [Review] = []
  /// Texts of one or more lines, joined by LF, in the order of the file.
  public internal(set) var reflections: [String] = []

  /// Its first day; nil where neither `start` nor the file's name says it.
  public var start: Day? { statedStart ?? fileDay }
  /// How many weeks: as written, else ten.
  public var weeks: Int { statedWeeks ?? 10 }
  /// Its last day.
  public var end: Day? { start.map { $0 + (weeks * 7 - 1) } }
}

/// A service whose figures are fetched.
public struct Source: Block, Hashable {
  public internal(set) var heading: Heading
  public internal(set) var user: String?
  public internal(set) var host: String?
  /// What to fetch of it.
  public internal(set) var collections: [String] = []
  /// How often to fetch, in hours.
  public internal(set) var fetchHours: Int?
}

/// What holds for the whole directory.
public struct Settings: Hashable, Sendable {
  /// The version that track.txt names.
  public internal(set) var version: Int?
  /// The day on which weeks begin.
  public internal(set) var weekStart: Weekday = .monday
  /// Seconds since midnight at which a day begins.
  public internal(set) var dayStart = 4 * 3600
  /// What the person is called.
  public internal(set) var name: String?

  /// The newest version of the format that this library reads.
  public static let newestVersion = 1
}
