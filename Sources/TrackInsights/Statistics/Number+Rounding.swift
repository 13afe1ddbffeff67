import TrackCore

extension Number {
  /// Creates the nearest number to a floating-point value; zero if the value is out of range.
  package init(rounding number: Double) {
    let millionths = (number * 1_000_000).rounded()
    self.init(millionths: Int64(exactly: millionths) ?? 0)
  }
}
