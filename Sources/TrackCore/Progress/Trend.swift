/// The direction in which the entries of a goal or the readings of a measure changed recently.
public enum Trend: String, Hashable, Sendable, CaseIterable {
  case increasing, stable, decreasing
  /// There has been nothing new for 14 days.
  case stalled

  /// The number of days without anything new after which a goal or a measure has stalled.
  package static let stalledAfter = 14

  /// Compares two numbers. The trend is `.stable` if their difference is zero, or less than the
  /// first number divided by `part`.
  init(from before: Number, to recent: Number, part: Int) {
    let change = recent - before
    let size = max(change, .zero - change).scaled(by: Int128(part), over: 1)
    if change == .zero || size < max(before, .zero - before) {
      self = .stable
    } else {
      self = change > .zero ? .increasing : .decreasing
    }
  }
}
