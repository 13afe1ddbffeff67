import TrackCore

extension Number {
  /// The number nearest to a floating-point one, zero for one that is out of range.
  package init(rounding number: Double) {
    let millionths = (number * 1_000_000).rounded()
    self.init(millionths: Int64(exactly: millionths) ?? 0)
  }
}
