/// A rating of one figure of sleep.
package enum SleepRating: String, Sendable, CaseIterable {
  case excellent, good, fair, poor

  /// Rates a figure for which higher is better.
  package init(_ figure: Double, atLeast limits: (Double, Double, Double)) {
    self =
      figure >= limits.0
      ? .excellent : figure >= limits.1 ? .good : figure >= limits.2 ? .fair : .poor
  }

  /// Rates a figure by the narrowest range that contains it. The ranges are sorted from narrow to
  /// wide.
  package init(_ figure: Double, within ranges: [ClosedRange<Double>]) {
    let position = ranges.firstIndex { $0.contains(figure) }
    self = position.map { [.excellent, .good, .fair][min($0, 2)] } ?? .poor
  }

  /// The points that the rating adds to the score.
  fileprivate var points: Double {
    switch self {
    case .excellent: 1
    case .good: 0.75
    case .fair: 0.5
    case .poor: 0
    }
  }
}

extension SleepFigures {
  /// Returns true if a figure that is known for `count` nights can represent all nights. It must be
  /// known for at least half of the nights, and for at least three nights or, if there are fewer,
  /// for all. Other figures have no rating and are not part of the score.
  package func isEnough(_ count: Int) -> Bool {
    count > 0 && 2 * count >= nights.count && count >= min(3, nights.count)
  }

  package var consistencyRating: SleepRating? {
    guard isEnough(count(of: .bedtime)) else { return nil }
    return consistency.map { SleepRating($0, atLeast: (0.8, 0.6, 0.4)) }
  }

  /// The score of the figures that are known for enough nights; nil if there are fewer than three
  /// such figures.
  package var score: SleepScore? {
    let parts: [(String, NightFigure, Double?)] = [
      ("efficiency", .efficiency, mean(of: .efficiency).map { min($0, 1) }),
      ("latency", .latency, mean(of: .latency).map { max(0, 1 - $0 / 3600) }),
      ("awake", .awake, mean(of: .awake).map { max(0, 1 - $0 / 7200) }),
      ("REM", .rem, rating(of: .rem)?.points), ("deep", .deep, rating(of: .deep)?.points),
      ("consistency", .bedtime, consistency),
    ]
    let known = parts.compactMap { name, figure, points in
      let count = count(of: figure)
      return isEnough(count) ? points.map { (name: name, points: $0, nights: count) } : nil
    }
    return known.count < SleepScore.leastParts ? nil : SleepScore(parts: known)
  }
}

/// A score with at most one point for each of efficiency, latency, time awake, REM, deep sleep and
/// consistency.
package struct SleepScore: Sendable {
  /// The minimum number of known figures.
  static let leastParts = 3

  /// The known figures, each with its points and the number of nights for which it is known.
  package let parts: [(name: String, points: Double, nights: Int)]

  package var points: Double { parts.reduce(0) { $0 + $1.points } }
  /// The smallest of the numbers of nights in `parts`.
  package var nights: Int { parts.map(\.nights).min() ?? 0 }
  /// The maximum of `points`: the number of known figures.
  package var of: Int { parts.count }
  /// The rating of the score. It is at most good if one of the figures gives less than half a point.
  package var rating: SleepRating {
    let rating = SleepRating(points * 6 / Double(of), atLeast: (4, 3, 2))
    return rating == .excellent && parts.contains { $0.points < 0.5 } ? .good : rating
  }
}
