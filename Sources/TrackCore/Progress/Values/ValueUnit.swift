/// What one subject gave to a value on one day.
package struct ValueUnit: Hashable, Sendable {
  /// A name of the log that was read: one-off actions among them.
  package let subject: Name
  package let day: Day
  /// The largest on any path, 1–10; a tenth of it is the weight.
  package let strength: Int
  package let lines: Int
  package let seconds: Number
}
