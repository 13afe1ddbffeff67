/// A badge: whether and when it was earned, and how far the next time is.
public struct Badge: Hashable, Sendable {
  /// What it takes is counted in these.
  public enum Counted: String, Hashable, Sendable { case completion, day, week, goal, term }

  /// How far the one that is going on is.
  public struct Step: Hashable, Sendable {
    /// How many have gone by.
    public let done: Int
    public let of: Int
    public let counted: Counted
  }

  /// What it is called.
  public let name: String
  /// How many it takes each time: 7 days, 10 goals.
  public let of: Int
  public let counted: Counted
  /// The day on which it was first earned; nil where it was not yet.
  public let earned: Day?
  /// How often it was earned.
  public let times: Int
  /// How many there are towards the next time; nil where there is no next time.
  public let reached: Int?
  /// The habit, goal or term that is nearest to the next time; nil where it is none in
  /// particular.
  public let by: Name?
  /// Of a badge that takes one week or one term: how many days or weeks of it have gone by and
  /// may still make it; nil where none goes on that may.
  public let step: Step?

  package init(
    name: String, of: Int, counted: Counted, earned: Day?, times: Int, reached: Int?,
    by: Name? = nil, step: Step? = nil
  ) {
    self.name = name
    self.of = of
    self.counted = counted
    self.earned = earned
    self.times = times
    self.reached = reached
    self.by = by
    self.step = step
  }
}
