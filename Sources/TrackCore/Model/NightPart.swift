/// A part of a night that is computed from the lines about `sleep`. Goals and habits can name it,
/// log lines cannot.
package enum NightPart: String, CaseIterable, Sendable {
  /// The time of going to bed.
  case bedtime
  /// The time of getting up.
  case waking
  /// The time asleep as a percentage of the time in bed.
  case efficiency
  /// The Sleep Regularity Index of the four weeks up to the night.
  case regularity

  /// The ID of the measure that has the parts.
  static let measureID = "sleep"

  var unit: Unit {
    switch self {
    case .bedtime, .waking: .clock
    case .efficiency: Unit("%") ?? .none
    case .regularity: .none
    }
  }

  /// Converts a time of day, in seconds since midnight, to an amount of the part; nil for a part
  /// that is not a time. A bedtime before 12:00 counts as after midnight, a later one as before
  /// midnight.
  func amount(ofTime second: Int) -> Amount? {
    let noon = 12 * 3600
    switch self {
    case .bedtime: return Amount(Number(second < noon ? second + noon : second - noon), .clock)
    case .waking: return Amount(Number(second + noon), .clock)
    case .efficiency, .regularity: return nil
    }
  }
}
