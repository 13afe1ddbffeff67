import TrackCore

/// The share that a value could have had in a range of days. Log lines give weight to values. The
/// share of a value is its weight divided by the weight of all values.
///
/// The computation assumes that the habits of the value had been done as often as their rhythms
/// require, and that its goals had got all the lines that they still need.
struct ValueReach: Sendable {
  /// A habit, task or goal that serves the value.
  struct Item: Sendable {
    let name: Name
    let isGoal: Bool
    /// The strength of the item's link to the value, 1 to 10.
    let strength: Int
    /// The number of days on which the item got an entry.
    let days: Int
    /// The weight that these days gave the value. For a goal it is 0, because its lines already
    /// count through their subjects.
    let weight: Double
    /// The number of days on which the rhythm required the item. For a goal, the number of further
    /// days on which it needs a log line.
    let askedDays: Double
    /// The numbers from which `askedDays` of a goal is computed; nil for a habit or task.
    var need: Need?

    /// The weight that the item would give the value if it got an entry on all `askedDays`; at
    /// least `weight`.
    var fullWeight: Double { max(weight, askedDays * Double(strength) / 10) }
  }

  /// What a goal lacks, and what a day with lines adds to it.
  struct Need: Sendable {
    let missing: Amount
    /// The part of `missing` that should be done within the range of days. It is less than
    /// `missing` if the due date is later than the range is long.
    let part: Number
    /// The number of days until the due date; 1 if it has passed.
    let left: Int
    /// The amount that the goal gained on `days`; nil if it has gained nothing so far. Then every
    /// day until its due date is assumed to be needed.
    let gained: Number?
    /// The number of days with lines on which the goal gained this amount.
    let days: Int
    /// The number of days with lines that `part` takes; at most the length of the range.
    let neededDays: Double
  }

  let items: [Item]
  /// The weight that the value got from subjects that count for no habit or task in `items`.
  let rest: Double
  /// The weight of all other values.
  let others: Double
  /// The length of the range in weeks.
  let weeks: Double
  /// 101 minus the priority of the value, and the sum of these numbers over all values. Dividing
  /// the first number by the second gives the share that corresponds to the priority.
  let points: (own: Int, all: Int)

  var weight: Double { items.reduce(rest) { $0 + $1.fullWeight } }
  /// The reachable share of the weight of all values, 0–1; 0 if the value has no weight.
  var share: Double { weight > 0 ? weight / (weight + others) : 0 }

  /// The minimum ratio of a value's share to the share that corresponds to its priority. Below this
  /// ratio, the value counts as neglected.
  static let leastPart = 0.6

  /// The minimum share at which the value does not count as neglected, 0–1.
  var leastShare: Double {
    Self.leastPart * Double(points.own) / Double(max(points.all, 1))
  }

  /// True if the value would not be neglected with `share`.
  var isEnough: Bool { share >= leastShare }

  /// The weight that the value needs for its share to reach `leastShare`.
  var leastWeight: Double { others * leastShare / (1 - leastShare) }

  /// The largest strength with which a habit, task or goal serves the value; 10 if there is none.
  var strength: Int { items.map(\.strength).max() ?? 10 }

  /// The number of additional log lines a week that would raise the value to `leastShare`, rounded
  /// up to a tenth. Assumes that each line has the strength `strength`, and that no two of the
  /// value's lines have the same day and subject.
  var missingTimes: Double {
    let lines = (leastWeight - weight) / (Double(strength) / 10)
    return max((lines / weeks * 10).rounded(.up), 1) / 10
  }

  /// Returns `points` as they would be with another priority of the value.
  func points(_ priority: Int) -> (own: Int, all: Int) {
    (101 - priority, points.all - points.own + 101 - priority)
  }

  /// The habits and tasks among the items.
  var habits: [Item] { items.filter { !$0.isGoal } }

  /// The number of days a week on which each of the habits would have to be done to raise the value
  /// to `leastShare`, rounded up to a tenth; nil if it has no habits.
  var neededDays: Double? {
    let everyDay = habits.reduce(0) { $0 + Double($1.strength) / 10 } * weeks
    guard everyDay > 0 else { return nil }
    let others = items.filter(\.isGoal).reduce(rest) { $0 + $1.fullWeight }
    return ((leastWeight - others) / everyDay * 10).rounded(.up) / 10
  }

  /// True if no other value got a smaller part of what its priority asks for. Only the priority of
  /// such a value is worth changing, because another priority changes what all values ask for.
  var isMostNeglected = true

  /// The most important priority (the smallest number) for which `share` would be enough; nil if
  /// `share` is too small even for priority 100, or if another value is more neglected.
  var priority: Int? {
    if !isMostNeglected { return nil }
    return (1...100).first { priority in
      let points = points(priority)
      return share * Double(points.all) >= Self.leastPart * Double(points.own)
    }
  }

  /// The habit, task or goal with the largest difference between `fullWeight` and `weight`; nil if
  /// no item has a difference.
  var mostMissing: Item? {
    items.filter { $0.fullWeight > $0.weight }
      .max { $0.fullWeight - $0.weight < $1.fullWeight - $1.weight }
  }
}
