import TrackCore

extension Day {
  /// How far the day is from another: `today`, `in 15 days`, `3 days ago`.
  func words(seenFrom today: Day) -> String {
    switch self - today {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let days where days > 0: "in \(days) days"
    case let days: "\(-days) days ago"
    }
  }
}
