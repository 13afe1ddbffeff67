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

  /// The points for the rating in the score.
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

  /// The points for the known figures, and the maximum possible. Efficiency, time awake, REM, deep
  /// sleep and consistency each give at most one point. Nil if none of them is known.
  package var score: (points: Double, of: Int)? {
    let awake = nights.compactMap(\.stages.awake)
    let meanAwake = awake.isEmpty ? nil : Double(awake.reduce(0, +)) / Double(awake.count)
    let parts: [Double?] = [
      meanEfficiency.map { min($0, 1) }, meanAwake.map { max(0, 1 - $0 / 7200) },
      remRating?.points, deepRating?.points, consistency,
    ]
    let known = parts.compactMap { $0 }
    return known.isEmpty ? nil : (known.reduce(0, +), known.count)
  }
}
