import TrackCore

/// A statement derived from the figures, with the days and subjects on which it is based.
package struct Insight: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case alert, recommendation, trend, weekly, monthly, daily, alignment
  }

  let kind: Kind
  /// The block that the insight is about. Nil if the insight is about all habits, all goals, all
  /// recorded time or the alignment.
  let subject: Name?
  /// The days on which the insight is based.
  let days: ClosedRange<Day>
  /// The days with which `days` are compared; nil if nothing is compared.
  let before: ClosedRange<Day>?
  let finding: any Finding
  /// The rank, 0–100. Insights with a higher rank are shown first.
  let weight: Int

  init(
    _ kind: Kind, _ subject: Name?, _ days: ClosedRange<Day>, before: ClosedRange<Day>? = nil,
    _ finding: some Finding, weight: Int
  ) {
    self.kind = kind
    self.subject = subject
    self.days = days
    self.before = before
    self.finding = finding
    self.weight = min(max(weight, 0), 100)
  }
}
