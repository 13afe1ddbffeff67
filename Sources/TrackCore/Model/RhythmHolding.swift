extension [DatedRhythm] {
  /// Returns the rhythm that applies on a day; nil if none applies yet. The array must be sorted by
  /// first day.
  public func holding(on day: Day) -> DatedRhythm? {
    last { $0.from.map { $0 <= day } ?? true }
  }
}
