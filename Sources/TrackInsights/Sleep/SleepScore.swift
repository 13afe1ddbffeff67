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
  package var efficiencyRating: SleepRating? {
    meanEfficiency.map { SleepRating($0, atLeast: (0.90, 0.80, 0.70)) }
  }

  package var remRating: SleepRating? {
    meanShare(of: \.rem).map {
      SleepRating($0, within: [0.18...0.25, 0.15...0.30, 0.10...0.35])
    }
  }

  package var deepRating: SleepRating? {
    meanShare(of: \.deep).map {
      SleepRating($0, within: [0.13...0.20, 0.10...0.25, 0.05...0.30])
    }
  }

  package var consistencyRating: SleepRating? {
    consistency.map { SleepRating($0, atLeast: (0.8, 0.6, 0.4)) }
  }

  package var latencyRating: SleepRating? {
    meanLatency.map { SleepRating(-Double($0) / 60, atLeast: (-15, -30, -45)) }
  }

  package var awakeRating: SleepRating? {
    meanAwake.map { SleepRating(-Double($0) / 60, atLeast: (-20, -40, -60)) }
  }

  /// The score, computed from the figures that are known; nil if none is known.
  package var score: SleepScore? {
    let parts: [(String, Double?)] = [
      ("efficiency", meanEfficiency.map { min($0, 1) }),
      ("latency", meanLatency.map { max(0, 1 - Double($0) / 3600) }),
      ("awake", meanAwake.map { max(0, 1 - Double($0) / 7200) }),
      ("REM", remRating?.points), ("deep", deepRating?.points), ("consistency", consistency),
    ]
    let known = parts.compactMap { name, points in points.map { (name, $0) } }
    return known.isEmpty ? nil : SleepScore(parts: known)
  }
}

/// A score with at most one point for each of efficiency, latency, time awake, REM, deep sleep and
/// consistency.
package struct SleepScore: Sendable {
  /// The points of the known figures.
  package let parts: [(name: String, points: Double)]

  package var points: Double { parts.reduce(0) { $0 + $1.points } }
  /// The maximum of `points`: the number of known figures.
  package var of: Int { parts.count }
  /// The rating; nil if fewer than three figures are known.
  package var rating: SleepRating? {
    of < 3 ? nil : SleepRating(points * 6 / Double(of), atLeast: (4, 3, 2))
  }
}
