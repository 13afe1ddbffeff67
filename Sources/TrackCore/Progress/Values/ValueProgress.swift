/// How much of what was done served a value, within some days.
public struct ValueProgress: Hashable, Sendable {
  public let value: Name
  public let id: String
  public let title: String
  public let level: Value.Level
  /// 1 to 100, 1 first.
  public let priority: Int
  /// The units that served it, each a subject on a day, weighted by strength / 10.
  public let weight: Number
  /// 0–1: its part of the weights of all values; 0 for each where nothing served any.
  public let share: Double
  /// 0–1: the part that its priority asks for.
  public let askedShare: Double
  /// 0–1: its part of the seconds of all values; nil where no time served any.
  public let timeShare: Double?
  /// How many log lines served it.
  public let contributions: Int
  /// The time of those lines.
  public let seconds: Number
  /// The last day on which anything served it, up to today, whatever the days asked about.
  public let lastDay: Day?
  /// Whether nothing has served it for two weeks; never of a highest-order value.
  public let isNeglected: Bool
}

/// What stands apart: what serves nothing, and what nothing serves.
public struct UnlinkedItems: Hashable, Sendable {
  /// Goals that serve no value.
  public let goals: [Name]
  /// Habits that serve no value, neither themselves nor through a goal.
  public let habits: [Name]
  /// Values that no goal, habit or task serves.
  public let values: [Name]
  /// How many lines within the days asked about helped no goal.
  public let entries: Int
}
