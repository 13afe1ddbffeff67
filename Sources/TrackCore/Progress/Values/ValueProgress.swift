/// The figures of a value within some days.
public struct ValueProgress: Hashable, Sendable {
  public let value: Name
  public let id: String
  public let title: String
  public let level: Value.Level
  /// 1 to 100, 1 first.
  public let priority: Int
  /// The sum of its units, each a subject on a day with the weight strength / 10.
  public let weight: Number
  /// 0–1: its share of the weights of all values; 0 for each if nothing served any.
  public let share: Double
  /// 0–1: the share that its priority asks for.
  public let askedShare: Double
  /// 0–1: its share of the seconds of all values; nil if no time served any.
  public let timeShare: Double?
  /// The number of log lines that served it.
  public let contributions: Int
  /// The time of those lines in seconds.
  public let seconds: Number
  /// The last day up to today on which anything served it, within or outside the days asked about.
  public let lastDay: Day?
  /// True if nothing has served it for two weeks; never for a highest-order value.
  public let isNeglected: Bool
}

/// The blocks and lines without a link to a value or goal.
public struct UnlinkedItems: Hashable, Sendable {
  /// Goals that serve no value.
  public let goals: [Name]
  /// Habits that serve no value, neither themselves nor through a goal.
  public let habits: [Name]
  /// Values that no goal, habit or task serves.
  public let values: [Name]
  /// The number of lines within the days asked about that helped no goal.
  public let entries: Int
}
