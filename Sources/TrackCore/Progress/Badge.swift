/// A badge, with the day on which it was first earned and the progress towards earning it the next
/// time.
public struct Badge: Hashable, Sendable {
  /// The unit of the badge's requirement.
  public enum Counted: String, Hashable, Sendable { case completion, day, week, goal, term }

  /// The progress of the current week or term, which may be the next to earn the badge.
  public struct Step: Hashable, Sendable {
    /// The number of the current day of the week, or of the current week of the term, from 1.
    public let done: Int
    public let of: Int
    public let counted: Counted
  }

  public let name: String
  /// The number needed to earn the badge once, such as 7 days or 10 goals.
  public let of: Int
  public let counted: Counted
  /// The day on which the badge was first earned; nil if it was never earned.
  public let earned: Day?
  /// The habit, goal or term that earned the badge on that day; nil if several did together, or
  /// none.
  public internal(set) var earnedBy: Name?
  public let times: Int
  /// The number reached so far towards earning the badge the next time. Nil if the badge has been
  /// earned and can be earned only once.
  public let reached: Int?
  /// The habit, goal or term that is closest to earning the badge; nil if there is none.
  public internal(set) var by: Name?
  /// The progress of the current week or term. Nil if no week or term is in progress, if the
  /// current one can no longer earn the badge, or if the badge is not for a week or term.
  public internal(set) var step: Step?
}
