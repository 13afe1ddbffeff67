extension [DatedRhythm] {
  /// The rhythm that holds on a day, of rhythms in the order of their first days.
  public func holding(on day: Day) -> DatedRhythm? {
    last { $0.from.map { $0 <= day } ?? true }
  }
}
