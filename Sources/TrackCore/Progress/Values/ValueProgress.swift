/// The figures of a value within a range of days.
public struct ValueProgress: Hashable, Sendable {
  public let value: Name
  public let id: String
  public let title: String
  public let level: Value.Level
  /// The priority, 1 (first) to 100.
  public let priority: Int
  /// The sum of the weights of the value's units. A unit (`ValueUnit`) is one subject on one day,
  /// and its weight is its strength / 10.
  public let weight: Number
  /// The value's share of the total weight of all values, from 0 to 1; 0 if nothing served any
  /// value.
  public let share: Double
  /// The share that the value should have according to its priority, from 0 to 1.
  public let askedShare: Double
  /// The value's share of the total time of all values, from 0 to 1; nil if no time served any
  /// value.
  public let timeShare: Double?
  /// The number of log lines that served the value.
  public let contributions: Int
  /// The total duration of the lines that served the value, in seconds.
  public let seconds: Number
  /// The last day up to today on which a line served the value; it may be outside of the range.
  public let lastDay: Day?
  /// True if no line has served the value for two weeks; always false for a highest-order value.
  public let isNeglected: Bool
}

/// The blocks and log lines without a link to a value or goal.
public struct UnlinkedItems: Hashable, Sendable {
  /// Goals that serve no value.
  public let goals: [Name]
  /// Habits that serve no value, neither directly nor through a goal.
  public let habits: [Name]
  /// Values that no goal, habit or task serves.
  public let values: [Name]
  /// The number of log lines that contributed to no goal, within the range of days.
  public let entries: Int
}
