extension DatePhrase {
  /// The days of the year that have a name and the same date every year.
  static let holidays: [String: (month: Int, day: Int)] = [
    "christmas": (12, 25), "christmas day": (12, 25), "xmas": (12, 25), "christmas eve": (12, 24),
    "new year": (1, 1), "new years": (1, 1), "new year day": (1, 1), "new year eve": (12, 31),
    "new years eve": (12, 31), "halloween": (10, 31),
  ]
}
