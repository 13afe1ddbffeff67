import TrackCore

extension Number {
  /// Creates the nearest number to a floating-point value; clamped to
  /// the representable range.
  package init(rounding number: Double) {
    self.init(millionths: Int64(clamping: (number * 1_000_000).rounded()))
  }
}
